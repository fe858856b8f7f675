/** A step of second order on both sides of a state at once, for where alternating steps are slow. */
package dev.okl.internal.newton;
