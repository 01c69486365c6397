#include <fmt/format.h>

#include <array>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

/// What a hand history tells of the cards, in the order of dealing.
enum Part : std::size_t { hole, flop, turn, river, parts };
constexpr std::array<std::string_view, parts> part_names = {"hole", "flop", "turn", "river"};
constexpr std::array<std::size_t, parts> part_sizes = {2, 3, 1, 1};

std::array<bool, parts> parse_parts(const std::string& columns) {
  std::array<bool, parts> wanted{};
  if (columns.empty()) {
    wanted[hole] = true;
    return wanted;
  }
  for (std::size_t at = 0; at <= columns.size();) {
    const std::size_t comma = std::min(columns.find(',', at), columns.size());
    const std::string_view name = trimmed(std::string_view(columns).substr(at, comma - at));
    bool known = false;
    for (std::size_t part = 0; part < parts; ++part) {
      if (name != part_names[part] && !(name == "board" && part != hole)) continue;
      wanted[part] = true;
      known = true;
    }
    if (!known) {
      throw InputError(fmt::format(
          "--columns {}: a hand history has hole, flop, turn, river, and board for the last three",
          printable(name)));
    }
    at = comma + 1;
  }
  return wanted;
}

/// Hand histories of Texas Hold'em as poker rooms write them (PokerStars' form, which others
/// follow): a header with "Hand #", "*** NAME ***" lines, cards in brackets. Cards that some player
/// chose to show at the end are not read: which are shown depends on what they are.
class PokerReader final : public RowReader {
 public:
  explicit PokerReader(const ReaderInput& input)
      : lines_(input.window, input.source), wanted_(parse_parts(input.options.selection.columns)) {
    for (std::size_t part = 0; part < parts; ++part) {
      if (wanted_[part]) width_ += part_sizes[part];
    }
  }

  std::size_t width() const override { return width_; }

  std::string found() const override {
    std::string words = "cards of";
    for (std::size_t part = 0; part < parts; ++part) {
      if (wanted_[part]) words += fmt::format(" {}", part_names[part]);
    }
    return words + "; hands without them are left out";
  }

  bool next(Row& row) override {
    row.plain = {};
    while (true) {
      const std::optional<Line> line = lines_.next();
      if (!line) return finish(row);
      const std::string_view text = trimmed(line->text);
      if (is_header(text)) {
        const bool whole = finish(row);
        begin(*line);
        if (whole) return true;
      } else if (text.starts_with("Dealt to ")) {
        // Of several, the first is the one whose log it is.
        if (cards_[hole].empty()) read_last_brackets(*line, hole);
      } else if (text.starts_with("*** FLOP ***")) {
        read_last_brackets(*line, flop);
      } else if (text.starts_with("*** TURN ***")) {
        read_last_brackets(*line, turn);
      } else if (text.starts_with("*** RIVER ***")) {
        read_last_brackets(*line, river);
      }
    }
  }

 private:
  static bool is_header(std::string_view text) {
    const std::size_t hand = text.find("Hand #");
    return hand != std::string_view::npos && hand < 32 && !text.starts_with("***");
  }

  void begin(const Line& line) {
    header_.assign(line.text);
    line_ = line;
    line_.text = header_;
    is_open_ = true;
    for (auto& cards : cards_) cards.clear();
  }

  /// Hands out what was collected of a hand; false when it has not all that is wanted.
  bool finish(Row& row) {
    if (!is_open_) return false;
    is_open_ = false;
    row.cards.clear();
    out_.clear();
    for (std::size_t part = 0; part < parts; ++part) {
      if (!wanted_[part]) continue;
      if (cards_[part].size() != part_sizes[part]) return false;
      for (const std::string& card : cards_[part]) out_.push_back(card);
    }
    for (const std::string& card : out_) row.cards.push_back({card, 0});
    row_header_ = header_;
    row.line = line_;
    row.line.text = row_header_;
    return true;
  }

  /// The cards in the last brackets of a line: the new ones.
  void read_last_brackets(const Line& line, Part part) {
    if (!is_open_) line.refuse(0, "cards before the first hand's header (\"… Hand #…\")");
    const std::size_t open = line.text.rfind('[');
    const std::size_t close = line.text.rfind(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
      line.refuse(0, "no cards in brackets");
    }
    const std::string_view inside = line.text.substr(open + 1, close - open - 1);
    // "Ace of Spades, King of Hearts" or "As Kh" or "AsKh"
    std::vector<Token> words;
    if (inside.find(" of ") != std::string_view::npos) {
      for (std::size_t at = 0; at < inside.size();) {
        const std::size_t comma = std::min(inside.find(',', at), inside.size());
        words.push_back({trimmed(inside.substr(at, comma - at)), open + 1 + at});
        at = comma + 1;
      }
    } else {
      read_short_names(line, inside, open + 1, words);
    }
    cards_[part].clear();
    for (const Token& word : words) cards_[part].emplace_back(word.text);
    if (words.size() != part_sizes[part]) {
      line.refuse(open, fmt::format("'{}' has {} cards, expected {} (Texas Hold'em)",
                                    printable(inside), words.size(), part_sizes[part]));
    }
  }

  static void read_short_names(const Line& line, std::string_view inside, std::size_t column,
                               std::vector<Token>& words) {
    for (std::size_t at = 0; at < inside.size();) {
      if (inside[at] == ' ' || inside[at] == ',') {
        ++at;
        continue;
      }
      const std::size_t length = inside.substr(at).starts_with("10") ? 3 : 2;
      constexpr std::string_view ranks = "23456789TJQKA1";
      constexpr std::string_view suits = "cdhs";
      const std::string_view name = inside.substr(at, length);
      if (name.size() != length || ranks.find(name.front()) == std::string_view::npos ||
          suits.find(static_cast<char>(name.back() | ' ')) == std::string_view::npos) {
        line.refuse(column + at,
                    fmt::format("found '{}', expected a card such as Ah", printable(name)));
      }
      words.push_back({name, column + at});
      at += length;
    }
  }

  LineReader lines_;
  std::array<bool, parts> wanted_;
  std::size_t width_ = 0;
  std::string header_;
  Line line_{};
  bool is_open_ = false;
  std::array<std::vector<std::string>, parts> cards_;
  std::vector<std::string> out_;
  std::string row_header_;
};

}  // namespace

std::unique_ptr<RowReader> make_poker_reader(const ReaderInput& input) {
  return std::make_unique<PokerReader>(input);
}

}  // namespace evenhand::source
