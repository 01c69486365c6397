#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/run/blocks.hpp"
#include "stats/bits/bit_sequence.hpp"
#include "stats/generators/waves.hpp"

namespace evenhand::audit {

/// The draw between two that a shuffle of a deck in its starting order makes in each deal. It is
/// one bit of what the generator gave, and where deals take equally many outputs each, every so
/// manyth one.
enum class CoinDraw {
  first_two,  ///< Fisher-Yates from the last place, and from the inside out
  last_two,   ///< Fisher-Yates from the first place
  taken_last  ///< cards are taken one by one out of what is left, which closes up
};
inline constexpr std::size_t coin_draws = 3;
inline constexpr std::array<std::string_view, coin_draws> coin_draw_words = {
    "Fisher-Yates from the last place or the inside out", "Fisher-Yates from the first place",
    "taking cards out one by one"};

/// These draws of the first deals of the session, in order. Ten blocks: twice the 19,937 bits of
/// the Mersenne Twister, and a thousand.
class CoinDraws {
 public:
  static constexpr std::size_t most_blocks = 10;

  /// The deals folded next are those of this block, from its first on.
  void begin_block(std::uint64_t block);
  void fold(const cards::DealBatch& deals);
  void merge(const CoinDraws& other);

  /// Returns the bits of the block with the smallest number and those right after it, `most` of
  /// them.
  stats::bits::BitSequence sequence(CoinDraw draw, std::size_t most = most_blocks) const;
  /// Blocks that sequence() has at most.
  std::size_t blocks() const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("blocks", self.blocks_, of_units(use.units));
  }
  /// Refuses more blocks than are kept.
  void loaded(const reports::JsonMember& saved, std::uint64_t deals);

 private:
  struct Block {
    std::uint64_t deals = 0;
    /// Bit d of the deal d, draw by draw.
    std::vector<std::uint64_t> bits = std::vector<std::uint64_t>(coin_draws * words);

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("deals", self.deals, at_most(std::min(use.units, run::block_size)));
      use("bits", self.bits);
    }
  };
  static constexpr std::size_t words = run::block_size / 64;

  void keep_first();

  std::map<std::uint64_t, Block> blocks_;
  Block* now_ = nullptr;  ///< what is folded into; null where it is not kept
};

/// A shuffle of a deck in its starting order that makes each deal by one sequence of draws.
enum class DrawOrder {
  downwards,  ///< i = n-1 … 1: exchanges place i with a place of 0 … i (Durstenfeld 1964)
  upwards,    ///< i = 0 … n-2: exchanges place i with a place of i … n-1
  inside_out  ///< i = 1 … n-1: exchanges place i with a place of 0 … i
};
inline constexpr std::size_t draw_orders = 3;
inline constexpr std::array<std::string_view, draw_orders> draw_order_words = {
    "Fisher-Yates from the last place", "Fisher-Yates from the first place",
    "Fisher-Yates from the inside out"};

/// Returns the draws that made the deal, in the order in which they were made. For a uniform deal
/// they are independent and uniform, whatever made it.
std::vector<stats::Draw> draws_of_deal(const std::vector<std::uint16_t>& deal, DrawOrder order);

}  // namespace evenhand::audit
