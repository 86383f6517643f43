package io.github.mirrortd.engine.program;

/**
 * The compiled form of a step on a problem.
 *
 * @param kernel the loop
 * @param shape what it reads, and where
 * @param width numbers in a vector
 */
record Compilation(Kernel kernel, KernelShape shape, int width) {}
