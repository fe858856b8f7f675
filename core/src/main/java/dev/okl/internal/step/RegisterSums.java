package dev.okl.internal.step;

import dev.okl.data.ObservationIndex;

/**
 * Sums w f f' and w y f of few columns over the observations of a row, in local variables: the compiler keeps about ten of
 * them in registers, so that an observation costs its multiplications and nothing else. More columns are summed up in
 * tiles of three by three, each in a pass of its own over the row, whose features are in the cache by then.
 *
 * <p>The features of a partner must have zeros up to a multiple of three columns; block and right-hand side are of that size.
 */
final class RegisterSums {
    private final ObservedRows rows;
    private final ObservationIndex observations;
    private final double[][] features;
    private final double[] block;
    private final double[] right;
    private final int stride;

    /** Writes to a block (stride x stride, both triangles) and a right-hand side. */
    RegisterSums(ObservedRows rows, double[] block, double[] right) {
        this.rows = rows;
        this.observations = rows.observations();
        this.features = rows.featureRows();
        this.block = block;
        this.right = right;
        this.stride = right.length;
    }

    /** Four or five columns, in two passes; returns the sum of w y^2. */
    double sumFive(int start, int end, double ofRow) {
        addSecondToFifth(start, end);
        double h00 = 0;
        double h01 = 0;
        double h02 = 0;
        double h03 = 0;
        double h04 = 0;
        double r0 = 0;
        double r1 = 0;
        double r2 = 0;
        double r3 = 0;
        double r4 = 0;
        double squares = 0;
        for (int o = start; o < end; o++) {
            double[] f = features[observations.partner(o)];
            double w = observations.weight(o);
            double y = rows.ofPartner(o) - ofRow;
            double wy = w * y;
            squares = Math.fma(wy, y, squares);
            double f4 = f[4];
            double f0 = f[0];
            double f1 = f[1];
            double f2 = f[2];
            double f3 = f[3];
            double wf0 = w * f0;
            h00 = Math.fma(wf0, f0, h00);
            h01 = Math.fma(wf0, f1, h01);
            h02 = Math.fma(wf0, f2, h02);
            h03 = Math.fma(wf0, f3, h03);
            h04 = Math.fma(wf0, f4, h04);
            r0 = Math.fma(wy, f0, r0);
            r1 = Math.fma(wy, f1, r1);
            r2 = Math.fma(wy, f2, r2);
            r3 = Math.fma(wy, f3, r3);
            r4 = Math.fma(wy, f4, r4);
        }
        put(0, 0, h00);
        put(0, 1, h01);
        put(0, 2, h02);
        put(0, 3, h03);
        put(0, 4, h04);
        right[0] = r0;
        right[1] = r1;
        right[2] = r2;
        right[3] = r3;
        right[4] = r4;
        return squares;
    }

    private void addSecondToFifth(int start, int end) {
        double h11 = 0;
        double h12 = 0;
        double h13 = 0;
        double h14 = 0;
        double h22 = 0;
        double h23 = 0;
        double h24 = 0;
        double h33 = 0;
        double h34 = 0;
        double h44 = 0;
        for (int o = start; o < end; o++) {
            double[] f = features[observations.partner(o)];
            double w = observations.weight(o);
            double f4 = f[4];
            double f1 = f[1];
            double f2 = f[2];
            double f3 = f[3];
            double wf1 = w * f1;
            double wf2 = w * f2;
            double wf3 = w * f3;
            h11 = Math.fma(wf1, f1, h11);
            h12 = Math.fma(wf1, f2, h12);
            h13 = Math.fma(wf1, f3, h13);
            h14 = Math.fma(wf1, f4, h14);
            h22 = Math.fma(wf2, f2, h22);
            h23 = Math.fma(wf2, f3, h23);
            h24 = Math.fma(wf2, f4, h24);
            h33 = Math.fma(wf3, f3, h33);
            h34 = Math.fma(wf3, f4, h34);
            h44 = Math.fma(w * f4, f4, h44);
        }
        put(1, 1, h11);
        put(1, 2, h12);
        put(1, 3, h13);
        put(1, 4, h14);
        put(2, 2, h22);
        put(2, 3, h23);
        put(2, 4, h24);
        put(3, 3, h33);
        put(3, 4, h34);
        put(4, 4, h44);
    }

