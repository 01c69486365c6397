#include "src/games/xiangqi/record.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <sstream>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/player.hpp"

namespace evenhand::match {
namespace {

constexpr std::string_view format_line = "evenhand xiangqi games 1";
constexpr std::array<std::string_view, 3> result_names = {"0-1", "1/2-1/2", "1-0"};

/// Takes the file apart line by line.
class RecordReader {
 public:
  RecordReader(std::istream& stream, std::string name) : stream_(stream), name_(std::move(name)) {}

  RecordHead head() {
    if (!next() || line_ != format_line) {
      refuse(fmt::format("expected '{}'", format_line));
    }
    RecordHead head;
    head.rules = field("rules");
    head.plan = field("plan");
    if (!next() || !line_.empty()) refuse("expected an empty line after the head");
    return head;
  }

  /// The next game; none at the end, or where the last game breaks off.
  std::optional<GameRecord> game() {
    try {
      if (!next()) return std::nullopt;
      GameRecord record;
      record.number = parse_count(value("game"), "game");
      record.red = field("red");
      record.black = field("black");
      record.first_is_red = parse_first(field("first"));
      record.setup = xiangqi::parse_fen(field("fen"));
      record.opening_plies =
          static_cast<unsigned>(parse_count(field("opening"), "opening", 0, 100000));
      record.moves = parse_moves(field("moves"));
      record.plies = static_cast<unsigned>(record.moves.size());
      record.red_points = parse_result(field("result"));
      record.ending = field("ending");
      record.reason = field("reason");
      if (!next()) return std::nullopt;
      if (!line_.empty()) refuse("expected an empty line after a game");
      return record;
    } catch (const BrokenOff&) {
      return std::nullopt;
    } catch (const InputError& error) {
      if (std::string_view(error.what()).starts_with(name_)) throw;
      refuse(error.what());
    }
  }

  std::uint64_t position() const { return position_; }

 private:
  struct BrokenOff {};

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("{}:{}: {}", name_, line_number_, why));
  }

  /// A line without its end was being written.
  bool next() {
    if (!std::getline(stream_, line_) || stream_.eof()) return false;
    ++line_number_;
    position_ += line_.size() + 1;
    return true;
  }

  std::string value(std::string_view name) const {
    if (!line_.starts_with(name) || (line_.size() > name.size() && line_[name.size()] != ' ')) {
      refuse(fmt::format("found '{}', expected '{} …'", printable(line_), name));
    }
    return line_.size() > name.size() ? line_.substr(name.size() + 1) : "";
  }

  std::string field(std::string_view name) {
    if (!next()) throw BrokenOff{};
    return value(name);
  }

  bool parse_first(const std::string& text) const {
    if (text != "red" && text != "black") refuse("first: expected red or black");
    return text == "red";
  }

  int parse_result(const std::string& text) const {
    for (std::size_t i = 0; i < result_names.size(); ++i) {
      if (text == result_names[i]) return static_cast<int>(i);
    }
    refuse(fmt::format("result '{}' is none of 1-0, 1/2-1/2, 0-1", printable(text)));
  }

  std::vector<xiangqi::Move> parse_moves(const std::string& text) const {
    std::vector<xiangqi::Move> moves;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      moves.push_back(xiangqi::read_move(word));
      if (moves.back().is_null()) refuse(fmt::format("'{}' is no move", printable(word)));
    }
    return moves;
  }

  std::istream& stream_;
  std::string name_;
  std::string line_;
  std::uint64_t line_number_ = 0;
  std::uint64_t position_ = 0;
};

/// An ending that the rules know nothing of.
bool is_told(std::string_view ending) {
  return is_failure(ending) || ending == length_cap || ending == adjudication;
}

}  // namespace

int points_for_red(const xiangqi::Verdict& verdict, xiangqi::Colour to_move) {
  if (verdict.outcome == xiangqi::Outcome::draw) return 1;
  const bool to_move_wins = verdict.outcome == xiangqi::Outcome::win;
  return to_move_wins == (to_move == xiangqi::red) ? 2 : 0;
}

std::string record_text(const GameRecord& record) {
  std::string moves;
  for (const xiangqi::Move move : record.moves) moves += ' ' + xiangqi::move_text(move);
  return fmt::format(
      "game {}\nred {}\nblack {}\nfirst {}\nfen {}\nopening {}\nmoves{}\nresult {}\nending {}\n"
      "reason {}\n\n",
      record.number, record.red, record.black, record.first_is_red ? "red" : "black",
      xiangqi::fen_text(record.setup.position, record.setup.quiet_plies, record.setup.move_number),
      record.opening_plies, moves, result_names[static_cast<std::size_t>(record.red_points)],
      record.ending, printable(record.reason, 200));
}

std::string head_text(const RecordHead& head) {
  return fmt::format("{}\nrules {}\nplan {}\n\n", format_line, head.rules, head.plan);
}

RecordHead read_records(std::istream& stream, const std::string& name,
                        const std::function<void(const GameRecord&, std::uint64_t end)>& take) {
  RecordReader reader(stream, name);
  RecordHead head = reader.head();
  while (const auto record = reader.game()) take(*record, reader.position());
  return head;
}

void verify(const GameRecord& record, const xiangqi::Rules& rules) {
  xiangqi::Game game(record.setup);
  const auto refuse = [&](const std::string& why) {
    throw InputError(fmt::format("game {}: {}", record.number, why));
  };
  xiangqi::Verdict verdict = xiangqi::judge(game, rules);
  for (const xiangqi::Move move : record.moves) {
    const auto ply = game.plies().size() + 1;
    if (verdict.outcome != xiangqi::Outcome::none) {
      refuse(fmt::format("ply {} after the end ({})", ply, verdict.reason));
    }
    try {
      game.play(xiangqi::parse_move(game.position(), xiangqi::move_text(move)));
    } catch (const InputError& error) {
      refuse(fmt::format("ply {}: {}", ply, error.what()));
    }
    verdict = xiangqi::judge(game, rules);
  }
  if (is_told(record.ending) && verdict.outcome == xiangqi::Outcome::none) return;
  const std::string_view ending = xiangqi::ending_name(verdict.ending);
  if (record.ending != ending) {
    refuse(fmt::format("the ending is told as {}, the rules say {}", record.ending, ending));
  }
  const int points = points_for_red(verdict, game.position().side());
  if (points != record.red_points) {
    refuse(fmt::format("the result is told as {}, the rules say {}",
                       result_names[static_cast<std::size_t>(record.red_points)],
                       result_names[static_cast<std::size_t>(points)]));
  }
}

}  // namespace evenhand::match
