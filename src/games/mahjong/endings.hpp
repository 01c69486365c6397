#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/members.hpp"
#include "sims/mahjong/play/game.hpp"
#include "src/games/histogram.hpp"

namespace evenhand::mahjong {

using games::Histogram;
using games::mean;
using games::merge;
using games::paired;
using games::Paired;
using games::total;

/// How a hand ends: seat s wins alone on a discard (s) or by self-draw (players + s), several win,
/// or nobody does.
inline constexpr std::size_t several_win = 2 * players;
inline constexpr std::size_t nobody_wins = 2 * players + 1;
inline constexpr std::size_t ending_kinds = 2 * players + 2;

/// How hands that are independent of one another ended, whatever shuffled them fairly: all hands
/// where all players have one policy, for then nothing of a hand but who deals the next one
/// outlasts it; else one hand a match.
struct Endings {
  std::uint64_t hands = 0;
  /// [who deals][how it ended]
  std::array<std::array<std::uint64_t, ending_kinds>, players> ends{};
  /// [who deals]: tiles that all drew until a win.
  std::array<Histogram, players> turns;
  /// [who deals]: doubles of the winning hand, of several the most.
  std::array<Histogram, players> worth;
  /// [who deals]: points of the dealer.
  std::array<Histogram, players> dealer_points;
  /// [seat that won]: tiles that it drew until then.
  std::array<Histogram, players> draws;

  /// Adds a finished hand.
  void add(const Game& game);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("hands", self.hands, at_most(use.units));
    use("ends", self.ends);
    use("turns", self.turns);
    use("worth", self.worth);
    use("dealer_points", self.dealer_points);
    use("draws", self.draws);
  }
  friend bool operator==(const Endings&, const Endings&) = default;
};

}  // namespace evenhand::mahjong
