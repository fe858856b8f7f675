package dev.okl.reproduce.figure;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;

/** The shape of a point; all but the star look about equally large. */
enum Marker {
    CIRCLE(0, 0, 4.5, 4.5),
    SQUARE(4, 45, 5.6, 5.6),
    TRIANGLE(3, 0, 6, 6),
    DIAMOND(4, 0, 6.3, 6.3),
    TRIANGLE_DOWN(3, 180, 6, 6),
    CROSS(8, 0, 7, 2.5),
    STAR(10, 0, 12, 5);

    private final int corners;
    private final double degrees;
    private final double radius;
    private final double innerRadius;

    /**
     * Corners at equal angles.
     *
     * @param corners 0 for a circle
     * @param degrees where the first corner lies, from the top
     * @param innerRadius of every other corner
     */
    Marker(int corners, double degrees, double radius, double innerRadius) {
        this.corners = corners;
        this.degrees = degrees;
        this.radius = radius;
        this.innerRadius = innerRadius;
    }

    Shape at(Pixel centre) {
        if (corners == 0) {
            return new Ellipse2D.Double(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
        }
        Path2D path = new Path2D.Double();
        for (int i = 0; i < corners; i++) {
            double angle = Math.toRadians(degrees + 360.0 * i / corners);
            double reach = i % 2 == 0 ? radius : innerRadius;
            double x = centre.x() + reach * Math.sin(angle);
            double y = centre.y() - reach * Math.cos(angle);
            if (i == 0) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
        }
        path.closePath();
        return path;
    }
}
