#include "src/games/xiangqi/judge_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/move_words.hpp"
#include "sims/xiangqi/repetition.hpp"
#include "src/games/record_end.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::array<std::string_view, 4> results = {"1-0", "0-1", "1/2-1/2", "*"};

/// Far from what any game has.
constexpr std::size_t most_moves_of_a_game = 100000;

bool is_result(std::string_view word) {
  return std::find(results.begin(), results.end(), word) != results.end();
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

/// Returns what DhtmlXQ calls a result, in the words of PGN.
std::string result_in(std::string_view text) {
  if (is_result(text)) return std::string(text);
  if (text.find("红胜") != std::string_view::npos || text.find("紅勝") != std::string_view::npos) {
    return "1-0";
  }
  if (text.find("黑胜") != std::string_view::npos || text.find("黑勝") != std::string_view::npos) {
    return "0-1";
  }
  return text.find("和") != std::string_view::npos ? "1/2-1/2" : "";
}

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

GameTextReader::GameTextReader(std::istream& stream, std::string name)
    : stream_(stream), name_(std::move(name)) {}

void GameTextReader::refuse(const std::string& why) const {
  throw InputError(fmt::format("{}:{}: {}", name_, line_number_, why));
}

bool GameTextReader::next_line() {
  if (is_held_) {
    is_held_ = false;
    return true;
  }
  for (games::LineEnd end = games::LineEnd::newline; end == games::LineEnd::newline;) {
    end = games::read_text_line(stream_, line_);
    if (end == games::LineEnd::end_of_file && line_.empty()) return false;
    ++line_number_;
    if (end == games::LineEnd::too_long) {
      refuse(fmt::format("a line of more than {} bytes", games::longest_text_line));
    }
    if (line_number_ == 1 && line_.starts_with("\xEF\xBB\xBF")) line_.erase(0, 3);
    line_ = trimmed(line_);
    if (!line_.empty() && (line_[0] != '#' && line_[0] != '%')) return true;
  }
  return false;
}

std::optional<GameText> GameTextReader::next() {
  while (next_line()) {
    if (line_ == "[DhtmlXQ]" || line_ == "[/DhtmlXQ]") continue;
    if (line_[0] == '[') return read_tagged();
    // The head and the end of a record.
    if (line_.starts_with("evenhand xiangqi games ")) is_record_ = true;
    if (is_record_ && line_.starts_with("game ")) return read_record();
    if (is_record_) continue;
    if (line_.find("moves ") != std::string::npos || line_.starts_with("startpos")) {
      return read_uci();
    }
    refuse(
        fmt::format("found '{}', expected a PGN tag, a DhtmlXQ tag, 'startpos moves …' or a "
                    "record of 'play xiangqi'",
                    printable(line_)));
  }
  return std::nullopt;
}

GameText GameTextReader::read_tagged() {
  GameText game;
  game.line = line_number_;
  bool has_moves = false;
  is_held_ = true;
  variations_ = 0;
  in_comment_ = false;
  while (next_line()) {
    const bool is_tag = line_[0] == '[' && !in_comment_;
    if (is_tag && has_moves && (!line_.starts_with("[DhtmlXQ") || line_ == "[DhtmlXQ]")) {
      is_held_ = true;  // the next game's
      break;
    }
    if (line_ == "[/DhtmlXQ]") break;
    if (is_tag) {
      read_tag(game, has_moves);
    } else {
      has_moves = true;
      read_movetext(game);
    }
  }
  if (in_comment_ || variations_ > 0) {
    refuse("the game ends within a comment or a variation: was the file cut off?");
  }
  return game;
}

void GameTextReader::read_tag(GameText& game, bool& has_moves) {
  const std::size_t name_end = line_.find_first_of(" ]\t");
  if (name_end == std::string::npos)
    refuse(fmt::format("the tag '{}' has no end", printable(line_)));
  const std::string name = line_.substr(1, name_end - 1);
  std::string value;
  if (name.starts_with("DhtmlXQ_")) {
    const std::size_t end = line_.find(fmt::format("[/{}]", name));
    if (end == std::string::npos) refuse(fmt::format("the tag {} has no end", printable(name)));
    value = line_.substr(name_end + 1, end - name_end - 1);
  } else {
    const std::size_t open = line_.find('"');
    const std::size_t close = line_.rfind('"');
    if (open == close) return;  // no value
    value = line_.substr(open + 1, close - open - 1);
  }
  if (name == "FEN") game.fen = value;
  if (name == "Red" || name == "White" || name == "DhtmlXQ_red") game.players = value;
  if ((name == "Black" || name == "DhtmlXQ_black") && !value.empty()) game.players += " v " + value;
  if (name == "Result" || name == "DhtmlXQ_result") game.result = result_in(value);
  if (name == "DhtmlXQ_binit" && !value.empty() &&
      value != "8979695949392919097717866646260600102030405060708012720323436383") {
    refuse("a DhtmlXQ game that begins with another position than the usual; give it as PGN");
  }
  if (name == "DhtmlXQ_movelist") {
    has_moves = true;
    read_move_list(game, value);
  }
}

void GameTextReader::read_move_list(GameText& game, const std::string& digits) {
  constexpr std::size_t a_move = 4;
  if (digits.size() % a_move != 0 || digits.find_first_not_of("0123456789") != std::string::npos) {
    refuse("a DhtmlXQ move list is made of four digits a move");
  }
  for (std::size_t at = 0; at < digits.size(); at += a_move) {
    std::string move;
    for (std::size_t i = at; i < at + a_move; i += 2) {
      move += static_cast<char>('a' + (digits[i] - '0'));
      move += static_cast<char>('0' + ('9' - digits[i + 1]));
    }
    game.moves.push_back({move, line_number_});
  }
}

void GameTextReader::read_movetext(GameText& game) {
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) take_word(game, std::move(word));
    word.clear();
  };
  for (std::size_t i = 0; i < line_.size(); ++i) {
    const char c = line_[i];
    if (in_comment_) {
      in_comment_ = c != '}';
    } else if (c == '{') {
      end_word();
      in_comment_ = true;
    } else if (c == ';') {
      break;
    } else if (c == '(') {
      end_word();
      ++variations_;
    } else if (c == ')') {
      end_word();
      if (variations_ == 0) refuse("a variation ends that did not begin");
      --variations_;
    } else if (c == ' ' || c == '\t') {
      end_word();
    } else {
      word += c;
    }
  }
  end_word();
}

