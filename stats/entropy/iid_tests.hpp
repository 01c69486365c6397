#pragma once

#include <array>
#include <cstdint>

#include "stats/entropy/estimate.hpp"
#include "stats/entropy/permutation_statistics.hpp"
#include "stats/entropy/tuples.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::entropy {

/// SP 800-90B, 5.1: are samples independent and identically distributed? Their statistics are
/// compared with those of permutations, of which each order is as likely. A statistic fails if of
/// `shuffles` at most five are as large or larger, or as small or smaller, and is decided as soon
/// as there are six of both.
///
/// Its p-value is Besag and Clifford's (Biometrika 78, 1991): of each tail 6 / l when the sixth
/// came at shuffle l, else (c + 1) / (shuffles + 1) where c came; twice the smaller, at most 1.
/// These are exact: P(p <= x) <= x.
class PermutationTests {
 public:
  static constexpr std::uint64_t shuffles = 10'000;
  static constexpr std::uint64_t enough = 6;

  /// Takes what PermutationStatistics takes.
  explicit PermutationTests(Symbols symbols);

  /// Every statistic is decided, or there were all shuffles.
  bool is_done() const { return open_.none() || made_ == shuffles; }
  /// The next permutation.
  void add(Symbols permuted);

  std::uint64_t made() const { return made_; }
  PValue p_value(std::size_t statistic) const;
  bool fails(std::size_t statistic) const { return open_[statistic] && made_ == shuffles; }

 private:
  struct Tail {
    std::uint64_t count = 0;
    std::uint64_t decided_at = 0;

    void add(std::uint64_t shuffle) {
      if (count < enough && ++count == enough) decided_at = shuffle;
    }
    bool is_decided() const { return count == enough; }
    double probability(std::uint64_t made) const;
  };

  PermutationStatistics statistics_;
  Statistics observed_;
  Wanted open_;
  std::uint64_t made_ = 0;
  std::array<Tail, permutation_statistics> upper_{};
  std::array<Tail, permutation_statistics> lower_{};
};

// The further tests of SP 800-90B, 5.2, of samples that are to be independent and identically
// distributed. Skipped for samples too few.

/// 5.2.1 and 5.2.3, independence: chi-square of pairs of samples next to each other, those that are
/// expected less than five times put together; of bits, of words of up to eleven.
TestResult independence_test(Symbols symbols);

/// 5.2.2 and 5.2.4, goodness of fit: chi-square of the samples' values in ten parts of the sequence
/// against those of all of it.
TestResult stability_test(Symbols symbols);

/// 5.2.5, longest repeated substring. Statistic: its length w. p-value: 1 - exp(-m), where m is how
/// many pairs of equal tuples of w samples are expected. The standard takes all pairs as if they
/// did not overlap, which for likely symbols finds runs too rare; here pairs that overlap have
/// their own probability. The same for equally likely symbols.
TestResult longest_repeat_test(Symbols symbols, const Repeats& repeats);

}  // namespace evenhand::stats::entropy
