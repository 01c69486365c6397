#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reports/json_members.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// The number of times that the bits of three items have an odd sum. Bits are given deal by deal,
/// kept as words of one bit a deal, and counted for all triples a < b < c <= a + reach together
/// once there are 512 deals of them, or when asked.
class TripleCounts {
 public:
  explicit TripleCounts(std::size_t n);

  /// All triples up to 64 items; above, as many as 64 items have, of items near each other.
  static std::size_t reach(std::size_t n);

  /// bits[i] & 1 of item i.
  void add(const std::uint8_t* bits);
  /// Counts the deals that wait. Their number does not matter, so this may be done at any time.
  void settle();
  void merge(const TripleCounts& other) { add_counts(other.counts()); }
  reports::JsonValue save() const { return reports::saved(counts()); }
  void load(const reports::JsonMember& saved, Bound bound);

  std::size_t triples() const { return triples_; }
  /// Returns the counts by a, then b, then c.
  std::vector<std::uint64_t> counts() const;

  /// Calls f(a, b, c) in the order of counts().
  template <class F>
  static void for_each(std::size_t n, F&& f) {
    const std::size_t reach = TripleCounts::reach(n);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b) {
        for (std::size_t c = b + 1; c < n && c <= a + reach; ++c) f(a, b, c);
      }
    }
  }

 private:
  static constexpr std::size_t words = 8;
  static constexpr std::size_t lanes = 8;

  /// Calls f with each run of counters: b's of one a, and where its c's begin.
  template <class F>
  void for_runs(F&& f) const;
  void add_counts(std::span<const std::uint64_t> counts);

  std::size_t n_;
  std::size_t triples_ = 0;
  std::size_t row_;                  ///< items, and room for the last lanes
  std::vector<std::uint64_t> bits_;  ///< [word * row_ + item]
  std::vector<std::uint64_t> odd_;   ///< run after run of c's, each of whole lanes
  std::size_t waiting_ = 0;          ///< deals
};

/// Ties of two cards and two places by differences and mirror images, and of three by progressions
/// and parities, in the blocks that are sampled. Arithmetic is modulo n.
class RelationsTally final : public ListedTally<RelationsTally> {
 public:
  static constexpr std::size_t min_deck = 8;
  static constexpr std::size_t max_deck = 256;
  /// One block in so many is looked at once a session is long.
  static constexpr std::uint64_t every = 16;
  static constexpr std::size_t gaps = 3;
  /// The two things that are counted: places by their cards, and cards by their places.
  enum Domain : std::size_t { places, cards };
  static constexpr std::size_t domains = 2;
  /// The bits of a number x below n: whether it is in the upper half, whether it is odd.
  enum Bit : std::size_t { half, parity };
  static constexpr std::size_t bits = 2;

  explicit RelationsTally(std::size_t deck_size);

  /// Deals that were looked at.
  std::uint64_t looked_at() const { return deals_; }
  /// [v]: of places p, those with deal[p + distance] - deal[p] = v; 1 <= distance <= n/2.
  std::vector<std::uint64_t> differences(std::size_t distance) const;
  /// The counts of the pairs {p, n-1-p} of the domain: [v] those whose others differ by v or -v, v
  /// <= n/2; and [t] those whose others add up to t.
  std::span<const std::uint64_t> mirror_differences(Domain domain) const;
  std::vector<std::uint64_t> mirror_sums(Domain domain) const;
  /// [v]: x[p] - 2 x[p + gap] + x[p + 2 gap] = v, p + 2 gap < n; x are cards at places or places of
  /// cards.
  std::vector<std::uint64_t> progressions(Domain domain, std::size_t gap) const;
  /// Deals in which the bits of three have an odd sum, by TripleCounts::for_each.
  std::vector<std::uint64_t> odd_triples(Domain domain, Bit bit) const {
    return triples_[domain * bits + bit].counts();
  }
  /// Returns how many of the numbers below n have the bit: both times ⌊n/2⌋.
  static std::size_t ones(std::size_t n) { return n / 2; }
  static constexpr std::size_t progressions_a_deal(std::size_t n) {
    std::size_t sum = 0;
    for (std::size_t gap = 1; gap <= gaps; ++gap) sum += domains * (n - 2 * gap);
    return sum;
  }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals_, at_most(use.units));
    const std::uint64_t mirrors = self.deals_ * domains * (self.n_ / 2);
    use("differences", self.differences_, sums_to(self.deals_ * (self.n_ / 2 * self.n_)));
    use("mirror_differences", self.mirror_differences_, sums_to(mirrors));
    use("mirror_sums", self.mirror_sums_, sums_to(mirrors));
    use("progressions", self.progressions_, sums_to(self.deals_ * progressions_a_deal(self.n_)));
    use("odd_triples", self.triples_, at_most(self.deals_));
  }

 private:
  template <class Card>
  void fold_deal(const Card* deal);
  void count_differences();
  void count_mirrors(Domain domain);
  void count_progressions(Domain domain);
  void count_triples(Domain domain);

  std::size_t n_;
  std::uint64_t deals_ = 0;
  // Numbers are counted as they come and taken modulo n later: a branch would cost more.
  std::vector<std::uint64_t> differences_;         ///< [(distance - 1) * 2n + v]
  std::vector<std::uint64_t> mirror_differences_;  ///< [domain * (n/2 + 1) + v]
  std::vector<std::uint64_t> mirror_sums_;         ///< [domain * 2n + t]
  std::vector<std::uint64_t> progressions_;        ///< [(domain * gaps + gap - 1) * 4n + v]
  std::vector<TripleCounts> triples_;              ///< [domain * bits + bit]
  bool is_sampled_ = true;
  std::array<std::vector<std::uint16_t>, domains> values_;  ///< of the deal at hand, twice over
};

}  // namespace evenhand::audit
