#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/block_size.hpp"
#include "base/members.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/audit/lags/agreements.hpp"

namespace evenhand::audit {

/// Counts what some deals of every block have in common with all deals of the block that lie
/// further back than lags are looked at one by one. The choice of deals depends on the block's
/// number alone: one of every `stretch` deals, in a block that is sampled four.
class FarAgreements {
 public:
  static constexpr std::size_t least_lag = 25;
  static constexpr std::size_t end_lag = block_size;  ///< the first that no block has
  static constexpr std::size_t lags = end_lag - least_lag;
  static constexpr std::size_t kinds = 2;
  static constexpr std::array<std::string_view, kinds> words = {"cards at their places",
                                                                "cards behind the same card"};
  /// Numbers of agreements that are told apart. For uniform deals 1.9, .37, .06, .008, .001, 1e-5
  /// and less % of the pairs have so many.
  static constexpr std::array<std::size_t, 8> levels = {4, 5, 6, 7, 8, 10, 13, 20};

  explicit FarAgreements(std::size_t deck_size);

  /// [lag - least_lag]: pairs of deals that are compared by that kind, to the last lag that has
  /// any.
  std::vector<std::uint64_t> pairs(std::size_t kind) const;
  /// The number of these that agree in at least levels[level] bytes of a kind.
  std::uint64_t hits(std::size_t kind, std::size_t level, std::size_t lag) const;

  /// Whether at no lag more pairs agree than are compared.
  bool are_hits_possible() const;

  void begin_block(std::uint64_t block, bool is_sampled);
  /// The next deals of the block.
  void fold(const cards::DealsView<const std::uint8_t>& deals);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("compared", self.compared_, at_most(use.units));
    use("compared_sampled", self.compared_sampled_, at_most(use.units));
    use("hits", self.hits_, at_most(use.units));
  }

 private:
  static constexpr std::size_t stretch = 128;
  using Rows = std::vector<std::uint8_t>;

  void write_deal(const std::uint8_t* deal);
  void compare_last();
  void choose_next();

  std::size_t n_;
  std::size_t stride_;
  std::vector<std::uint64_t> compared_;          ///< [i]: deals that are number i of a block
  std::vector<std::uint64_t> compared_sampled_;  ///< those of sampled blocks
  std::vector<std::uint64_t> hits_;  ///< [(kind * lags + lag - least_lag) * levels + level]: up
                                     ///< to the next level
  std::array<std::uint8_t, 257> level_of_{};  ///< [agreements]: the level they reach
  std::array<Rows, kinds> rows_;              ///< of the block's deals
  std::vector<AlikeRow> alike_;
  std::uint64_t block_ = 0;
  bool is_sampled_ = false;
  std::size_t stretch_ = stretch;  ///< in this block
  std::size_t in_block_ = 0;       ///< deals of the block folded so far
  std::size_t next_ = 0;           ///< the deal that is compared next
};

}  // namespace evenhand::audit
