"""LSTD(0) with its interval by episode, in NumPy: what LoggedData is measured beside. The argument is the folder of the arrays."""
import sys
import time

import numpy as np

folder = sys.argv[1] + "/"
begin = time.time()
names = ["episode", "t", "x1", "x2", "x3", "reward", "mu", "pi", "done"]
c = {n: np.load(folder + n + ".npy") for n in names}
loaded = time.time()
x = np.stack([np.ones_like(c["x1"]), c["x1"], c["x2"], c["x3"]], axis=1)
nx = np.zeros_like(x)
nx[:-1] = x[1:]
nx[c["done"] == 1] = 0
a = x - 0.95 * nx
z = x * (c["pi"] / c["mu"])[:, None]
A = z.T @ a
b = z.T @ c["reward"]
theta = np.linalg.solve(A, b)
first = np.flatnonzero(np.r_[True, np.diff(c["episode"]) != 0])
n = len(first)
start = x[first]
mean = start.mean(0)
value = mean @ theta
dual = n * np.linalg.solve(A.T, mean)
u = np.add.reduceat((z @ dual) * (c["reward"] - a @ theta), first) + start @ theta - value
error = u.std(ddof=1) / np.sqrt(n)
print(value, error, loaded - begin, time.time() - begin)
