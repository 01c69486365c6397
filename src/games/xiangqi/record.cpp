#include "src/games/xiangqi/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <sstream>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/player.hpp"

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

/// Returns what stands after the name in a line.
std::string value_of_line(std::string_view line, std::string_view name) {
  if (!line.starts_with(name) || (line.size() > name.size() && line[name.size()] != ' ')) {
    throw InputError(fmt::format("found '{}', expected '{} …'", printable(line), name));
  }
  return std::string(line.substr(std::min(line.size(), name.size() + 1)));
}

std::string parse_player(const std::string& value, std::string_view colour) {
  const std::optional<std::string> text = unquoted(value);
  if (!text) throw InputError(fmt::format("{}: a quoted text that ends too early", colour));
  return *text;
}

int parse_result(const std::string& text) {
  for (std::size_t i = 0; i < result_names.size(); ++i) {
    if (text == result_names[i]) return static_cast<int>(i);
  }
  throw InputError(fmt::format("result '{}' is none of 1-0, 1/2-1/2, 0-1", printable(text)));
}

std::vector<Move> parse_moves(const std::string& text) {
  std::vector<Move> moves;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    moves.push_back(read_move(word));
    if (moves.back().is_null()) throw InputError(fmt::format("'{}' is no move", printable(word)));
  }
  return moves;
}

/// An ending that the rules know nothing of.
bool is_told(std::string_view ending) {
  return is_failure(ending) || ending == length_cap || ending == adjudication;
}

constexpr std::size_t columns = 80;

std::string tag(std::string_view name, const std::string& value) {
  std::string text;
  for (const char c : printable(value, 200)) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, text);
}

/// "H2-E2"
std::string iccs_text(Move move) {
  std::string text = move_text(move);
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text.insert(text.size() / 2, "-");
}

/// Words in lines.
class Lines {
 public:
  void add(const std::string& word) {
    if (used_ + 1 + word.size() > columns) {
      text_ += '\n';
      used_ = 0;
    }
    if (used_ > 0) text_ += ' ';
    used_ += (used_ > 0 ? 1 : 0) + word.size();
    text_ += word;
  }
  std::string text() const { return text_ + '\n'; }

 private:
  std::string text_;
  std::size_t used_ = 0;
};

/// No brace ends a comment but its own.
std::string comment(std::string text) {
  for (char& c : text) {
    if (c == '{' || c == '}') c = '\'';
  }
  return text;
}

void add_words(Lines& lines, const std::string& text) {
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) lines.add(text.substr(start, end - start));
    start = end + 1;
  }
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

bool RecordReader::take(std::string_view line, const std::string& where) {
  try {
    if (has_head_) return take_game(line);
    take_head(line);
    return false;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", where, error.what()));
  }
}

void RecordReader::take_head(std::string_view line) {
  switch (taken_++) {
    case 0:
      if (line != format_line) throw InputError(fmt::format("expected '{}'", format_line));
      return;
    case 1:
      head_.rules = value_of_line(line, "rules");
      return;
    case 2:
      head_.plan = value_of_line(line, "plan");
      return;
    default:
      if (!line.empty()) throw InputError("expected an empty line after the head");
      has_head_ = true;
      taken_ = 0;
  }
}

bool RecordReader::take_game(std::string_view line) {
  constexpr std::array<std::string_view, 10> names = {
      "game", "red", "black", "first", "fen", "opening", "moves", "result", "ending", "reason"};
  if (taken_ == names.size()) {
    if (!line.empty()) throw InputError("expected an empty line after a game");
    taken_ = 0;
    return true;
  }
  const std::string_view name = names[taken_];
  const std::string value = value_of_line(line, name);
  switch (taken_++) {
    case 0:
      game_ = {};
      game_.number = parse_count(value, name);
      break;
    case 1:
      game_.red = parse_player(value, name);
      break;
    case 2:
      game_.black = parse_player(value, name);
      break;
    case 3:
      if (value != "red" && value != "black") throw InputError("first: expected red or black");
      game_.first_is_red = value == "red";
      break;
    case 4:
      game_.setup = parse_fen(value);
      break;
    case 5:
      game_.opening_plies = static_cast<unsigned>(parse_count(value, name, 0, 100000));
      break;
    case 6:
      game_.moves = parse_moves(value);
      game_.plies = static_cast<unsigned>(game_.moves.size());
      break;
    case 7:
      game_.red_points = parse_result(value);
      break;
    case 8:
      game_.ending = value;
      break;
    default:
      game_.reason = value;
  }
  return false;
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
    refuse(fmt::format("the ending is stated as {}, the rules say {}", record.ending, ending));
  }
  const int points = points_for_red(verdict, game.position().side());
  if (points != record.red_points) {
    refuse(fmt::format("the result is stated as {}, the rules say {}", result_name(record),
                       result_names[static_cast<std::size_t>(points)]));
  }
}

std::string pgn_text(const GameRecord& game) {
  const Setup& setup = game.setup;
  const std::string fen = fen_text(setup.position, setup.quiet_plies, setup.move_number);
  const Setup usual = parse_fen("startpos");
  std::string text = tag("Game", "Chinese Chess") + tag("Event", "evenhand play xiangqi") +
                     tag("Site", "?") + tag("Date", "????.??.??") +
                     tag("Round", fmt::format("{}", game.number + 1)) + tag("Red", game.red) +
                     tag("Black", game.black) + tag("Result", std::string(result_name(game)));
  if (fen != fen_text(usual.position, usual.quiet_plies, usual.move_number)) {
    text += tag("SetUp", "1") + tag("FEN", fen);
  }
  text += tag("Format", "ICCS") + tag("Termination", game.ending) + '\n';
  Lines lines;
  Colour side = setup.position.side();
  std::uint64_t number = std::max<std::uint64_t>(setup.move_number, 1);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply, side = other(side)) {
    if (side == red) {
      lines.add(fmt::format("{}.", number));
    } else if (ply == 0) {
      lines.add(fmt::format("{}...", number));
    }
    lines.add(iccs_text(game.moves[ply]));
    if (side == black) ++number;
  }
  add_words(lines, fmt::format("{{{}}}", comment(printable(game.reason, 200))));
  lines.add(std::string(result_name(game)));
  return text + lines.text() + '\n';
}

}  // namespace evenhand::xiangqi
