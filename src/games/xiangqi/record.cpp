#include "src/games/xiangqi/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "reports/json_member.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/player.hpp"
#include "src/games/xiangqi/text_line.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::string_view format_line = "evenhand xiangqi games 1";
constexpr std::array<std::string_view, 3> result_names = {"0-1", "1/2-1/2", "1-0"};

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

/// A text as it is, if that is a line by itself; else between quotes, with \xNN for what is none.
std::string quoted(const std::string& text) {
  if (!text.starts_with('"') && std::none_of(text.begin(), text.end(), is_control)) return text;
  std::string line = "\"";
  for (const char c : text) {
    if (is_control(c) || c == '\\') {
      line += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    } else {
      line += c;
    }
  }
  return line + '"';
}

/// Nothing for what quoted() does not write.
std::optional<std::string> unquoted(std::string_view line) {
  if (!line.starts_with('"')) return std::string(line);
  if (line.size() < 2 || !line.ends_with('"')) return std::nullopt;
  line = line.substr(1, line.size() - 2);
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '\\') {
      text += line[at];
      continue;
    }
    unsigned value = 0;
    const std::string_view code = line.substr(at + 1, 3);
    if (code.size() != 3 || code[0] != 'x') return std::nullopt;
    const auto [end, error] = std::from_chars(code.data() + 1, code.data() + 3, value, 16);
    if (error != std::errc{} || end != code.data() + 3) return std::nullopt;
    text += static_cast<char>(value);
    at += 3;
  }
  return text;
}

/// An ending that the rules know nothing of.
bool is_told(std::string_view ending) {
  return is_failure(ending) || ending == length_cap || ending == adjudication;
}

}  // namespace

int points_for_red(const Verdict& verdict, Colour to_move) {
  if (verdict.outcome == Outcome::draw) return 1;
  const bool to_move_wins = verdict.outcome == Outcome::win;
  return to_move_wins == (to_move == red) ? 2 : 0;
}

std::string_view result_name(const GameRecord& game) {
  return result_names[static_cast<std::size_t>(game.red_points)];
}

std::string record_text(const GameRecord& record) {
  std::string moves;
  for (const Move move : record.moves) moves += ' ' + move_text(move);
  return fmt::format(
      "game {}\nred {}\nblack {}\nfirst {}\nfen {}\nopening {}\nmoves{}\nresult {}\nending {}\n"
      "reason {}\n\n",
      record.number, quoted(record.red), quoted(record.black),
      record.first_is_red ? "red" : "black",
      fen_text(record.setup.position, record.setup.quiet_plies, record.setup.move_number),
      record.opening_plies, moves, result_name(record), record.ending,
      printable(record.reason, 200));
}

std::string head_text(const RecordHead& head) {
  return fmt::format("{}\nrules {}\nplan {}\n\n", format_line, head.rules, head.plan);
}

RecordReader::RecordReader(std::istream& stream, std::string name)
    : stream_(stream), name_(std::move(name)) {
  if (!next_line() || line_ != format_line) refuse(fmt::format("expected '{}'", format_line));
  head_.rules = field("rules");
  head_.plan = field("plan");
  run_ = games::run_id(reports::parse_json(head_.plan, fmt::format("{}:{}", name_, line_number_)));
  if (!next_line() || !line_.empty()) refuse("expected an empty line after the head");
}

std::optional<GameRecord> RecordReader::next() {
  if (stream_.rdbuf()->sgetc() == std::streambuf::traits_type::eof()) {
    end_.require_ended(name_);
    return std::nullopt;
  }
  try {
    if (!next_line()) refuse(fmt::format("the file ends in game {}", games_));
    if (is_end_) return next();
    GameRecord record = read_game();
    if (record.number != games_) {
      refuse(fmt::format("game {} stands where game {} should", record.number, games_));
    }
    ++games_;
    return record;
  } catch (const InputError& error) {
    if (std::string_view(error.what()).starts_with(name_)) throw;
    refuse(error.what());
  }
}

