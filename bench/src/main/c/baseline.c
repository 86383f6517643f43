// A straightforward C implementation of the nine learners on the four problems: the speed anchor for one core.
// gcc -O3 -march=native -o baseline baseline.c -lm ; ./baseline [runs], or ./baseline cell problem learner runs
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <time.h>
typedef unsigned __int128 u128;
typedef struct { u128 s, inc; int has; uint32_t buf; } rng_t;
static const u128 MUL = ((u128)0x2360ED051FC65DA4ULL << 64) | 0x4385DF649FCCF645ULL;
static uint64_t next64(rng_t *r) { r->s = r->s * MUL + r->inc; uint64_t x = (uint64_t)(r->s >> 64) ^ (uint64_t)r->s; int k = (int)(r->s >> 122); return (x >> k) | (x << ((-k) & 63)); }
static uint32_t next32(rng_t *r) { if (r->has) { r->has = 0; return r->buf; } uint64_t v = next64(r); r->has = 1; r->buf = (uint32_t)(v >> 32); return (uint32_t)v; }
static double unif(rng_t *r) { return (next64(r) >> 11) * (1.0 / 9007199254740992.0); }
static uint32_t bounded(rng_t *r, uint32_t excl) { uint64_t m = (uint64_t)next32(r) * excl; uint32_t l = (uint32_t)m; if (l < excl) { uint32_t t = (uint32_t)(-excl) % excl; while (l < t) { m = (uint64_t)next32(r) * excl; l = (uint32_t)m; } } return (uint32_t)(m >> 32); }
static void seed_rng(rng_t *r, uint32_t seed) { // NumPy SeedSequence for one 32-bit word
  uint32_t pool[4], h = 0x43b0d7e5u; uint32_t ent[4] = {seed, 0, 0, 0};
#define HASH(v) ({ uint32_t _v = (v) ^ h; h *= 0x931e8875u; _v *= h; _v ^= _v >> 16; _v; })
#define MIX(a, b) ({ uint32_t _r = 0xca01f9ddu * (a) - 0x4973f715u * (b); _r ^ (_r >> 16); })
  for (int i = 0; i < 4; i++) pool[i] = HASH(ent[i]);
  for (int s = 0; s < 4; s++) for (int d = 0; d < 4; d++) if (s != d) pool[d] = MIX(pool[d], HASH(pool[s]));
  uint32_t st[8], g = 0x8b51f9ddu;
  for (int i = 0; i < 8; i++) { uint32_t v = pool[i & 3]; v ^= g; g *= 0x58f38dedu; v *= g; v ^= v >> 16; st[i] = v; }
  uint64_t w[4]; for (int i = 0; i < 4; i++) w[i] = (uint64_t)st[2 * i] | ((uint64_t)st[2 * i + 1] << 32);
  u128 initstate = ((u128)w[0] << 64) | w[1], initseq = ((u128)w[2] << 64) | w[3];
  r->s = 0; r->inc = (initseq << 1) | 1; r->s = r->s * MUL + r->inc; r->s += initstate; r->s = r->s * MUL + r->inc; r->has = 0;
}
enum { TD, GTD2, TDC, TDRC, GTD2MP, HTD, ETD, STHTD, STHTDMP };
static const char *AN[] = {"TD", "GTD2", "TDC", "TDRC", "GTD2-MP", "HTD", "ETD", "STHTD", "STHTD-MP"};
enum { TWO, BAIRD, WALK, BOYAN };
static const char *EN[] = {"two_state", "baird", "random_walk", "boyan_chain"};
static const int DIM[] = {1, 8, 5, 4}, NS[] = {2, 7, 7, 13}, STEPS[] = {5000, 2000, 5000, 20000}, START[] = {0, 0, 3, 0};
static const double GAM[] = {0.9, 0.99, 0.99, 0.9};
static double F[4][16][8], DMU[4][16], TV[4][16], TH0[4][8];
static void solve(int n, double *a, double *b) { for (int c = 0; c < n; c++) { int p = c; for (int i = c; i < n; i++) if (fabs(a[i * n + c]) > fabs(a[p * n + c])) p = i; for (int j = 0; j < n; j++) { double t = a[c * n + j]; a[c * n + j] = a[p * n + j]; a[p * n + j] = t; } double t = b[c]; b[c] = b[p]; b[p] = t; for (int i = 0; i < n; i++) if (i != c) { double f = a[i * n + c] / a[c * n + c]; for (int j = c; j < n; j++) a[i * n + j] -= f * a[c * n + j]; b[i] -= f * b[c]; } } for (int i = 0; i < n; i++) b[i] /= a[i * n + i]; }
static void stat(int n, double *P, double *d) { double a[256]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i * n + j] = P[j * n + i] - (i == j); for (int j = 0; j < n; j++) a[(n - 1) * n + j] = 1; memset(d, 0, n * 8); d[n - 1] = 1; solve(n, a, d); }
static void setup(void) {
  F[TWO][0][0] = 1; F[TWO][1][0] = 2; DMU[TWO][0] = DMU[TWO][1] = 0.5; TH0[TWO][0] = 10;
  for (int i = 0; i < 6; i++) { F[BAIRD][i][i] = 2; F[BAIRD][i][7] = 1; } F[BAIRD][6][6] = 1; F[BAIRD][6][7] = 2; for (int i = 0; i < 7; i++) DMU[BAIRD][i] = 1.0 / 7; for (int i = 0; i < 8; i++) TH0[BAIRD][i] = 1; TH0[BAIRD][6] = 10;
  for (int s = 1; s < 6; s++) F[WALK][s][s - 1] = 1;
  { double a[25] = {0}, b[5] = {0}; for (int i = 0; i < 5; i++) { a[i * 6] += 1; if (i) a[i * 5 + i - 1] -= .99 * .4; if (i < 4) a[i * 5 + i + 1] -= .99 * .6; else b[i] = .6; } solve(5, a, b); for (int i = 0; i < 5; i++) TV[WALK][i + 1] = b[i]; double P[25] = {0}, d[5]; for (int i = 0; i < 5; i++) { P[i * 5 + (i ? i - 1 : 2)] += .5; P[i * 5 + (i < 4 ? i + 1 : 2)] += .5; } stat(5, P, d); for (int i = 0; i < 5; i++) DMU[WALK][i + 1] = d[i]; }
  for (int s = 0; s < 13; s++) { int k = s / 4; double f = (s % 4) / 4.0; F[BOYAN][s][k] = 1 - f; if (f > 0) F[BOYAN][s][k + 1] = f; } for (int i = 0; i < 4; i++) TH0[BOYAN][i] = 1;
  { double P[169] = {0}, a[169] = {0}, b[13]; for (int s = 0; s < 11; s++) { P[s * 13 + s + 1] = P[s * 13 + s + 2] = .5; a[s * 13 + s + 1] -= .9 * .4; a[s * 13 + s + 2] -= .9 * .6; b[s] = -3; } P[11 * 13 + 12] = 1; P[12 * 13] = 1; a[11 * 13 + 12] -= .9; a[12 * 13] -= .9; for (int i = 0; i < 13; i++) a[i * 14] += 1; b[11] = -2; b[12] = 0; solve(13, a, b); for (int i = 0; i < 13; i++) TV[BOYAN][i] = b[i]; stat(13, P, DMU[BOYAN]); }
}
static inline double dotn(int d, const double *a, const double *b) { double s = 0; for (int i = 0; i < d; i++) s += a[i] * b[i]; return s; }
static inline __attribute__((always_inline)) void run_d(const int d, const int ns, int env, int alg, double al, double be, double eta, int steps, uint32_t seed, double *err) {
  rng_t r; seed_rng(&r, seed); double th[8], w[8] = {0}, tm[8], wm[8], zero[8] = {0}; memcpy(th, TH0[env], sizeof th); int s = START[env]; double fo = 0, pr = 0; const double g = GAM[env];
  for (int t = 0; t <= steps; t++) {
    if (t) {
      int n, done = 0; double rho, rew = 0;
      switch (env) {
        case TWO: { int a = unif(&r) >= .5; n = a; rho = a ? 2 : 0; break; }
        case BAIRD: if (unif(&r) < 1.0 / 7) { n = 6; rho = 7; } else { n = bounded(&r, 6); rho = 0; } break;
        case WALK: { int a = unif(&r) >= .5; n = a ? s + 1 : s - 1; rew = n == 6; rho = a ? 1.2 : .8; done = n == 0 || n == 6; break; }
        default: if (s == 11) { n = 12; rew = -2; rho = 1; } else if (s == 12) { n = 0; rho = 1; } else { int a = unif(&r) < .5 ? 1 : 2; n = s + a; rew = -3; rho = a == 1 ? .8 : 1.2; }
      }
      const double *p = F[env][s], *q = done ? zero : F[env][n];
      double de = rew + g * dotn(d, th, q) - dotn(d, th, p), c = dotn(d, p, w);
      switch (alg) {
        case TD: for (int i = 0; i < d; i++) th[i] += al * rho * de * p[i]; break;
        case GTD2: for (int i = 0; i < d; i++) { th[i] += al * rho * (p[i] - g * q[i]) * c; w[i] += be * (rho * de - c) * p[i]; } break;
        case TDC: for (int i = 0; i < d; i++) { th[i] += al * rho * (de * p[i] - g * q[i] * c); w[i] += be * (rho * de - c) * p[i]; } break;
        case TDRC: for (int i = 0; i < d; i++) { th[i] += al * rho * (de * p[i] - g * q[i] * c); w[i] += al * ((rho * de - c) * p[i] - w[i]); } break;
        case HTD: for (int i = 0; i < d; i++) { th[i] += al * rho * (de * p[i] - g * (1 - eta) * q[i] * c); w[i] += be * (rho * de - c) * p[i]; } break;
        case ETD: fo = 1 + g * pr * fo; for (int i = 0; i < d; i++) th[i] += al * rho * fo * de * p[i]; pr = rho; break;
        case GTD2MP: { for (int i = 0; i < d; i++) { tm[i] = th[i] + al * rho * (p[i] - g * q[i]) * c; wm[i] = w[i] + al * (rho * de - c) * p[i]; } double dm = rew + g * dotn(d, tm, q) - dotn(d, tm, p), cm = dotn(d, p, wm); for (int i = 0; i < d; i++) { th[i] += al * rho * (p[i] - g * q[i]) * cm; w[i] += al * (rho * dm - cm) * p[i]; } break; }
        case STHTD: { double nw = dotn(d, q, w); for (int i = 0; i < d; i++) { th[i] += al * rho * (p[i] - g * q[i]) * c; w[i] += al * ((rho * de - c + .5 * g * nw) * p[i] + .5 * g * c * q[i]); } break; }
        default: { double nw = dotn(d, q, w); for (int i = 0; i < d; i++) { tm[i] = th[i] + al * rho * (p[i] - g * q[i]) * c; wm[i] = w[i] + al * ((rho * de - c + .5 * g * nw) * p[i] + .5 * g * c * q[i]); } double dm = rew + g * dotn(d, tm, q) - dotn(d, tm, p), cm = dotn(d, p, wm), nm = dotn(d, q, wm); for (int i = 0; i < d; i++) { th[i] += al * rho * (p[i] - g * q[i]) * cm; w[i] += al * ((rho * dm - cm + .5 * g * nm) * p[i] + .5 * g * cm * q[i]); } }
      }
      if (done) { fo = pr = 0; s = START[env]; } else s = n;
    }
    double e = 0; for (int i = 0; i < ns; i++) { double v = dotn(d, F[env][i], th) - TV[env][i]; e += DMU[env][i] * v * v; } err[t] = sqrt(e);
  }
}
static void __attribute__((noinline)) run(int env, int alg, double al, double be, double eta, int steps, uint32_t seed, double *err) {
#define A(D, N, E) switch (alg) { case 0: run_d(D, N, E, 0, al, be, eta, steps, seed, err); break; case 1: run_d(D, N, E, 1, al, be, eta, steps, seed, err); break; case 2: run_d(D, N, E, 2, al, be, eta, steps, seed, err); break; case 3: run_d(D, N, E, 3, al, be, eta, steps, seed, err); break; case 4: run_d(D, N, E, 4, al, be, eta, steps, seed, err); break; case 5: run_d(D, N, E, 5, al, be, eta, steps, seed, err); break; case 6: run_d(D, N, E, 6, al, be, eta, steps, seed, err); break; case 7: run_d(D, N, E, 7, al, be, eta, steps, seed, err); break; default: run_d(D, N, E, 8, al, be, eta, steps, seed, err); }
  switch (env) { case TWO: A(1, 2, TWO) break; case BAIRD: A(8, 7, BAIRD) break; case WALK: A(5, 7, WALK) break; default: A(4, 13, BOYAN) }
}
int main(int argc, char **argv) {
  int runs = argc > 1 ? atoi(argv[1]) : 100; setup();
  static const double AL[4][9] = {{.001, .1, .1, .0003, .1, .0003, .1, .1, .1}, {.001, .003, .003, .005, .03, .005, .0001, .001, .01}, {.01, .1, .03, .01, .1, .01, .003, .1, .1}, {.1, .1, .1, .1, .1, .1, .03, .1, .1}};
  double *err = malloc(sizeof(double) * 20001), total = 0; long tsteps = 0;
  if (argc == 5 && !strcmp(argv[1], "cell")) { // one problem and learner by number: prints ns a step and the mean AUC
    int e = atoi(argv[2]), a = atoi(argv[3]), n = STEPS[e]; runs = atoi(argv[4]); double auc = 0; struct timespec t0, t1; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    for (int k = 0; k < runs; k++) { run(e, a, AL[e][a], AL[e][a] * .5, .5, n, 20000 + k, err); double m = 0; for (int t = (n + 1) / 2; t <= n; t++) m += err[t]; auc += m / (n + 1 - (n + 1) / 2); }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1); double sec = (t1.tv_sec - t0.tv_sec) + 1e-9 * (t1.tv_nsec - t0.tv_nsec);
    printf("%.6f %.17g\n", sec * 1e9 / ((double)runs * n), auc / runs); return 0;
  }
  for (int e = 0; e < 4; e++) for (int a = 0; a < 9; a++) { struct timespec t0, t1; double auc = 0; clock_gettime(CLOCK_MONOTONIC, &t0); int n = STEPS[e]; for (int k = 0; k < runs; k++) { run(e, a, AL[e][a], AL[e][a] * .5, .5, n, 20000 + k, err); double m = 0; for (int t = (n + 1) / 2; t <= n; t++) m += err[t]; auc += m / (n + 1 - (n + 1) / 2); } clock_gettime(CLOCK_MONOTONIC, &t1); double sec = (t1.tv_sec - t0.tv_sec) + 1e-9 * (t1.tv_nsec - t0.tv_nsec); total += sec; tsteps += (long)runs * n; printf("%-12s %-9s auc %.6g  %.2f ns/step\n", EN[e], AN[a], auc / runs, sec * 1e9 / ((double)runs * n)); }
  printf("total %.3f s, %ld steps, %.2f ns/step\n", total, tsteps, total * 1e9 / tsteps); return 0;
}