void GameTextReader::take_word(GameText& game, std::string word) {
  if (variations_ > 0 || word.starts_with('$')) return;
  // "12." and "12…", also where the move follows without a blank; "1P+1" is a move.
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (is_result(word)) {
    if (game.result.empty()) game.result = word;
    return;
  }
  if (digits > 0 && (digits == word.size() || word[digits] == '.')) {
    word.erase(0, std::min(word.find_first_not_of('.', digits), word.size()));
    if (word.starts_with("…")) word.erase(0, std::string_view("…").size());
  }
  if (word.empty() || word == ".." || word == "...") return;
  while (word.ends_with('!') || word.ends_with('?')) word.pop_back();
  if (game.moves.size() == most_moves_of_a_game) {
    refuse(fmt::format("a game of more than {} moves", most_moves_of_a_game));
  }
  game.moves.push_back({std::move(word), line_number_});
}

GameText GameTextReader::read_record() {
  GameText game;
  game.line = line_number_;
  while (next_line()) {
    if (line_.starts_with("game ") || line_.starts_with('{')) {
      is_held_ = true;
      break;
    }
    const std::size_t blank = std::min(line_.find(' '), line_.size());
    const std::string name = line_.substr(0, blank);
    const std::string value(trimmed(std::string_view(line_).substr(blank)));
    if (name == "red") game.players = value;
    if (name == "black") game.players += " v " + value;
    if (name == "fen") game.fen = value;
    if (name == "result") game.result = result_in(value);
    if (name == "moves") take_words(game, value);
  }
  return game;
}

void GameTextReader::take_words(GameText& game, const std::string& moves) {
  std::istringstream words{moves};
  for (std::string word; words >> word;) take_word(game, std::move(word));
}

GameText GameTextReader::read_uci() {
  GameText game;
  game.line = line_number_;
  std::string_view rest = line_;
  if (rest.starts_with("position ")) rest.remove_prefix(9);
  if (rest.starts_with("fen ")) rest.remove_prefix(4);
  const std::size_t at = std::min(rest.find("moves "), rest.size());
  game.fen = std::string(trimmed(rest.substr(0, at)));
  if (at < rest.size()) take_words(game, std::string(rest.substr(at + 6)));
  return game;
}

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
