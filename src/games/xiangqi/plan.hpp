#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.hpp"
#include "sims/shuffle/settings.hpp"
#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/rules.hpp"
#include "src/games/game_experiment.hpp"
#include "src/games/xiangqi/player.hpp"
#include "src/judge/judge.hpp"
#include "stats/sequential/sprt.hpp"

namespace evenhand::xiangqi {

// The forms of a match's settings (base/settings.hpp) that no other game has.

/// Limits of moves of one kind, each by its option: --nodes 250,1000.
struct BudgetsForm {
  static constexpr SettingKind kind = SettingKind::texts;
  using Budgets = std::vector<Budget>;

  static constexpr std::array<Setting, 4> alternatives = {
      {{.help = "Nodes a move, 1000 unless a limit is given; several, as 250,1000, are used in "
                "turn, game by game",
        .value = "N,…",
        .option = "nodes"},
       {.help = "Plies a move is searched to", .value = "N,…", .option = "depth"},
       {.help = "Milliseconds a move; one game is then played at a time unless --threads is given",
        .value = "MS,…",
        .option = "movetime"},
       {.help = "A clock a player and game, as 10+0.1 or 40/60: [MOVES/]SECONDS[+INCREMENT]; who "
                "oversteps it loses",
        .value = "TC,…",
        .option = "tc"}}};

  /// Empty where nothing is limited.
  static std::string option_of(const Budgets& budgets);
  static std::string text(const Budgets& budgets);
  static void read(std::string_view option, const std::string& written, Budgets& budgets);
  static void check(std::string_view /*option*/, const Budgets& /*budgets*/) {}
  static std::vector<std::string> texts(const Budgets& budgets);
  static void read_texts(std::string_view option, const std::vector<std::string>& texts,
                         Budgets& budgets);
};

/// Positions, of which a plan has one or more.
struct OpeningsForm {
  static constexpr SettingKind kind = SettingKind::texts;
  using Openings = std::vector<Setup>;

  static void check(std::string_view /*option*/, const Openings& /*openings*/) {}
  static std::vector<std::string> texts(const Openings& openings);
  static void read_texts(std::string_view option, const std::vector<std::string>& texts,
                         Openings& openings);
};

/// The positions of a file: a line is a FEN, and empty lines and comments (#) are left out. The
/// usual start where the name is empty. Throws InputError, with the line.
std::vector<Setup> read_openings(const std::string& file);

/// Both players agree for `moves` moves each, one after the other, that one side is ahead by at
/// least `score`: it wins.
struct Adjudication {
  int score = 0;
  unsigned moves = 0;
};
struct AdjudicationForm {
  static constexpr SettingKind kind = SettingKind::numbers;

  static std::vector<std::uint64_t> numbers(const Adjudication& bar);
  static std::string text(const Adjudication& bar);
  static void read(std::string_view option, const std::string& written, Adjudication& bar);
  static void check(std::string_view /*option*/, const Adjudication& /*bar*/) {}
};

struct SprtForm {
  static constexpr SettingKind kind = SettingKind::numbers;

  static std::vector<double> numbers(const stats::Sprt& sprt);
  static std::string text(const stats::Sprt& sprt);
  static void read(std::string_view option, const std::string& written, stats::Sprt& sprt);
  static void check(std::string_view /*option*/, const stats::Sprt& /*sprt*/) {}
};

/// All that a match's games and what is said of them depend on.
struct PlayPlan : games::GamePlan<PlayPlan> {
  static constexpr std::string_view command = "play xiangqi";
  static constexpr std::string_view unit = "games";
  /// Which half of the match a game is in depends on how many there are.
  static constexpr bool depends_on_number = true;

  PlayerSpec first{"own", {}, nullptr, 60'000};  ///< has Red in the first game
  PlayerSpec second{"own", {}, nullptr, 60'000};
  std::uint64_t games = 100;  ///< even with pairs
  bool pairs = false;         ///< each opening twice, with colours reversed
  bool draw_colours = false;  ///< without pairs: a coin says who has Red, else the first player
  // Openings differ by these, none of them empty. Each combination comes up as often, the first of
  // them changing fastest.
  std::vector<Setup> openings;
  std::string openings_file;                 ///< where they were read; empty for the usual start
  std::vector<unsigned> random_plies = {0};  ///< played at random after them
  std::vector<Budget> budgets = {{1000, 0, 0}};  ///< of each move, of players without their own
  std::uint64_t seed = 1;
  unsigned most_plies = 600;  ///< a longer game is a draw by the length cap
  const Rules* rules = &rules_named("computer");
  std::optional<Adjudication> adjudication;
  std::optional<stats::Sprt> sprt;
  judge::JudgeOptions judging;

  static void settings(PlayPlan& self, SettingUse& use);

  /// The parts that the opening of a game, or pair of games, is made of.
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
  std::uint64_t block_units() const { return (sprt ? 1 : 2) * games_each(); }

  std::uint64_t units() const { return games; }
  void set_units(std::uint64_t units) { games = units; }
  void set_seed(std::uint64_t number) { seed = number; }
  static bool has_seed() { return true; }
  std::vector<std::string> sources() const;
  static games::PlayHelp help();

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

/// Each player's budget where the match has this one: "nodes 1000", "nodes 400 against nodes 100".
std::string budget_words(const PlayPlan& plan, const Budget& budget);

/// With the openings of its file, what is given once given to both players, and whole pairs. Throws
/// InputError for what cannot be played.
PlayPlan resolved(PlayPlan plan);

/// The plan on one line, as a file of games begins with it.
std::string plan_text(const PlayPlan& plan);

}  // namespace evenhand::xiangqi
