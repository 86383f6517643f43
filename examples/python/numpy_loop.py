"""A plain NumPy loop over the paper's equations, on Boyan's chain: what it computes and how long a step takes."""

import time

import numpy as np

GAMMA = 0.9


def boyan_chain():
    """Returns features, true values and error weights."""
    phi = np.zeros((13, 4))
    for s in range(13):
        anchor, rest = divmod(s, 4)
        phi[s, anchor] = 1 - rest / 4
        if rest:
            phi[s, anchor + 1] = rest / 4
    target, behaviour = np.zeros((13, 13)), np.zeros((13, 13))
    for s in range(11):
        target[s, s + 1], target[s, s + 2] = 0.4, 0.6
        behaviour[s, s + 1] = behaviour[s, s + 2] = 0.5
    for s, n in ((11, 12), (12, 0)):
        target[s, n] = behaviour[s, n] = 1
    rewards = np.array([-3.0] * 11 + [-2.0, 0.0])
    values = np.linalg.solve(np.eye(13) - GAMMA * target, rewards)
    equations = np.vstack([behaviour.T - np.eye(13), np.ones(13)])
    weights = np.linalg.lstsq(equations, np.append(np.zeros(13), 1), rcond=None)[0]
    return phi, values, weights


def td(theta, w, x, y, r, rho, alpha):
    delta = r + GAMMA * theta @ y - theta @ x
    return theta + alpha * rho * delta * x, w


def sthtd_mp(theta, w, x, y, r, rho, alpha):
    def change(theta, w):
        delta = r + GAMMA * theta @ y - theta @ x
        c = w @ x
        return (
            rho * c * (x - GAMMA * y),
            (rho * delta - c + 0.5 * GAMMA * (w @ y)) * x + 0.5 * GAMMA * c * y,
        )

    first = change(theta, w)
    second = change(theta + alpha * first[0], w + alpha * first[1])
    return theta + alpha * second[0], w + alpha * second[1]


def run(learner, seed, steps, alpha):
    """Returns the error before the first step and after each."""
    phi, values, weights = boyan_chain()
    rng = np.random.default_rng(seed)
    theta, w, s = np.ones(4), np.zeros(4), 0
    curve = np.empty(steps + 1)
    curve[0] = np.sqrt(np.sum(weights * (phi @ theta - values) ** 2))
    for t in range(steps):
        if s <= 10:
            n, rho, r = (s + 1, 0.8, -3.0) if rng.random() < 0.5 else (s + 2, 1.2, -3.0)
        else:
            n, rho, r = (12, 1.0, -2.0) if s == 11 else (0, 1.0, 0.0)
        theta, w = learner(theta, w, phi[s], phi[n], r, rho, alpha)
        curve[t + 1] = np.sqrt(np.sum(weights * (phi @ theta - values) ** 2))
        s = n
    return curve


if __name__ == "__main__":
    for name, learner in (("TD", td), ("STHTD-MP", sthtd_mp)):
        start = time.perf_counter()
        run(learner, seed=20000, steps=20000, alpha=0.05)
        print(f"{name}: {(time.perf_counter() - start) / 20000 * 1e6:.1f} µs per learner-step")
