#include "src/games/xiangqi/judge_games.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "sims/xiangqi/move_words.hpp"
#include "sims/xiangqi/referee.hpp"
#include "src/games/xiangqi/game_texts.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {
namespace {

/// A position that has come three times or more, and what the rules say of it then.
struct Repetition {
  std::uint64_t ply;
  std::string move;
  std::string result;
  std::string reason;
};

/// A game as it was played, and as the rules see it.
struct Judged {
  std::uint64_t plies = 0;
  std::uint64_t ended_at = 0;  ///< ply; 0 when the rules do not end it
  Verdict verdict;
  std::string result;  ///< by the rules, or empty
  std::vector<Repetition> repetitions;
};

bool is_repetition(Ending ending) {
  return ending == Ending::repetition || ending == Ending::perpetual_check ||
         ending == Ending::perpetual_chase;
}

std::string result_text(const Verdict& verdict, Colour to_move) {
  constexpr std::array<std::string_view, 3> written = {"0-1", "1/2-1/2", "1-0"};
  return std::string(written.at(static_cast<std::size_t>(points_for_red(verdict, to_move))));
}

Judged judge_game(const GameText& text, const std::string& name, const Rules& rules) {
  const auto refuse = [&](std::uint64_t line, std::uint64_t ply, const InputError& error) {
    throw InputError(fmt::format("{}:{}: ply {}: {}", name, line, ply, error.what()));
  };
  std::optional<Game> game;
  try {
    game.emplace(parse_fen(text.fen));
  } catch (const InputError& error) {
    refuse(text.line, 0, error);
  }
  Judged judged;
  for (const GameText::Word& word : text.moves) {
    ++judged.plies;
    try {
      game->play(parse_any_move(game->position(), word.text));
    } catch (const InputError& error) {
      refuse(word.line, judged.plies, error);
    }
    const Verdict verdict = judge(*game, rules);
    if (verdict.outcome == Outcome::none) continue;
    const std::string result = result_text(verdict, game->position().side());
    if (is_repetition(verdict.ending)) {
      judged.repetitions.push_back({judged.plies, word.text, result, verdict.reason});
    }
    // Players may not have seen that the game was over.
    if (judged.ended_at > 0) continue;
    judged.ended_at = judged.plies;
    judged.verdict = verdict;
    judged.result = result;
  }
  return judged;
}

/// "resignation or time", "repetition after ply 48: …"
std::string end_words(const GameText& text, const Judged& judged) {
  if (judged.ended_at == 0) {
    if (text.result.empty() || text.result == "*") return "not ended";
    return text.result == "1/2-1/2" ? "agreement" : "resignation or time";
  }
  const std::string more =
      judged.ended_at < judged.plies ? fmt::format(" after ply {}", judged.ended_at) : "";
  return fmt::format("{}{}: {}", ending_name(judged.verdict.ending), more, judged.verdict.reason);
}

}  // namespace

reports::Document judge_games(std::istream& stream, const std::string& name, const Rules& rules) {
  GameTextReader reader(stream, name);
  reports::Table table{"games",
                       "",
                       {{"game", "game"},
                        {"line", "line"},
                        {"players", "players"},
                        {"plies", "plies"},
                        {"result", "result by the rules"},
                        {"told", "stated result"},
                        {"end", "ended by"}},
                       {}};
  reports::Table repetitions{"repetitions",
                             "Positions that came three times or more",
                             {{"game", "game"},
                              {"ply", "ply"},
                              {"move", "move"},
                              {"result", "result by the rules"},
                              {"reason", "why"}},
                             {},
                             reports::Shown::on_request};
  std::uint64_t moves = 0;
  std::uint64_t by_rules = 0;
  std::uint64_t different = 0;
  while (const std::optional<GameText> text = reader.next()) {
    const Judged judged = judge_game(*text, name, rules);
    moves += judged.plies;
    by_rules += judged.ended_at > 0 ? 1 : 0;
    const bool told = !text->result.empty() && text->result != "*";
    different += told && !judged.result.empty() && judged.result != text->result ? 1 : 0;
    const std::uint64_t number = table.rows.size() + 1;
    for (const Repetition& repetition : judged.repetitions) {
      repetitions.rows.push_back(
          {number, repetition.ply, repetition.move, repetition.result, repetition.reason});
    }
    table.rows.push_back({number, text->line, text->players, judged.plies, judged.result,
                          text->result, end_words(*text, judged)});
  }
  const std::uint64_t games = table.rows.size();
  if (games == 0) throw InputError(name + ": no game in it");
  reports::Document document;
  document.kind = "xiangqi judge";
  document.answer = fmt::format(
      "{} of {} legal moves: the {} rules end {}, and say of {} another result than is stated",
      with_noun(games, "games"), with_thousands(moves), rules.name, with_thousands(by_rules),
      with_thousands(different));
  reports::Section section{.name = "games", .title = ""};
  section.figures = {{"games", "games", games},
                     {"plies", "moves", moves},
                     {"ended_by_rules", "ended by the rules", by_rules},
                     {"other_results", "stated another result", different}};
  section.tables.push_back(std::move(table));
  if (!repetitions.rows.empty()) section.tables.push_back(std::move(repetitions));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::xiangqi
