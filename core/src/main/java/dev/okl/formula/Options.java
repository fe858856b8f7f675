package dev.okl.formula;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists of options. */
final class Options {
    private Options() {}

    /** A copy of the list, after a check that the function knows each option and has it once. */
    static List<Option> checked(String function, List<OptionName> known, List<Option> options) {
        Set<OptionName> seen = EnumSet.noneOf(OptionName.class);
        for (Option option : options) {
            if (!known.contains(option.name())) {
                throw unknown(function, known, option.name().text(), option.place());
            }
            if (!seen.add(option.name())) {
                throw new FormulaException(
                        "option '" + option.name().text() + "' must be given once but is given twice", option.place());
            }
        }
        return List.copyOf(options);
    }

    static FormulaException unknown(String function, List<OptionName> known, String name, Place place) {
        String hint = known.isEmpty()
                ? "; it takes none"
                : Suggestion.of(name, known.stream().map(OptionName::text).toList());
        return new FormulaException("unknown option " + Suggestion.quoted(name) + " of " + function + hint, place);
    }

    static Optional<Option> find(List<Option> options, OptionName name) {
        return options.stream().filter(option -> option.name() == name).findFirst();
    }
}