/// Its first line is the one at hand.
GameRecord RecordReader::read_game() {
  GameRecord record;
  record.number = parse_count(value("game"), "game");
  record.red = player("red");
  record.black = player("black");
  record.first_is_red = parse_first(field("first"));
  record.setup = parse_fen(field("fen"));
  record.opening_plies = static_cast<unsigned>(parse_count(field("opening"), "opening", 0, 100000));
  record.moves = parse_moves(field("moves"));
  record.plies = static_cast<unsigned>(record.moves.size());
  record.red_points = parse_result(field("result"));
  record.ending = field("ending");
  record.reason = field("reason");
  if (!next_line()) refuse(fmt::format("the file ends in game {}", games_));
  if (!line_.empty()) refuse("expected an empty line after a game");
  return record;
}

void RecordReader::refuse(const std::string& why) const {
  throw InputError(fmt::format("{}:{}: {}", name_, line_number_, why));
}

/// A line without its end was being written.
bool RecordReader::next_line() {
  const LineEnd end = read_text_line(stream_, line_);
  if (end == LineEnd::end_of_file) return false;
  ++line_number_;
  if (end == LineEnd::too_long) {
    refuse(fmt::format("a line of more than {} bytes", longest_text_line));
  }
  is_end_ = end_.is_end(line_, games_, run_, fmt::format("{}:{}", name_, line_number_));
  return true;
}

std::string RecordReader::value(std::string_view name) const {
  if (!line_.starts_with(name) || (line_.size() > name.size() && line_[name.size()] != ' ')) {
    refuse(fmt::format("found '{}', expected '{} …'", printable(line_), name));
  }
  return line_.size() > name.size() ? line_.substr(name.size() + 1) : "";
}

std::string RecordReader::field(std::string_view name) {
  if (!next_line()) refuse(fmt::format("the file ends before '{} …'", name));
  return value(name);
}

std::string RecordReader::player(std::string_view colour) {
  const std::optional<std::string> text = unquoted(field(colour));
  if (!text) refuse(fmt::format("{}: a quoted text that ends too early", colour));
  return *text;
}

bool RecordReader::parse_first(const std::string& text) const {
  if (text != "red" && text != "black") refuse("first: expected red or black");
  return text == "red";
}

int RecordReader::parse_result(const std::string& text) const {
  for (std::size_t i = 0; i < result_names.size(); ++i) {
    if (text == result_names[i]) return static_cast<int>(i);
  }
  refuse(fmt::format("result '{}' is none of 1-0, 1/2-1/2, 0-1", printable(text)));
}

std::vector<Move> RecordReader::parse_moves(const std::string& text) const {
  std::vector<Move> moves;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    moves.push_back(read_move(word));
    if (moves.back().is_null()) refuse(fmt::format("'{}' is no move", printable(word)));
  }
  return moves;
}

void verify(const GameRecord& record, const Rules& rules) {
  Game game(record.setup);
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("game {}: {}", record.number, why));
  };
  Verdict verdict = judge(game, rules);
  for (const Move move : record.moves) {
    const auto ply = game.plies().size() + 1;
    if (verdict.outcome != Outcome::none) {
      refuse(fmt::format("ply {} after the end ({})", ply, verdict.reason));
    }
    try {
      game.play(parse_move(game.position(), move_text(move)));
    } catch (const InputError& error) {
      refuse(fmt::format("ply {}: {}", ply, error.what()));
    }
    verdict = judge(game, rules);
  }
  if (is_told(record.ending) && verdict.outcome == Outcome::none) return;
  const std::string_view ending = ending_name(verdict.ending);
  if (record.ending != ending) {
    refuse(fmt::format("the ending is told as {}, the rules say {}", record.ending, ending));
  }
  const int points = points_for_red(verdict, game.position().side());
  if (points != record.red_points) {
    refuse(fmt::format("the result is told as {}, the rules say {}", result_name(record),
                       result_names[static_cast<std::size_t>(points)]));
  }
}

}  // namespace evenhand::xiangqi
