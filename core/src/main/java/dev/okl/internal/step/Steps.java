package dev.okl.internal.step;

import dev.okl.internal.state.State;

/** The two steps of a sweep: each minimises the objective over one side of a point and leaves the other as it is. */
public interface Steps<P extends State> {
    StepReport inputs(P point, double lambda, double accuracy);

    StepReport tasks(P point, double lambda, double accuracy);
}
