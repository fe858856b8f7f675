package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class CompareCommandTest {
    @Test
    void oneMethodIsNotApproximatedAlone() {
        StringWriter err = new StringWriter();

        int exit = Okl.commandLine().setErr(new PrintWriter(err)).execute("compare", "no.csv", "--kernel-rank", "5");

        assertThat(exit).isEqualTo(Problems.WRONG_USAGE);
        assertThat(err.toString()).contains("--kernel-rank would approximate the kernel of one of the methods only");
    }
}
