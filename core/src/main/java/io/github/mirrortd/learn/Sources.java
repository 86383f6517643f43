package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;

/** Papers that more than one algorithm is from. */
final class Sources {
    static final Citation STHTD_MP = new Citation(
            "X. Chen, Y. Shen, S. Yang, C. Li, G. Yang and W. Wang",
            2026,
            "Behavior-Induced Mirror-Prox Temporal-Difference Learning for Faster Off-Policy Prediction",
            "Preprint submitted to Neurocomputing");
    static final Citation FAST_GRADIENT = new Citation(
            "R. S. Sutton, H. R. Maei, D. Precup, S. Bhatnagar, D. Silver, Cs. Szepesvári and E. Wiewiora",
            2009,
            "Fast gradient-descent methods for temporal-difference learning with linear function approximation",
            "International Conference on Machine Learning");
    static final Citation PROXIMAL = new Citation(
            "B. Liu, J. Liu, M. Ghavamzadeh, S. Mahadevan and M. Petrik",
            2015,
            "Finite-sample analysis of proximal gradient TD algorithms",
            "Uncertainty in Artificial Intelligence");
    static final Citation EMPHATIC = new Citation(
            "R. S. Sutton, A. R. Mahmood and M. White",
            2016,
            "An emphatic approach to the problem of off-policy temporal-difference learning",
            "Journal of Machine Learning Research 17");
    static final Citation TRACES = new Citation(
            "D. Precup, R. S. Sutton and S. Singh",
            2000,
            "Eligibility traces for off-policy policy evaluation",
            "International Conference on Machine Learning");

    private Sources() {}
}
