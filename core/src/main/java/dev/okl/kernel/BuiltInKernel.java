package dev.okl.kernel;

import dev.okl.internal.key.ValueKey;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

/** A kernel of {@link Kernels}, one class per type of input. Its form says all of it: kernels of equal forms are equal. */
abstract class BuiltInKernel implements KernelForm.BuiltIn {
    private final KernelForm form;

    private BuiltInKernel(KernelForm form) {
        this.form = form;
    }

    @Override
    public KernelForm form() {
        return form;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BuiltInKernel kernel && form.equals(kernel.form);
    }

    @Override
    public int hashCode() {
        return form.hashCode();
    }

    @Override
    public String toString() {
        return form.kind() + form.parameters() + (form.parts().isEmpty() ? "" : form.parts());
    }

    static final class OfVectors extends BuiltInKernel implements VectorKernel {
        private final DoubleBinaryOperator coordinate;
        private final DoubleUnaryOperator ofSum;

        OfVectors(KernelForm form, DoubleBinaryOperator coordinate, DoubleUnaryOperator ofSum) {
            super(form);
            this.coordinate = coordinate;
            this.ofSum = ofSum;
        }

        @Override
        public double coordinate(double x, double z) {
            return coordinate.applyAsDouble(x, z);
        }

        @Override
        public double ofSum(double sum) {
            return ofSum.applyAsDouble(sum);
        }
    }

    static final class OfNumbers extends BuiltInKernel implements NumberKernel {
        private final DoubleBinaryOperator value;

        OfNumbers(KernelForm form, DoubleBinaryOperator value) {
            super(form);
            this.value = value;
        }

        @Override
        public double at(double x, double z) {
            return value.applyAsDouble(x, z);
        }
    }

    static final class Scaled<X> extends BuiltInKernel implements Kernel<X> {
        private final double factor;
        private final Kernel<X> kernel;

        Scaled(KernelForm form, double factor, Kernel<X> kernel) {
            super(form);
            this.factor = factor;
            this.kernel = kernel;
        }

        @Override
        public double at(X x, X z) {
            return factor * kernel.at(x, z);
        }

        @Override
        public Among among(List<? extends X> inputs) {
            Among all = kernel.among(inputs);
            return (i, k) -> factor * all.at(i, k);
        }

        @Override
        public Object view(X x) {
            return kernel.view(x);
        }
    }

    static final class OfInputs<X> extends BuiltInKernel implements Kernel<X> {
        private final ToDoubleBiFunction<X, X> value;
        private final Function<X, Object> view;

        OfInputs(KernelForm form, ToDoubleBiFunction<X, X> value) {
            this(form, value, ValueKey::of);
        }

        OfInputs(KernelForm form, ToDoubleBiFunction<X, X> value, Function<X, Object> view) {
            super(form);
            this.value = value;
            this.view = view;
        }

        @Override
        public double at(X x, X z) {
            return value.applyAsDouble(x, z);
        }

        @Override
        public Object view(X x) {
            return view.apply(x);
        }
    }
}