    /** Any number of columns; returns the sum of w y^2. */
    double sumByThrees(int start, int end, double ofRow) {
        double squares = 0;
        for (int a = 0; a < stride; a += 3) {
            squares = sumThree(start, end, ofRow, a);
            for (int b = a + 3; b < stride; b += 3) {
                sumTile(start, end, a, b);
            }
        }
        return squares;
    }

    /** The tile of the columns a to a + 2 on the diagonal, and their right-hand side. */
    private double sumThree(int start, int end, double ofRow, int a) {
        double h00 = 0;
        double h01 = 0;
        double h02 = 0;
        double h11 = 0;
        double h12 = 0;
        double h22 = 0;
        double r0 = 0;
        double r1 = 0;
        double r2 = 0;
        double squares = 0;
        for (int o = start; o < end; o++) {
            double[] f = features[observations.partner(o)];
            double w = observations.weight(o);
            double y = rows.ofPartner(o) - ofRow;
            double wy = w * y;
            squares = Math.fma(wy, y, squares);
            double f2 = f[a + 2];
            double f1 = f[a + 1];
            double f0 = f[a];
            double wf0 = w * f0;
            double wf1 = w * f1;
            h00 = Math.fma(wf0, f0, h00);
            h01 = Math.fma(wf0, f1, h01);
            h02 = Math.fma(wf0, f2, h02);
            h11 = Math.fma(wf1, f1, h11);
            h12 = Math.fma(wf1, f2, h12);
            h22 = Math.fma(w * f2, f2, h22);
            r0 = Math.fma(wy, f0, r0);
            r1 = Math.fma(wy, f1, r1);
            r2 = Math.fma(wy, f2, r2);
        }
        put(a, a, h00);
        put(a, a + 1, h01);
        put(a, a + 2, h02);
        put(a + 1, a + 1, h11);
        put(a + 1, a + 2, h12);
        put(a + 2, a + 2, h22);
        right[a] = r0;
        right[a + 1] = r1;
        right[a + 2] = r2;
        return squares;
    }

    /** The tile of the columns a to a + 2 with the columns b to b + 2. */
    private void sumTile(int start, int end, int a, int b) {
        double h00 = 0;
        double h01 = 0;
        double h02 = 0;
        double h10 = 0;
        double h11 = 0;
        double h12 = 0;
        double h20 = 0;
        double h21 = 0;
        double h22 = 0;
        for (int o = start; o < end; o++) {
            double[] f = features[observations.partner(o)];
            double w = observations.weight(o);
            double b2 = f[b + 2];
            double b1 = f[b + 1];
            double b0 = f[b];
            double a2 = w * f[a + 2];
            double a1 = w * f[a + 1];
            double a0 = w * f[a];
            h00 = Math.fma(a0, b0, h00);
            h01 = Math.fma(a0, b1, h01);
            h02 = Math.fma(a0, b2, h02);
            h10 = Math.fma(a1, b0, h10);
            h11 = Math.fma(a1, b1, h11);
            h12 = Math.fma(a1, b2, h12);
            h20 = Math.fma(a2, b0, h20);
            h21 = Math.fma(a2, b1, h21);
            h22 = Math.fma(a2, b2, h22);
        }
        put(a, b, h00);
        put(a, b + 1, h01);
        put(a, b + 2, h02);
        put(a + 1, b, h10);
        put(a + 1, b + 1, h11);
        put(a + 1, b + 2, h12);
        put(a + 2, b, h20);
        put(a + 2, b + 1, h21);
        put(a + 2, b + 2, h22);
    }

    private void put(int a, int b, double sum) {
        block[a * stride + b] = sum;
        block[b * stride + a] = sum;
    }
}
