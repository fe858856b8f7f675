package dev.okl.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** A file where Spark keeps its data (a disk, HDFS, an object store), through a copy on the driver's disk. */
record HadoopFile(SparkSession session, Path path) {
    /** What is done with the copy. */
    @FunctionalInterface
    interface Work<T> {
        T with(java.nio.file.Path copy) throws IOException;
    }

    static HadoopFile of(SparkSession session, String path) {
        return new HadoopFile(session, new Path(path));
    }

    static HadoopFile of(SparkSession session, String folder, String name) {
        return new HadoopFile(session, new Path(folder, name));
    }

    boolean exists() {
        try {
            return files().exists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be looked at (" + e.getMessage() + ")", e);
        }
    }

    /** The path in full, without the scheme. */
    String absolute() {
        try {
            return files().makeQualified(path).toUri().getPath();
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be looked at (" + e.getMessage() + ")", e);
        }
    }

    /** An old file of that name is replaced. */
    void write(Work<?> work) {
        try {
            withCopy(copy -> {
                work.with(copy);
                files().copyFromLocalFile(false, true, new Path(copy.toUri()), path);
                return copy;
            });
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be written (" + e.getMessage() + ")", e);
        }
    }

    <T> T read(Work<T> work) {
        if (!exists()) {
            throw new IllegalArgumentException(path + ": there is no such file");
        }
        try {
            return withCopy(copy -> {
                files().copyToLocalFile(false, path, new Path(copy.toUri()), true);
                return work.with(copy);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    static <T> T withCopy(Work<T> work) throws IOException {
        java.nio.file.Path copy = Files.createTempFile("okl", ".okl");
        try {
            return work.with(copy);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** On a disk without the checksum file that Hadoop would put beside it. */
    private FileSystem files() throws IOException {
        FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
        return files instanceof LocalFileSystem local ? local.getRawFileSystem() : files;
    }
}
