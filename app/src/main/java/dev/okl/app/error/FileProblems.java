package dev.okl.app.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The reason for a file error in words: messages of Java often are the file's name and no more. */
public final class FileProblems {
    private FileProblems() {}

    public static String why(IOException failure) {
        if (failure instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        if (failure instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (failure instanceof AccessDeniedException) {
            return "that is not permitted";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "there is a file of that name";
        }
        return failure.getMessage() == null ? "the system gives no reason" : failure.getMessage();
    }
}
