#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "src/audit/group.hpp"
#include "src/audit/second_order/second_order_tally.hpp"
#include "stats/permutations/pair_counts.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::audit {

/// The words that findings use for pairs of items a and b.
struct PairWords {
  /// They are together in the way that the words say.
  std::string (*together)(const cards::Deck& deck, std::size_t a, std::size_t b,
                          std::string_view words);
  /// a has a lower value than b, by so much ("2 to 8"), or by any amount (empty).
  std::string (*order)(const cards::Deck& deck, std::size_t a, std::size_t b,
                       std::string_view apart);
  /// The words for items whose values differ by {}.
  std::string_view apart;
  /// Pairs of items that are together as the words {} say.
  std::string_view pairs;
  /// The words for which of two items has the lower value.
  std::string_view orders;
};

/// The products that say how far the slices of a session go the way of the whole, table by table:
/// intervals of effects are as wide as they say.
class PairSlices {
 public:
  PairSlices(const PairTally& whole, std::size_t deck_size, std::uint64_t deals);
  /// The next slice, of so many deals as all of them are; `so_far` has counted it and those before,
  /// for a tally of its own would cost more than what it counts.
  void add_slice(const PairTally& so_far, std::uint64_t deals);

  /// Returns the slices of the tables as pair_tests() goes through them.
  stats::Slices of_table(std::size_t index) const;

 private:
  struct Table {
    stats::PairPart part;
    std::vector<double> share;   ///< of the whole
    std::vector<double> sliced;  ///< sums of all slices so far
    stats::Slices slices = {};
    double own = 0;  ///< Σ of the slices' own squares over their deals
  };

  std::size_t n_;
  std::vector<Table> tables_;
};

/// One test a table, in families.
struct PairTests {
  std::vector<Evidence> together;
  std::vector<Evidence> worst_together;
  std::vector<Evidence> order;
  std::vector<Evidence> worst_order;
};

PairTests pair_tests(const PairTally& tally, const PairSlices& slices, const PairWords& words,
                     const Sample& sample);

}  // namespace evenhand::audit
