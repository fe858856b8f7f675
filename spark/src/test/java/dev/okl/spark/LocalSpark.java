package dev.okl.spark;

import org.apache.spark.sql.SparkSession;

/** One Spark for all tests, inside this process. */
public final class LocalSpark {
    private static SparkSession session;

    private LocalSpark() {}

    public static synchronized SparkSession session() {
        if (session == null) {
            session = SparkSession.builder()
                    .master("local[2]")
                    .appName("tests")
                    .config("spark.ui.enabled", "false")
                    .config("spark.sql.shuffle.partitions", "2")
                    .config("spark.driver.host", "localhost")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .getOrCreate();
        }
        return session;
    }

    /** Makes room for another: a process can have one only. Who asks next gets a new one. */
    static synchronized void stop() {
        if (session != null) {
            session.stop();
            session = null;
        }
    }
}
