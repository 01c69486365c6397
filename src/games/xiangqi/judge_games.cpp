#include "src/games/xiangqi/judge_games.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "sims/xiangqi/move_words.hpp"
#include "sims/xiangqi/referee.hpp"
#include "src/games/xiangqi/game_texts.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {
namespace {

/// A game as it was played, and as the rules see it.
struct Judged {
  std::uint64_t plies = 0;
  std::uint64_t ended_at = 0;  ///< ply; 0 when the rules do not end it
  Verdict verdict;
  std::string result;  ///< by the rules, or empty
};

std::string result_text(const Verdict& verdict, Colour to_move) {
  constexpr std::array<std::string_view, 3> results = {"0-1", "1/2-1/2", "1-0"};
  return std::string(results.at(static_cast<std::size_t>(points_for_red(verdict, to_move))));
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
    if (judged.ended_at > 0) continue;
    judged.verdict = judge(*game, rules);
    if (judged.verdict.outcome == Outcome::none) continue;
    judged.ended_at = judged.plies;
    judged.result = result_text(judged.verdict, game->position().side());
  }
  return judged;
}

/// "resignation or agreement", "repetition after ply 48 of 60: …"
std::string end_words(const GameText& text, const Judged& judged) {
  if (judged.ended_at == 0) {
    return text.result.empty() || text.result == "*" ? "not ended" : "resignation or agreement";
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
                        {"told", "result told"},
                        {"end", "ended by"}},
                       {}};
  std::uint64_t moves = 0;
  std::uint64_t by_rules = 0;
  std::uint64_t different = 0;
  while (const std::optional<GameText> text = reader.next()) {
    const Judged judged = judge_game(*text, name, rules);
    moves += judged.plies;
    by_rules += judged.ended_at > 0 ? 1 : 0;
    const bool told = !text->result.empty() && text->result != "*";
    different += told && !judged.result.empty() && judged.result != text->result ? 1 : 0;
    table.rows.push_back({std::uint64_t{table.rows.size() + 1}, text->line, text->players,
                          judged.plies, judged.result, text->result, end_words(*text, judged)});
  }
  const std::uint64_t games = table.rows.size();
  if (games == 0) throw InputError(name + ": no game in it");
  reports::Document document;
  document.kind = "judge xiangqi";
  document.answer = fmt::format(
      "{} game{} of {} legal moves: the {} rules end {}, and say of {} another result than is told",
      with_thousands(games), games == 1 ? "" : "s", with_thousands(moves), rules.name,
      with_thousands(by_rules), with_thousands(different));
  reports::Section section{.name = "games", .title = ""};
  section.figures = {{"games", "games", games},
                     {"plies", "moves", moves},
                     {"ended_by_rules", "ended by the rules", by_rules},
                     {"other_results", "told another result", different}};
  section.tables.push_back(std::move(table));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::xiangqi
