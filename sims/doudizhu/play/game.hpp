#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "sims/doudizhu/moves.hpp"
#include "sims/random/draws.hpp"

namespace evenhand::doudizhu {

/// The facts that a player knows in its turn.
struct Situation {
  Counts hand = 0;
  Counts unseen = 0;                       ///< the cards of the two others together
  std::array<std::uint8_t, seats> left{};  ///< cards that each seat has left
  unsigned seat = 0;
  unsigned landlord = 0;
  Combination last;        ///< what is to be beaten; a pass when this player leads
  unsigned last_seat = 0;  ///< who played it

  bool leads() const { return last.kind == Kind::pass; }
  bool is_landlord() const { return seat == landlord; }
  bool is_enemy(unsigned other) const { return is_landlord() != (other == landlord); }
};

/// Chooses plays. One object a thread.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// A legal play; a pass only when this player does not lead.
  virtual Combination play(const Situation& situation, random::Draws& draws) = 0;
};

struct PlayerInfo {
  std::string_view name;
  std::string_view summary;
};
/// All kinds of players: "policy", which plays to win, and "random", which plays anything legal.
std::span<const PlayerInfo> players();
/// Throws InputError, with a suggestion, for an unknown name. `rules` outlive the player.
std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules);

struct GameResult {
  unsigned winner = 0;  ///< the seat that went out
  bool landlord_won = false;
  /// The landlord won before a farmer played, or a farmer after the landlord played once.
  bool spring = false;
  unsigned bombs = 0;                   ///< bombs and rockets that were played
  std::array<unsigned, seats> plays{};  ///< turns in which a seat did not pass
};

/// Told of every play that is not a pass.
using Witness = std::function<void(unsigned seat, const Combination& play)>;

/// One game from the landlord's first lead. The landlord's hand has the bottom cards.
GameResult play_game(const std::array<Counts, seats>& hands, unsigned landlord,
                     const std::array<Player*, seats>& players, random::Draws& draws,
                     const Witness* witness = nullptr);

/// Whether the plays of a game, with its winner, make a spring.
bool is_spring(const GameResult& result, unsigned landlord);

/// Returns the landlord's win of the two farmers together, in units of the bid: each farmer pays or
/// gets half of it. Doubles it for each bomb and rocket, for a spring, and `doublings` times.
std::int64_t landlord_points(const GameResult& result, unsigned bid, unsigned doublings);

}  // namespace evenhand::doudizhu
