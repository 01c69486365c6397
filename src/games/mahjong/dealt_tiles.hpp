#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/members.hpp"
#include "sims/mahjong/rules.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// Tiles that players care about. Red fives are the first tiles of the three fives, which a riichi
/// set marks; here they are fives like others, but where they go shows a shuffle's quality.
enum class KeyTiles : std::uint8_t { dragons, winds, red_fives };
inline constexpr std::size_t key_tile_sets = 3;
inline constexpr std::array<std::string_view, key_tile_sets> key_tile_names = {"dragons", "winds",
                                                                               "red fives"};

/// How many of them the rules play with; 0 when there are none.
std::uint64_t size_of(KeyTiles set, const Rules& rules);

/// Tiles that a seat is dealt: 14 to the dealer, 13 to the others.
constexpr std::size_t dealt_to(std::size_t seat) { return seat == 0 ? full_hand : full_hand - 1; }

/// What the hands dealt to one seat held.
struct DealtTiles {
  /// [kind][copies held]: hands.
  std::array<std::array<std::uint64_t, copies + 1>, kinds> copies_held{};
  /// [set][tiles held]: hands.
  std::array<std::array<std::uint64_t, full_hand + 1>, key_tile_sets> keys{};
  /// [kinds of which all four are held]: hands.
  std::array<std::uint64_t, copies> fours{};

  void add(std::span<const Tile> hand);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("copies", self.copies_held, sums_to(use.units));
    use("keys", self.keys, sums_to(use.units));
    use("fours", self.fours, sums_to(use.units));
  }
  friend bool operator==(const DealtTiles&, const DealtTiles&) = default;
};

}  // namespace evenhand::mahjong
