package dev.okl.internal.state;

import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Parallel;

/**
 * Where the solutions of a {@link Problem} lie, whatever its observations are: the Gram matrices of both sides, whether there is a
 * shared mean and intercepts, the levels beta and gamma that these are held at, the columns of the fixed part, and the units.
 *
 * @param fixed the columns that are not penalised
 * @param units in which the observations and levels of the problem are, and so its solution
 */
public record SolutionSpace(
        Gram inputGram,
        Gram taskGram,
        boolean mean,
        boolean intercepts,
        Levels levels,
        FixedPart.Design fixed,
        Units units,
        Parallel parallel) {
    public SolutionSpace(
            Gram inputGram, Gram taskGram, boolean mean, boolean intercepts, Levels levels, Parallel parallel) {
        this(
                inputGram,
                taskGram,
                mean,
                intercepts,
                levels,
                FixedPart.Design.none(inputGram.size(), taskGram.size()),
                Units.OF_DATA,
                parallel);
    }

    /** The same with these columns not penalised. */
    public SolutionSpace withFixed(FixedPart.Design other) {
        return new SolutionSpace(inputGram, taskGram, mean, intercepts, levels, other, units, parallel);
    }

    /** The same with mean and intercepts held at other levels. */
    SolutionSpace withLevels(Levels other) {
        return new SolutionSpace(inputGram, taskGram, mean, intercepts, other, fixed, units, parallel);
    }

    /** The same in other units. */
    SolutionSpace inUnits(Units other) {
        double factor = units.column() / other.column();
        Levels scaled = new Levels(levels.mean() * factor, levels.intercepts() * factor);
        return new SolutionSpace(inputGram, taskGram, mean, intercepts, scaled, fixed, other, parallel);
    }

    Layout layout(int rank) {
        return new Layout(rank, mean, intercepts);
    }
}
