#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/games/xiangqi/player.hpp"
#include "src/judge/judge.hpp"
#include "stats/sequential/sprt.hpp"

namespace evenhand::xiangqi {

inline constexpr std::string_view play_command = "play xiangqi";

/// Both players agree for `moves` moves each, one after the other, that one side is ahead by at
/// least `score`: it wins.
struct Adjudication {
  int score = 0;
  unsigned moves = 0;
};

/// All that a match's games and what is said of them depend on.
struct PlayPlan {
  PlayerSpec first;  ///< has Red in the first game
  PlayerSpec second;
  std::uint64_t games = 0;    ///< even with pairs
  bool pairs = false;         ///< each opening twice, with colours reversed
  bool draw_colours = false;  ///< without pairs: a coin says who has Red, else the first player
  // Openings differ by these, none of them empty. Each combination comes up as often, the first of
  // them changing fastest.
  std::vector<Setup> openings;
  std::string openings_file;                 ///< where they were read; empty for the usual start
  std::vector<unsigned> random_plies = {0};  ///< played at random after them
  std::vector<Budget> budgets;               ///< of each move, of both players
  std::uint64_t seed = 1;
  unsigned most_plies = 600;  ///< a longer game is a draw by the length cap
  const Rules* rules = nullptr;
  std::optional<Adjudication> adjudication;
  std::optional<stats::Sprt> sprt;
  judge::JudgeOptions judging;
  double level = 0.99;  ///< of intervals

  /// What the opening of a game, or pair of games, is made of.
  struct Kind {
    std::size_t opening = 0;
    std::size_t plies = 0;  ///< index in random_plies
    std::size_t budget = 0;
    auto operator<=>(const Kind&) const = default;
  };
  /// How many there are: they come up in turn.
  std::uint64_t kinds() const {
    return std::uint64_t{openings.size()} * random_plies.size() * budgets.size();
  }
  /// The n-th, from 0, of them.
  Kind kind(std::uint64_t n) const;

  // A game, or a pair of games, is one observation: what tests count, and what has one opening.
  std::uint64_t games_each() const { return pairs ? 2 : 1; }
  std::uint64_t observations() const { return games / games_each(); }
  std::uint64_t observation_of(std::uint64_t game) const { return game / games_each(); }
  /// A number below kinds().
  std::uint64_t kind_of(std::uint64_t observation) const { return observation % kinds(); }
  Kind kind_of_game(std::uint64_t game) const { return kind(kind_of(observation_of(game))); }

  /// Two observations, next to each other, are worked together, so that what one says of the next
  /// can be counted; one where a sequential test looks after each.
  std::uint64_t block_games() const { return (sprt ? 1 : 2) * games_each(); }

  /// A clock says how long moves take, so that the games depend on what else the machine does.
  bool is_timed() const;
  /// Some games are copies of others: one opening comes up again, and no player's moves depend on
  /// chance.
  bool repeats_games() const;
};

/// Whether a player of this program, given by its text, plays all games of one opening alike.
bool is_deterministic(const PlayerSpec& player);

/// Neither player is better than the other.
bool players_are_alike(const PlayPlan& plan);
/// Red is one player and Black another, in all games: who is better and who moves first cannot be
/// told apart.
bool red_is_one_player(const PlayPlan& plan);

nlohmann::json to_json(const PlayPlan& plan);
/// Throws nlohmann::json::exception when keys are missing or of the wrong type, InputError when
/// there are no such rules, players or positions.
PlayPlan plan_from_json(const nlohmann::json& json);

/// The plan on one line, as a file of games begins with it.
std::string plan_text(const PlayPlan& plan);

/// The command that repeats the match.
std::string command_line(const PlayPlan& plan);

}  // namespace evenhand::xiangqi
