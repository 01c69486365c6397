#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "sims/random/source.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {

/// One step of one deal, as it came about.
struct ExplainedStep {
  Place place;
  std::span<const std::string> choices;  ///< in words: "below(54) = 17"
  std::span<const std::uint16_t> before;
  std::span<const std::uint16_t> after;
};

/// Deals again the deal of that index in the block that `source` begins, which is exactly what
/// make_shuffler's object deals there, and calls `explain` for each of its steps.
void explain_deal(const ShufflerSpec& spec, std::size_t deck_size, random::Source& source,
                  const random::SourceInfo& info, std::uint64_t index_in_block,
                  const std::function<void(const ExplainedStep&)>& explain);

}  // namespace evenhand::shuffle
