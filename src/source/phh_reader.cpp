#include <fmt/format.h>

#include <array>

#include "base/printable.hpp"
#include "src/source/poker_parts.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

/// Returns the text between quotes; nothing where there are none. `at` goes past them.
std::optional<Token> next_string(const Line& line, std::size_t& at) {
  const std::size_t open = line.text.find_first_of("'\"#", at);
  if (open == std::string_view::npos || line.text[open] == '#') return std::nullopt;
  const std::size_t close = line.text.find(line.text[open], open + 1);
  if (close == std::string_view::npos) line.refuse(open, "a string without its closing quote");
  at = close + 1;
  return Token{line.text.substr(open + 1, close - open - 1), open + 1};
}

/// Hands of the poker hand history file format (PHH; Kim, arXiv:2312.11753), which is TOML: a hand
/// a file, or in tables [1], [2], …. It reads the actions of the dealer: "d dh p1 TcQc" for hole
/// cards, "d db 6dTh2s" for the board.
class PhhReader final : public RowReader {
 public:
  explicit PhhReader(const ReaderInput& input)
      : lines_(input.window, input.source), hands_(input.options.selection.columns) {}

  std::size_t width() const override { return hands_.width(); }
  const std::vector<std::string>& hand_names() const override { return hands_.names(); }
  std::string found() const override { return hands_.in_words(); }

  bool next(Row& row) override {
    while (true) {
      const std::optional<Line> line = lines_.next_any();
      if (!line) return hands_.finish(row);
      const std::string_view text = trimmed(line->text);
      if (in_actions_) {
        read_actions(*line, 0);
      } else if (begins_hand(text)) {
        const bool whole = hands_.finish(row);
        begin(*line);
        read_variant(*line);
        if (whole) return true;
      } else {
        read_variant(*line);
        read_key(*line);
      }
    }
  }

 private:
  /// "[1]"
  static bool is_table(std::string_view text) {
    return text.size() > 2 && text.starts_with('[') &&
           text.find_first_not_of("0123456789", 1) == text.size() - 1 && text.ends_with(']');
  }

  /// A table's header, or the key of its first line where there are no tables.
  bool begins_hand(std::string_view text) const {
    if (is_table(text)) return true;
    return text.starts_with("variant") && (!hands_.is_open() || has_variant_);
  }

  void begin(const Line& line) {
    hands_.begin(line);
    has_variant_ = false;
    boards_ = 0;
  }

  void read_variant(const Line& line) {
    const std::string_view text = trimmed(line.text);
    if (!text.starts_with("variant")) return;
    has_variant_ = true;
    std::size_t at = 0;
    const std::optional<Token> name = next_string(line, at);
    if (name && (name->text == "NT" || name->text == "FT" || name->text == "PO")) return;
    line.refuse(
        name ? name->column : 0,
        fmt::format("a hand of the variant '{}', expected Texas Hold'em (NT or FT) or Omaha (PO)",
                    name ? printable(name->text) : ""));
  }

  void read_key(const Line& line) {
    if (!trimmed(line.text).starts_with("actions")) return;
    const std::size_t open = line.text.find('[');
    if (open == std::string_view::npos) line.refuse(0, "actions without their '['");
    in_actions_ = true;
    read_actions(line, open + 1);
  }

  void read_actions(const Line& line, std::size_t at) {
    while (const std::optional<Token> action = next_string(line, at)) take(line, *action);
    const std::size_t end = line.text.find_first_of("]#", at);
    in_actions_ = end == std::string_view::npos || line.text[end] == '#';
  }

  void take(const Line& line, const Token& action) {
    constexpr std::string_view hole = "d dh p";
    constexpr std::string_view board = "d db ";
    // Remarks stand after '#'.
    const std::string_view text = trimmed(action.text.substr(0, action.text.find('#')));
    const std::size_t blank = text.rfind(' ');
    const std::string_view cards = text.substr(std::min(blank + 1, text.size()));
    const bool is_hidden = cards.find('?') != std::string_view::npos;
    if (text.starts_with(hole)) {
      if (!is_hidden && !hands_.has(PokerPart::hole)) {
        hands_.take(PokerPart::hole, line, cards, action.column + blank + 1);
      }
    } else if (text.starts_with(board) && !is_hidden) {
      constexpr std::array parts = {PokerPart::flop, PokerPart::turn, PokerPart::river};
      // A board that is run a second time is another board.
      if (boards_ == parts.size()) return;
      hands_.take(parts[boards_++], line, cards, action.column + blank + 1);
    }
  }

  LineReader lines_;
  PokerHands hands_;
  bool in_actions_ = false;
  bool has_variant_ = false;
  std::size_t boards_ = 0;
};

/// Whether a line begins the format: with its key `variant`, in a table or not.
bool looks_like_phh(const LogStart& start) {
  const std::string_view line = start.line;
  constexpr std::string_view key = "variant";
  const auto has_key = [&](std::string_view text) {
    return text.starts_with(key) && trimmed(text.substr(key.size())).starts_with('=');
  };
  if (has_key(line)) return true;
  const bool is_table = line.size() > 2 && line[0] == '[' &&
                        line.find_first_not_of("0123456789", 1) == line.find_last_not_of(" \t\r");
  const std::size_t equals = line.find(" = ");
  if (!is_table && (equals == 0 || equals == std::string_view::npos || equals > 40)) return false;
  const std::string_view bytes = start.bytes();
  const std::size_t at = bytes.find(std::string("\n") + std::string(key));
  return at != std::string_view::npos && has_key(bytes.substr(at + 1, 40));
}

}  // namespace

extern constexpr ReaderInfo phh_reader{
    .format = LogFormat::phh,
    .name = "phh",
    .summary =
        "hands of Texas Hold'em and Omaha in the poker hand history format: hole cards, boards",
    .deck = "poker",
    .takes = ReaderInfo::Takes::parts,
    .looks_like = looks_like_phh,
    .make = make_reader<PhhReader>};

}  // namespace evenhand::source
