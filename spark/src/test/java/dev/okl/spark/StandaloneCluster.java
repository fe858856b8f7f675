package dev.okl.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.sql.SparkSession;

/**
 * A standalone Spark on this machine: a master and workers in processes of their own, each worker with one executor of one core.
 * Its SPARK_HOME is made of links to the jars of the tests' class path, so that nothing has to be installed.
 */
final class StandaloneCluster implements AutoCloseable {
    private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String MEMORY = "512m";
    private static final Pattern EXECUTOR_ID = Pattern.compile("--executor-id (\\S+)");

    /** For short lives. */
    private static final List<String> JAVA_OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Path home;
    private final int port;
    private final List<Process> processes = new ArrayList<>(); // the master, then the workers
    private final Thread atExit = new Thread(this::endProcesses);
    private SparkSession session;

    /** Starts the processes; they write under the given directory. */
    static StandaloneCluster start(Path directory, int workers) throws IOException {
        StandaloneCluster cluster = new StandaloneCluster(directory.toAbsolutePath());
        try {
            cluster.startProcesses(workers);
            cluster.connect();
            cluster.awaitExecutors();
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private StandaloneCluster(Path directory) throws IOException {
        Files.createDirectories(directory);
        home = Files.createTempDirectory(directory, "spark-home");
        port = freePort();
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    private void startProcesses(int workers) throws IOException {
        Path jars = Files.createDirectory(home.resolve("jars"));
        for (Path jar : classPath().filter(Files::isRegularFile).toList()) {
            Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
        }
        java("master", "master.Master", "--port", "" + port);
        // A worker that comes too early tries again only after many seconds.
        await("the master listens", this::masterListens);
        for (int worker = 1; worker <= workers; worker++) {
            java(
                    "worker" + worker,
                    "worker.Worker",
                    "--cores",
                    "1",
                    "--memory",
                    MEMORY,
                    "spark://" + HOST + ":" + port);
        }
    }

    private void java(String name, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + Path.of("src", "test", "java-options").toAbsolutePath());
        command.addAll(JAVA_OPTIONS);
        command.add("-Xmx256m");
        command.add("-Dspark.local.dir=" + home.resolve("local"));
        command.add("-Dspark.master.rest.enabled=false"); // it would want a port of its own
        Collections.addAll(command, "-cp", home.resolve("jars") + File.separator + "*");
        Collections.addAll(command, "org.apache.spark.deploy." + main, "--host", HOST, "--webui-port", "0");
        Collections.addAll(command, arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("SPARK_")); // of another Spark
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13"); // else no executor starts
        builder.environment().put("SPARK_LOCAL_IP", HOST);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        File log = home.resolve(name + ".log").toFile();
        processes.add(builder.redirectErrorStream(true).redirectOutput(log).start());
    }

    private void connect() {
        session = SparkSession.builder()
                .master("spark://" + HOST + ":" + port)
                .appName("tests on a cluster")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.driver.host", HOST)
                .config("spark.driver.bindAddress", HOST)
                .config("spark.local.dir", home.resolve("local").toString())
                .config("spark.cores.max", workers())
                .config("spark.executor.memory", MEMORY)
                .config("spark.executor.cores", 1)
                .config("spark.executor.extraJavaOptions", String.join(" ", JAVA_OPTIONS))
                .config(
                        "spark.executor.extraClassPath",
                        classPath()
                                .filter(Files::isDirectory)
                                .map(Path::toString)
                                .collect(Collectors.joining(File.pathSeparator)))
                .config("spark.locality.wait", "0") // the data are small enough to be anywhere
                .config("spark.shuffle.io.retryWait", "200ms") // what a dead executor wrote does not come back
                .getOrCreate();
    }

    private static Stream<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of);
    }

    SparkSession session() {
        return session;
    }

    /** Until every worker has one. */
    void awaitExecutors() {
        // The driver is in the list, too.
        await(
                "every worker has an executor",
                () -> session.sparkContext().statusTracker().getExecutorInfos().length - 1 == workers());
    }

    /** Whether tasks were given to the executor of a process that are not done. */
    boolean isBusy(ProcessHandle executor) {
        return ((TaskSchedulerImpl) session.sparkContext().taskScheduler()).isExecutorBusy(idOf(executor));
    }

    /** Spark tells an executor its id when it starts it. */
    private static String idOf(ProcessHandle executor) {
        try {
            Process ps = new ProcessBuilder("ps", "-ww", "-o", "args=", "-p", "" + executor.pid()).start();
            String command = new String(ps.getInputStream().readAllBytes(), Charset.defaultCharset());
            Matcher id = EXECUTOR_ID.matcher(command);
            if (!id.find()) {
                throw new IllegalStateException("process " + executor.pid() + " is no executor: " + command);
            }
            return id.group(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int workers() {
        return processes.size() - 1;
    }

    /** The process of a worker's executor; workers are counted from 1. */
    ProcessHandle executorOf(int worker) {
        return processes.get(worker).children().findFirst().orElseThrow();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean masterListens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(HOST, port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void await(String what, BooleanSupplier happened) {
        Waiting.until(what + "; see the logs in " + home, PATIENCE, () -> {
            if (!processes.stream().allMatch(Process::isAlive)) {
                throw new IllegalStateException("a process has ended; see the logs in " + home);
            }
            return happened.getAsBoolean();
        });
    }

    @Override
    public void close() {
        if (session != null) {
            session.stop();
        }
        endProcesses();
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    /** Executors first: nobody would end them otherwise. */
    private void endProcesses() {
        processes.stream().flatMap(Process::descendants).toList().forEach(ProcessHandle::destroyForcibly);
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }
}
