#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sims/xiangqi/engine/limits.hpp"
#include "sims/xiangqi/game.hpp"
#include "sims/xiangqi/piece.hpp"

namespace evenhand::xiangqi {

/// How much time a player has for its moves, as --tc of cutechess and fastchess writes it:
/// [MOVES/][MINUTES:]SECONDS[+INCREMENT].
struct TimeControl {
  std::uint64_t moves = 0;  ///< after so many the time is added again; 0: never
  std::uint64_t base_ms = 0;
  std::uint64_t increment_ms = 0;  ///< after each move
  bool is_set() const { return base_ms != 0; }
  /// "40/60+0.5", in seconds.
  std::string text() const;
  bool operator==(const TimeControl&) const = default;
};

/// From a millisecond to a day, and an increment of at most an hour. Throws InputError, which names
/// the option.
TimeControl parse_time_control(std::string_view written, std::string_view option);

/// The clocks of a game's two players.
class Clocks {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// Makes the clocks of a control; there are none for one that is not set.
  explicit Clocks(const TimeControl& control = {});

  bool run() const { return control_.is_set(); }
  /// Returns the time that the player of this side has before its move.
  const ClockTime& of(Colour side) const { return times_[static_cast<std::size_t>(side)]; }
  /// A move that took so long; false where the clock has run out with it. True without clocks.
  bool press(Colour side, Milliseconds taken);
  const TimeControl& control() const { return control_; }

 private:
  TimeControl control_;
  std::array<ClockTime, 2> times_;
};

/// How long a player may think about each move.
struct Budget {
  std::uint64_t nodes = 0;    ///< 0: not limited by nodes
  int depth = 0;              ///< 0: not limited by depth
  std::uint64_t move_ms = 0;  ///< 0: not limited by time
  TimeControl clock = {};     ///< of all moves together, if it is set
  /// "nodes 10000"; "none" where nothing is limited, as where each player has a budget of its own.
  std::string text() const;
};

/// A failure of a player, by which it loses the game.
enum class Failure { crash, hang, illegal_move, time };
std::string_view failure_name(Failure failure);
/// Is the ending of a game a failure's?
bool is_failure(std::string_view ending);

class PlayerFailed : public std::runtime_error {
 public:
  PlayerFailed(Failure kind, const std::string& what) : std::runtime_error(what), kind_(kind) {}
  Failure kind() const { return kind_; }

 private:
  Failure kind_;
};

/// A move, and what the player says the position is worth to it, if it says so: hundredths, and
/// near ±30000 for a mate.
struct Choice {
  Move move;
  std::optional<int> score;
};

/// Something that plays one side of a game.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Before each game; `game_seed` is all the chance that a player of ours may use, and the budget
  /// is for each of its moves.
  virtual void new_game(std::uint64_t game_seed, const Budget& budget) = 0;
  /// Whatever the player has to do once before it thinks, and no clock counts. Throws as choose().
  virtual void prepare() {}
  /// A legal move of the position, which has one. Throws PlayerFailed, and run::StopError soon
  /// after a stop is asked for, if it takes long.
  virtual Choice choose(const Game& game, const Clocks& clocks) = 0;
  Choice choose(const Game& game) { return choose(game, Clocks{}); }
  /// Called from another thread once a stop is asked for.
  virtual void give_up() {}
};

/// Who is to play, as options say it.
struct PlayerSpec {
  std::string text;  ///< "own", "own:nodes=1000,hash=8,vary", "random", or a shell command
  std::vector<std::string> options;  ///< NAME=VALUE for an external engine
  const Rules* rules = nullptr;
  std::uint64_t grace_ms = 10000;  ///< how long an external engine may take beyond its budget
};

/// The engine here, and not a command.
bool is_own(const PlayerSpec& player);

/// The budget that a player's own settings give it, whatever that of the match. Throws as
/// make_player().
std::optional<Budget> own_budget(const PlayerSpec& player);

/// Throws InputError when the text means no player, or a built-in one with options; an external
/// engine is started at its first game.
std::unique_ptr<Player> make_player(const PlayerSpec& spec);

}  // namespace evenhand::xiangqi
