package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ErrorReporterTest {
    @Test
    void aMessageCannotReachTheTerminalsControls() {
        assertThat(said("inspect", "no\u001b]0;pwn.okl")).contains("no\\x1b]0;pwn.okl: there is no such file");
        assertThat(said("inspect", "no\u001b]0;pwn.okl", "--debug"))
                .contains("UserError: no\\x1b]0;pwn.okl")
                .doesNotContain("\u001b");
        assertThat(said("wh\u001bat")).contains("unknown command 'wh\\x1bat'");
    }

    private static String said(String... arguments) {
        StringWriter err = new StringWriter();
        Okl.commandLine().setErr(new PrintWriter(err)).execute(arguments);
        return err.toString();
    }
}
