#include "stats/entropy/permutation_tests.hpp"

#include <algorithm>

namespace evenhand::stats::entropy {

PermutationTests::PermutationTests(Symbols symbols)
    : statistics_(symbols), observed_(statistics_.of(symbols, Wanted().set())) {
  open_.set();
}

void PermutationTests::add(Symbols permuted) {
  ++made_;
  const Statistics these = statistics_.of(permuted, open_);
  for (std::size_t i = 0; i < permutation_statistics; ++i) {
    if (!open_[i]) continue;
    if (these[i] >= observed_[i]) upper_[i].add(made_);
    if (these[i] <= observed_[i]) lower_[i].add(made_);
    if (upper_[i].is_decided() && lower_[i].is_decided()) open_.reset(i);
  }
}

double PermutationTests::Tail::probability(std::uint64_t made) const {
  return is_decided() ? static_cast<double>(enough) / static_cast<double>(decided_at)
                      : static_cast<double>(count + 1) / static_cast<double>(made + 1);
}

PValue PermutationTests::p_value(std::size_t statistic) const {
  return PValue::of(std::min(1.0, 2 * std::min(upper_[statistic].probability(made_),
                                               lower_[statistic].probability(made_))));
}

}  // namespace evenhand::stats::entropy
