#pragma once

#include <cstddef>
#include <span>

namespace evenhand::stats {

// E-detectors (Shin, Ramdas & Rinaldo 2023, "E-detectors: a nonparametric framework for sequential
// change detection"): while nothing has changed, their expectation at any time that may be stopped
// at is at most the expected weight that has been put in. With a weight of 1 a deal, an alarm when
// the detector reaches c comes after c deals at least on average, when it is false. Averages of
// detectors are detectors.

/// Shiryaev and Roberts: M ← (M + weight) L, all as logarithms. `log_factor` is that of the deals
/// since the step before, given what was known then.
double shiryaev_roberts_step(double log_detector, double log_weight, double log_factor);

/// When a change took place, in terms of the starts that a detector is a sum over.
struct ChangeDate {
  std::size_t first = 0;  ///< the interval's first start
  std::size_t best = 0;   ///< the likeliest start
  std::size_t last = 0;
};

/// A Shiryaev-Roberts detector is Σ_s weight_s Π_{i >= s} L_i over the starts s: given that one of
/// them is right, each with a chance as its weight says, its terms are how likely each is after
/// what was seen (Shiryaev 1963). The shortest run of starts around the likeliest that has this
/// share of the sum. `log_factors[s]` is that of the deals from start s to start s + 1; not empty.
ChangeDate date_change(std::span<const double> log_factors, std::span<const double> log_weights,
                       double level);

}  // namespace evenhand::stats
