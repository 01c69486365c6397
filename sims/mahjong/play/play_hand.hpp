#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "sims/mahjong/play/policy.hpp"

namespace evenhand::mahjong {

/// The bit that is set in the number of a block's stream; the result is the number of the stream
/// that the players of the block choose from.
inline constexpr std::uint64_t choices_streams = std::uint64_t{1} << 63;

/// Who plays, by player.
using Table = std::array<const Policy*, players>;

/// Called with every action that is carried out, in order, without passes.
class ActionLog {
 public:
  ActionLog() = default;
  ActionLog(const ActionLog&) = delete;
  ActionLog& operator=(const ActionLog&) = delete;
  virtual ~ActionLog() = default;
  virtual void add(const Action& action) = 0;
};

/// Plays one hand from the wall to its end. Players are asked for hu first, from the one after the
/// discarder on; then who can for peng or gang; then the next player for chi. `log` may be null.
void play_hand(Game& game, std::span<const Tile> wall, std::size_t dealer, const Table& table,
               random::Draws& draws, ActionLog* log = nullptr);

/// The same for a game that has been started.
void play_on(Game& game, const Table& table, random::Draws& draws, ActionLog* log = nullptr);

/// Who deals the next hand of a match: the dealer again when he won or nobody did, else the player
/// after him.
std::size_t next_dealer(const Game& finished);

/// Carries recorded actions out on a game that has been started, as far as they are legal. Returns
/// how many were, all of them when the record is sound; the next one is not legal. A pass is
/// implied wherever the next action is none of a claimant.
std::size_t replay(Game& game, std::span<const Action> actions);

}  // namespace evenhand::mahjong
