package dev.okl.reproduce.figure;

/** A place on the drawing; y grows downwards. */
record Pixel(double x, double y) {
    double distance(Pixel other) {
        return Math.hypot(x - other.x, y - other.y);
    }
}
