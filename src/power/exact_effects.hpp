#pragma once

#include <map>
#include <string>

#include "sims/shuffle/shuffler.hpp"

namespace evenhand::power {

/// Effects that are known exactly, by test: the rms relative deviation of a cell for
/// position.chi-square, shifts of the mean in standard deviations of a fair deal for the means of
/// fixed points (the trace of the position matrix) and, for riffles and their inverses, of rising
/// sequences and descents (closed forms).
std::map<std::string, double> exact_effects(const shuffle::ShufflerSpec& spec, std::size_t n);

}  // namespace evenhand::power
