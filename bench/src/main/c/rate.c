// How many multiplications with an addition one core makes in a second, in thousands of millions: rows of 96 numbers in the nearest cache,
// four at a time into two sums, no fused multiply-add, as in the exact predictions.
// Says the best of some turns by the processor's time, and all of them by the clock.
// gcc -O3 -march=native -ffp-contract=off -mprefer-vector-width=512 -o rate rate.c ; ./rate 7
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
enum { N = 96, ROWS = 12 };
static double x[ROWS][N], to[N], other[N];
static double seconds(clockid_t of) { struct timespec t; clock_gettime(of, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
static void __attribute__((noinline)) add(double *restrict a, double *restrict b, const double *restrict p, const double *restrict q, const double *restrict r, const double *restrict s, const double *f) {
  for (int i = 0; i < N; i++) {
    a[i] += f[0] * p[i] + f[1] * q[i] + (f[2] * r[i] + f[3] * s[i]);
    b[i] += f[4] * p[i] + f[5] * q[i] + (f[6] * r[i] + f[7] * s[i]);
  }
}
int main(int argc, char **argv) {
  const int turns = argc > 1 ? atoi(argv[1]) : 7, rounds = 400000;
  const double f[8] = {1e-9, -1e-9, 2e-9, -2e-9, 3e-9, -3e-9, 4e-9, -4e-9};
  for (int k = 0; k < ROWS; k++) for (int i = 0; i < N; i++) x[k][i] = 1 + k + 0.1 * i;
  double best = 0, sum = 0, began = seconds(CLOCK_MONOTONIC);
  for (int turn = 0; turn < turns; turn++) {
    double start = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int k = 0; k < rounds; k++) { int r = 4 * (k % 3); add(to, other, x[r], x[r + 1], x[r + 2], x[r + 3], f); }
    double rate = 8.0 * N * rounds / (seconds(CLOCK_PROCESS_CPUTIME_ID) - start) / 1e9;
    if (rate > best) best = rate;
  }
  double all = 8.0 * N * rounds * turns / (seconds(CLOCK_MONOTONIC) - began) / 1e9;
  for (int i = 0; i < N; i++) sum += to[i] + other[i];
  printf("%.4f %.4f %g\n", best, all, sum);
  return 0;
}
