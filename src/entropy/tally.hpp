#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "src/run/tally.hpp"
#include "stats/entropy/non_iid.hpp"
#include "stats/entropy/permutation_statistics.hpp"
#include "stats/test_result.hpp"

namespace evenhand::entropy {

/// Estimates of min-entropy in billionths of a bit, so that they add up.
struct EstimateCounts {
  std::uint64_t made = 0;
  std::uint64_t sum = 0;
  std::uint64_t least = 0;
  std::uint64_t most = 0;

  void add(double bits);
  void merge(const EstimateCounts& other);
  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("made", self.made, at_most(use.units));
    use("sum", self.sum);
    use("least", self.least);
    use("most", self.most);
  }
  void loaded(const reports::JsonMember& saved, std::uint64_t data_sets) const;
  double mean() const;
  friend bool operator==(const EstimateCounts&, const EstimateCounts&) = default;
};
/// Returns the number in bits.
double in_bits(std::uint64_t billionths);

using EstimatorCounts = std::array<EstimateCounts, stats::entropy::estimators>;

/// The p-values of one test, over all data sets.
struct IidCounts {
  std::uint64_t made = 0;
  std::uint64_t failed = 0;   ///< by the standard's rule: p < .001, or five permutations
  std::uint64_t log_sum = 0;  ///< Σ -ln p, in millionths

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("made", self.made, at_most(use.units));
    use("failed", self.failed, at_most(self.made));
    use("log_sum", self.log_sum);
  }
  friend bool operator==(const IidCounts&, const IidCounts&) = default;

  void add(stats::PValue p, bool fails);
};

/// The permutation tests, then independence, stability and the longest repeat.
inline constexpr std::size_t iid_tests = stats::entropy::permutation_statistics + 3;
inline constexpr std::size_t iid_independence = iid_tests - 3;
inline constexpr std::size_t iid_stability = iid_tests - 2;
inline constexpr std::size_t iid_longest_repeat = iid_tests - 1;
std::string iid_test_name(std::size_t index);

/// The counts of data sets. They take as much room as there are estimators and values.
struct Counts {
  std::uint64_t data_sets = 0;
  std::array<std::uint64_t, 256> symbols{};
  EstimatorCounts of_symbols;
  EstimatorCounts of_bits;     ///< bits of a bit; of restarts, of columns
  EstimateCounts assessed;     ///< the smaller of both, bits of a symbol
  EstimateCounts if_iid;       ///< by the most common value alone
  std::uint64_t products = 0;  ///< Σ x_i x_(i+1) within data sets
  std::array<IidCounts, iid_tests> iid{};
  Largest most_in_a_row = {};  ///< of restarts

  std::uint64_t units() const { return data_sets; }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("data_sets", self.data_sets);
    use("symbols", self.symbols);
    use("of_symbols", self.of_symbols, of_units(self.data_sets));
    use("of_bits", self.of_bits, of_units(self.data_sets));
    use("assessed", self.assessed, of_units(self.data_sets));
    use("if_iid", self.if_iid, of_units(self.data_sets));
    use("products", self.products);
    use("iid", self.iid, of_units(self.data_sets));
    use("most_in_a_row", self.most_in_a_row);
  }
};

using Tally = run::TallyOf<Counts>;

}  // namespace evenhand::entropy
