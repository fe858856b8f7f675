package dev.okl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MatrixTest {
    private final Matrix matrix = Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}});

    @Test
    void numbersStandRowAfterRow() {
        assertThat(matrix.data()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(matrix.rows()).isEqualTo(2);
        assertThat(matrix.cols()).isEqualTo(3);
        assertThat(matrix.get(1, 0)).isEqualTo(4);
        assertThat(matrix.row(1)).containsExactly(4, 5, 6);
        assertThat(matrix.column(2)).containsExactly(3, 6);
        assertThat(matrix).hasToString("Matrix 2 x 3");
        assertThat(Matrix.identity(2).data()).containsExactly(1, 0, 0, 1);
    }

    @Test
    void partsAreCopies() {
        Matrix columns = matrix.columns(1, 3);
        columns.set(0, 0, 9);
        matrix.row(0)[0] = 9;
        matrix.column(0)[0] = 9;
        matrix.copy().set(0, 0, 9);

        assertThat(columns.data()).containsExactly(9, 3, 5, 6);
        assertThat(matrix.data()).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void wholeMatricesAreCopiedToo() {
        matrix.columns(0, 3).set(0, 0, 9);
        assertThat(matrix.get(0, 0)).isEqualTo(1);
        Matrix other = Matrix.zeros(2, 3);
        other.setColumns(0, matrix);
        other.set(0, 0, 9);
        assertThat(matrix.data()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(other.data()).containsExactly(9, 2, 3, 4, 5, 6);
    }

    @Test
    void columnsArePickedAndSpread() {
        Matrix picked = matrix.select(new int[] {2, 0});
        assertThat(picked.data()).containsExactly(3, 1, 6, 4);
        Matrix spread = picked.spread(new int[] {3, 1}, 4);
        assertThat(spread.rows()).isEqualTo(2);
        assertThat(spread.data()).containsExactly(0, 1, 0, 3, 0, 4, 0, 6);
    }

    @Test
    void anArrayIsSharedAndRowsAreCopied() {
        double[] shared = {1, 2};
        double[][] copied = {{1, 2}};
        Matrix view = Matrix.of(2, 1, shared);
        Matrix copy = Matrix.of(copied);
        shared[1] = 7;
        copied[0][1] = 7;

        assertThat(view.get(1, 0)).isEqualTo(7);
        assertThat(copy.get(0, 1)).isEqualTo(2);
    }

    @Test
    void writesGoWhereTheyShould() {
        matrix.set(0, 2, 7);
        matrix.setColumn(0, new double[] {8, 9});
        assertThat(matrix.data()).containsExactly(8, 2, 7, 9, 5, 6);

        matrix.setColumns(1, Matrix.of(new double[][] {{10, 11}, {12, 13}}));
        assertThat(matrix.data()).containsExactly(8, 10, 11, 9, 12, 13);

        Matrix other = Matrix.zeros(2, 3);
        other.setInPlace(matrix);
        matrix.set(0, 0, 0);
        assertThat(other.data()).containsExactly(8, 10, 11, 9, 12, 13);
    }

    @Test
    void transposes() {
        assertThat(matrix.transpose().data()).containsExactly(1, 4, 2, 5, 3, 6);
        assertThat(matrix.transpose().shape()).isEqualTo("3 x 2");
    }

    @Test
    void emptyShapesAreKept() {
        assertThat(Matrix.zeros(0, 3).transpose().shape()).isEqualTo("3 x 0");
        assertThat(Matrix.of(new double[0][]).shape()).isEqualTo("0 x 0");
        assertThat(Matrix.of(new double[2][0]).shape()).isEqualTo("2 x 0");
        assertThat(Matrix.zeros(2, 0).row(1)).isEmpty();
        assertThat(Matrix.zeros(2, 0).columns(0, 0).shape()).isEqualTo("2 x 0");
    }

    @Test
    void wrongShapesAreNamed() {
        assertThatThrownBy(() -> Matrix.of(2, 3, new double[5]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a 2 x 3 matrix needs 6 numbers, got 5");
        assertThatThrownBy(() -> Matrix.of(new double[][] {{1, 2}, {3}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row 1 has 1 numbers, row 0 has 2");
        assertThatThrownBy(() -> matrix.setInPlace(Matrix.zeros(3, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("shapes differ: 2 x 3 and 3 x 2");
        assertThatThrownBy(() -> Matrix.zeros(-1, 2)).isInstanceOf(IllegalArgumentException.class);
        // 65536 squared is 0 in 32 bits.
        assertThatThrownBy(() -> Matrix.zeros(65536, 65536))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a matrix of 65536 x 65536 numbers does not fit an array");
    }
}
