#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/audit/generator/draws_of_deal.hpp"
#include "src/audit/generator/foretelling.hpp"
#include "src/audit/group.hpp"
#include "src/audit/group_tally.hpp"
#include "src/audit/test_names.hpp"
#include "stats/generators/known_relations.hpp"
#include "stats/generators/waves.hpp"

namespace evenhand::audit {

// Tests for the traces of linear generators in the draws of deals (docs/methods-relations.md).

inline constexpr TestInfo shift_register_test{
    test_names::shift_register, Method::linear_complexity,
    "The draws between two cards, one a deal, need a shift register as long as fair coins do: none "
    "follows from the draws before it."};
inline constexpr TestInfo foretold_test{
    test_names::foretold, Method::binomial,
    "No deal is the one that a known linear generator, whose state follows from the deals before, "
    "makes next."};

inline constexpr TestInfo overlaps_test{
    test_names::overlaps, Method::poisson,
    "No deal is made of the random numbers, u or 1 - u, that made another one, some draws earlier "
    "or later."};

/// Tests the draws between two by the length of the shift register that makes them: those of the
/// first block, of all that are kept, and of every 64th deal.
Evidence register_evidence(const CoinDraws& draws, double level);

/// Tests how many deals are foretold from the first ones.
Evidence foretold_evidence(const FirstDeals* first, std::size_t deck_size, double level);

/// Tests how many of the first deals are made of the numbers of one before them.
Evidence overlaps_evidence(const FirstDeals* first, std::size_t deck_size, double level);

/// Returns the probability that at least so many deals are as foretold by any of the generators'
/// ways, by chance: at most 1 - (1 - n!^-right)^ways.
stats::PValue chance_of_foretold(std::size_t right, std::size_t deck_size,
                                 const Generators& generators = known_generators());

/// Relations among the draws that would have made the deals, one deal after the other, if one of
/// the known algorithms had, for each of them. A few deals of the blocks that are sampled; of the
/// first blocks the draw between two of every deal.
class GeneratorTally final : public ListedTally<GeneratorTally> {
 public:
  static constexpr std::size_t min_deck = 8;
  /// One block in so many is looked at once a session is long, and so many deals of it: the first.
  static constexpr std::uint64_t every = 16;
  static constexpr std::uint64_t sampled_deals = 32;
  /// A deal may draw once for its last card, too, which has no choice: n numbers instead of n-1.
  static constexpr std::size_t paces = 2;

  explicit GeneratorTally(std::size_t deck_size);

  const stats::WaveSum& wave(std::size_t order, std::size_t pace, std::size_t relation) const {
    return waves_[(order * paces + pace) * stats::known_waves().size() + relation];
  }
  const stats::BitSum& bits(std::size_t order, std::size_t pace, std::size_t relation) const {
    return bits_[(order * paces + pace) * stats::known_bits().size() + relation];
  }

  const CoinDraws& coins() const { return coins_; }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("waves", self.waves_, of_units(use.units * self.n_));
    use("bits", self.bits_, of_units(use.units * self.n_));
    use("coins", self.coins_, of_units(use.units));
  }

 private:
  void add_deal(const std::vector<std::uint16_t>& deal);
  void add_draws(std::size_t order, std::size_t pace, const std::vector<stats::Draw>& draws);

  std::size_t n_;
  std::vector<stats::WaveSum> waves_;
  std::vector<stats::BitSum> bits_;
  CoinDraws coins_;
  std::array<std::vector<stats::Draw>, draw_orders * paces> before_;  ///< draws of the block
  bool is_sampled_ = true;
  std::uint64_t sampled_ = 0;
};

}  // namespace evenhand::audit
