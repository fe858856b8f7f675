package dev.okl.app.command;

import picocli.CommandLine.Command;

/** The root of all commands. */
@Command(
        name = "okl",
        description = "Learns many related regression tasks together and shows how the tasks are related.",
        mixinStandardHelpOptions = true,
        subcommands = {})
public final class Okl {}
