#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "sims/mahjong/block_classes.hpp"
#include "sims/mahjong/suit_costs.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// What matters of a suit, in fields of one word. Entries of the suits of a hand (of up to 14
/// tiles) may be added: every field but the class then holds its sum.
using SuitEntry = std::uint32_t;

// The fields, for a suit and for a sum of suits.
constexpr unsigned pairs_in(SuitEntry entry) { return entry & 7U; }  ///< kinds with 2 or more
constexpr unsigned quads_in(SuitEntry entry) { return entry >> 3 & 3U; }
constexpr unsigned kinds_in(SuitEntry entry) { return entry >> 5 & 15U; }
constexpr unsigned orphan_pairs_in(SuitEntry entry) { return entry >> 9 & 7U; }
constexpr unsigned orphans_in(SuitEntry entry) { return entry >> 12 & 15U; }  ///< kinds of orphans
constexpr unsigned tiles_in(SuitEntry entry) { return entry >> 16 & 15U; }
/// The class of blocks of a single suit.
constexpr std::uint8_t class_in(SuitEntry entry) { return static_cast<std::uint8_t>(entry >> 24); }

/// The tables behind every fast question about hands. They are generated on first use, in some
/// 30 ms, and take 9 MB of which random hands touch little.
class SuitTables {
 public:
  /// The tables that everything shares; safe to call from any thread.
  static const SuitTables& get();

  SuitTables();

  /// The suit (0 … 2, or honours 3) with these tiles, at most 14. Defined for such indices only.
  SuitEntry entry(std::size_t suit, SuitIndex index) const {
    return (suit == honour_suit ? honours_ : numbers_)[index];
  }
  SuitEntry number_suit(SuitIndex index) const { return numbers_[index]; }
  SuitEntry honours(SuitIndex index) const { return honours_[index]; }

  /// The class of the tiles of two classes taken together, when no set spans both.
  std::uint8_t combine(std::uint8_t a, std::uint8_t b) const {
    return combine_[a * BlockClasses::most + b];
  }
  /// Tiles lacking to 4 - melds sets and a pair.
  unsigned lacking(std::size_t melds, std::uint8_t block_class) const {
    return lacking_[melds][block_class];
  }
  /// Bit cost_index: tiles of class `after` lack less to so many sets and pairs than those of class
  /// `before`.
  unsigned improved(std::uint8_t before, std::uint8_t after) const {
    return improved_[before * BlockClasses::most + after];
  }
  /// Bit cost_index: with so many of the 4 - melds sets and the pair made of tiles of class `part`,
  /// and the others of class `rest`, the fewest tiles are lacking. One tile more brings the hand on
  /// exactly when it improves one of these.
  unsigned optimal(std::size_t melds, std::uint8_t part, std::uint8_t rest) const {
    return optimal_[melds][part * BlockClasses::most + rest];
  }
  /// The fewest further tiles with which tiles of this class hold so many sets and pairs.
  const BlockCosts& costs(std::uint8_t block_class) const { return classes_.costs(block_class); }
  std::size_t classes() const { return classes_.size(); }

 private:
  using ClassPairs = std::array<std::uint16_t, BlockClasses::most * BlockClasses::most>;

  std::unique_ptr<SuitEntry[]> make_suit(std::size_t suit);
  void compare_classes();
  std::uint16_t best_divisions(std::size_t melds, const BlockCosts& part,
                               const BlockCosts& rest) const;

  BlockClasses classes_;
  std::unique_ptr<SuitEntry[]> numbers_;
  std::unique_ptr<SuitEntry[]> honours_;
  std::array<std::uint8_t, BlockClasses::most * BlockClasses::most> combine_;
  std::array<std::array<std::uint8_t, BlockClasses::most>, most_melds + 1> lacking_{};
  ClassPairs improved_;
  std::array<ClassPairs, most_melds + 1> optimal_;
};

}  // namespace evenhand::mahjong
