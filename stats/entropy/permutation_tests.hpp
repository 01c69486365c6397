#pragma once

#include <array>
#include <cstdint>

#include "stats/entropy/permutation_statistics.hpp"
#include "stats/p_value.hpp"

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

}  // namespace evenhand::stats::entropy
