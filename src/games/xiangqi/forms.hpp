#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.hpp"
#include "sims/xiangqi/fen.hpp"
#include "src/games/xiangqi/player.hpp"
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

}  // namespace evenhand::xiangqi
