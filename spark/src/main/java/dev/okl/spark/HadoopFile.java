package dev.okl.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A file or folder where Spark keeps its data (a disk, HDFS, an object store); a file is used through a copy on the driver's disk. */
record HadoopFile(SparkSession session, Path path) {
    @FunctionalInterface
    interface IoFunction<A, T> {
        T apply(A argument) throws IOException;
    }

    @FunctionalInterface
    interface IoConsumer<A> {
        void accept(A argument) throws IOException;
    }

    static HadoopFile of(SparkSession session, String path) {
        return new HadoopFile(session, new Path(path));
    }

    HadoopFile child(String name) {
        return new HadoopFile(session, new Path(path, name));
    }

    boolean exists() {
        return attempt("looked at", files -> files.exists(path));
    }

    /** The path in full, without the scheme. */
    String absolute() {
        return attempt("looked at", files -> files.makeQualified(path).toUri().getPath());
    }

    /** The data frame that was written here, if one was. */
    Optional<Dataset<Row>> parquet() {
        return exists() ? Optional.of(session.read().parquet(path.toString())) : Optional.empty();
    }

    /** An old file of that name is replaced. */
    void write(IoConsumer<java.nio.file.Path> work) {
        attempt(
                "written",
                files -> withCopy(copy -> {
                    work.accept(copy);
                    files.copyFromLocalFile(false, true, new Path(copy.toUri()), path);
                    return copy;
                }));
    }

    <T> T read(IoFunction<java.nio.file.Path, T> work) {
        if (!exists()) {
            throw new IllegalArgumentException(path + ": there is no such file");
        }
        return attempt(
                "read",
                files -> withCopy(copy -> {
                    files.copyToLocalFile(false, path, new Path(copy.toUri()), true);
                    return work.apply(copy);
                }));
    }

    static <T> T withCopy(IoFunction<java.nio.file.Path, T> work) throws IOException {
        java.nio.file.Path copy = Files.createTempFile("okl", ".okl");
        try {
            return work.apply(copy);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private <T> T attempt(String what, IoFunction<FileSystem, T> work) {
        try {
            FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
            // On a disk without the checksum file that Hadoop would put beside it.
            return work.apply(files instanceof LocalFileSystem local ? local.getRawFileSystem() : files);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be " + what + " (" + e.getMessage() + ")", e);
        }
    }
}
