package io.github.mirrortd.data.support;

/**
 * Bounds on the target policy's value where the behaviour policy never takes some of its actions: J lies between the mean of Σ_t γᵗ W_t r_t +
 * Σ_t γᵗ W_{t−1} u(s_t) V and the same with the greatest V, u the probability of actions that the log cannot show, V what can be earned
 * after one of them.
 *
 * @param low estimate of the lower bound
 * @param high estimate of the upper bound
 * @param lowest the lower end of the lower bound's interval
 * @param highest the upper end of the upper bound's interval
 * @param unknown the share of the target policy's episodes that takes such an action, or was cut off
 */
public record Bounds(double low, double high, double lowest, double highest, double unknown) {}
