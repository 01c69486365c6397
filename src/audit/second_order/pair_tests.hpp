#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "src/audit/group.hpp"
#include "src/audit/second_order/second_order_tally.hpp"

namespace evenhand::audit {

/// How findings speak of pairs of items a and b.
struct PairWords {
  /// They are together in the way that the words say.
  std::string (*together)(const cards::Deck& deck, std::size_t a, std::size_t b,
                          std::string_view words);
  /// a has a lower value than b, by that much, or by any amount (0).
  std::string (*order)(const cards::Deck& deck, std::size_t a, std::size_t b, std::size_t apart);
  /// The words for items whose values differ by {}.
  std::string_view apart;
  /// Pairs of items that are together as the words {} say.
  std::string_view pairs;
  /// Which of two items has the lower value.
  std::string_view orders;
};

/// One test a table, in families.
struct PairTests {
  std::vector<Evidence> together;
  std::vector<Evidence> worst_together;
  std::vector<Evidence> order;
  std::vector<Evidence> worst_order;
};

PairTests pair_tests(const PairTally& tally, const PairWords& words, const Sample& sample);

}  // namespace evenhand::audit
