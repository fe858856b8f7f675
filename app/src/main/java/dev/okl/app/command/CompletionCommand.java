package dev.okl.app.command;

import dev.okl.app.console.Console;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints a completion script. */
@Command(
        name = "completion",
        description = "Prints a script that completes commands and options in bash and zsh.",
        footer = "  source <(okl completion)")
final class CompletionCommand extends OklCommand {
    @Override
    protected int run(Console console) {
        console.out().print(AutoComplete.bash("okl", Okl.commandLine()));
        return 0;
    }
}
