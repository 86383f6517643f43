package io.github.mirrortd.lab.paper;

/**
 * A place where the paper's text and its numbers part.
 *
 * @param about which place
 * @param paper what the paper says
 * @param measured what the numbers say, with the evidence
 */
public record PaperDifference(String about, String paper, String measured) {}
