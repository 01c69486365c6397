#pragma once

#include "stats/p_value.hpp"

namespace evenhand::stats {

/// The e-value of a p-value, as its natural logarithm: the calibrators k p^(k-1), averaged over k
/// from 0 to 1, which is (1 - p + p ln p) / (p ln² p) (Vovk & Wang 2021, Annals of Statistics 49,
/// section 2). About 1 / (p ln² p) where p is small, and 1/2 at p = 1.
double log_e_value(PValue p);

}  // namespace evenhand::stats
