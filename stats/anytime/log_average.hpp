#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The e-value of a p-value, as its natural logarithm: the calibrators k p^(k-1), averaged over k
/// from 0 to 1, which is (1 - p + p ln p) / (p ln² p) (Vovk & Wang 2021, Annals of Statistics 49,
/// section 2). About 1 / (p ln² p) where p is small, and 1/2 at p = 1.
double log_e_value(PValue p);

// An e-value is a number that is not negative and expected to be at most 1 when the null hypothesis
// holds; an e-process is one at every time that may be stopped at, and passes 1/alpha ever with
// probability at most alpha (Ville 1939). All of them are kept as natural logarithms.

/// log Σ e^x; -inf of none.
double log_sum(std::span<const double> logs);

/// log of the average of e-values: again an e-value, and of e-processes on one stream an e-process,
/// however they depend on one another (Vovk & Wang 2021). -inf of none.
double log_average(std::span<const double> logs);
/// Returns the average with weights that sum to 1.
double log_average(std::span<const double> logs, std::span<const double> weights);

/// log of the product: an e-value where each is one given those before, as of independent streams.
double log_product(std::span<const double> logs);

/// Returns which of these hypotheses are rejected, ascending, so that the false share of them is
/// expected to be at most alpha, however the e-values depend on one another: the k largest, for the
/// largest k of which the k-th is at least m / (k alpha) (e-BH, Wang & Ramdas 2022).
std::vector<std::size_t> e_benjamini_hochberg(std::span<const double> logs, double alpha);

}  // namespace evenhand::stats
