package dev.okl.spark.engine.partition;

import dev.okl.internal.linalg.Vectors;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import org.apache.spark.Dependency;
import org.apache.spark.OneToOneDependency;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.rdd.RDD;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Maps, zips and sums over RDDs with one element in each partition; the results have one in each, too. Spark's own map and zip do the
 * same, but two at a time, and read the class file of every function each time they are called: half the cost of a small job.
 */
public final class Partitions {
    private Partitions() {}

    @SuppressWarnings("unchecked")
    public static <A, R> JavaRDD<R> map(JavaRDD<A> elements, Function<A, R> work) {
        return apply(List.of(elements), each -> work.call((A) each[0]));
    }

    @SuppressWarnings("unchecked")
    public static <A, B, R> JavaRDD<R> zip(JavaRDD<A> first, JavaRDD<B> second, Function2<A, B, R> work) {
        return apply(List.of(first, second), each -> work.call((A) each[0], (B) each[1]));
    }

    /** One with many of another kind. */
    @SuppressWarnings("unchecked")
    public static <A, B, R> JavaRDD<R> zipAll(
            JavaRDD<A> first, List<JavaRDD<B>> others, Function2<A, List<B>, R> work) {
        List<JavaRDD<?>> all = new ArrayList<>(others);
        all.add(0, first);
        return apply(
                all,
                each -> work.call((A) each[0], (List<B>) Arrays.asList(each).subList(1, each.length)));
    }

    /** Adds up the results of all partitions, in the order of these: the sum is the same every time. */
    public static <A, R> R sum(JavaRDD<A> elements, Function<A, R> work, BinaryOperator<R> plus) {
        return map(elements, work).collect().stream().reduce(plus).orElseThrow();
    }

    /** Adds up the numbers of all partitions, likewise. */
    public static <A> double[] sumArrays(JavaRDD<A> elements, Function<A, double[]> work) {
        return sum(elements, work, Partitions::plus);
    }

    /** The sum of two arrays. */
    public static double[] plus(double[] a, double[] b) {
        double[] sum = a.clone();
        Vectors.addInPlace(1, b, sum);
        return sum;
    }

    /** All have the same number of partitions. */
    private static <R> JavaRDD<R> apply(List<? extends JavaRDD<?>> parents, Work<R> work) {
        @SuppressWarnings("unchecked")
        ClassTag<R> any = (ClassTag<R>) ClassTag$.MODULE$.AnyRef();
        return JavaRDD.fromRDD(
                new PartitionwiseRdd<>(
                        parents.stream().<RDD<?>>map(JavaRDD::rdd).toList(), work, any),
                any);
    }

    /** From the elements of a partition. */
    @FunctionalInterface
    private interface Work<R> extends Serializable {
        R of(Object[] elements) throws Exception;
    }

    /** One element in each partition, computed from the elements of the same partition of its parents. */
    private static final class PartitionwiseRdd<R> extends RDD<R> {
        private static final long serialVersionUID = 1;

        private final Work<R> work;

        PartitionwiseRdd(List<RDD<?>> parents, Work<R> work, ClassTag<R> tag) {
            super(
                    parents.get(0).context(),
                    CollectionConverters.asScala(parents.stream()
                                    .<Dependency<?>>map(PartitionwiseRdd::oneToOne)
                                    .toList())
                            .toList(),
                    tag);
            this.work = work;
        }

        private static <T> Dependency<T> oneToOne(RDD<T> parent) {
            return new OneToOneDependency<>(parent);
        }

        private RDD<?> parentAt(int number) {
            return dependencies().apply(number).rdd();
        }

        @Override
        public Partition[] getPartitions() {
            int parents = dependencies().size();
            Partition[] splits = new Partition[parentAt(0).partitions().length];
            for (int k = 0; k < splits.length; k++) {
                Partition[] ofParents = new Partition[parents];
                for (int p = 0; p < parents; p++) {
                    ofParents[p] = parentAt(p).partitions()[k];
                }
                splits[k] = new Split(k, ofParents);
            }
            return splits;
        }

        @Override
        public scala.collection.Iterator<R> compute(Partition split, TaskContext context) {
            Partition[] ofParents = ((Split) split).ofParents;
            Object[] elements = new Object[ofParents.length];
            for (int p = 0; p < elements.length; p++) {
                elements[p] = only(parentAt(p).iterator(ofParents[p], context));
            }
            R element;
            try {
                element = work.of(elements);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return CollectionConverters.asScala(
                    Collections.singletonList(element).iterator());
        }

        /** Reads to the end: before that Spark keeps the block locked. */
        private static Object only(scala.collection.Iterator<?> elements) {
            Object element = elements.next();
            if (elements.hasNext()) {
                throw new IllegalStateException("a partition must hold one element");
            }
            return element;
        }
    }

    private record Split(int index, Partition[] ofParents) implements Partition {
        private static final long serialVersionUID = 1;
    }
}
