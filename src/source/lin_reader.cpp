#include <fmt/format.h>

#include <array>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/card_words.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

using Hand = std::vector<Token>;

/// The hands of an md command, by seat from north: "3S34TH48TQ…,S5678…,S9J…," has the dealer, then
/// the hands of south, west, north and east. One that is left out holds what the others do not.
class LinHands {
 public:
  LinHands(const Line& line, const Token& value) : line_(line) {
    std::string_view rest = value.text;
    std::size_t column = value.column;
    if (!rest.empty() && rest.front() >= '1' && rest.front() <= '4') {
      rest.remove_prefix(1);
      ++column;
    }
    for (std::size_t i = 0; i < hands_.size() && column <= value.column + value.text.size(); ++i) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      read_hand(rest.substr(0, comma), column, hands_[(south + i) % hands_.size()]);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      column += comma + 1;
    }
    if (!rest.empty()) line.refuse(column, "more than four hands");
    derive_hand(value);
  }

  void append_to(std::vector<Token>& cards) const {
    for (const Hand& hand : hands_) cards.insert(cards.end(), hand.begin(), hand.end());
  }

 private:
  static constexpr std::size_t south = 2;

  void read_hand(std::string_view text, std::size_t column, Hand& hand) {
    std::optional<std::size_t> suit;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      const char letter = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      if (const std::size_t found = bridge_suits.find(letter); found < bridge_suits.size()) {
        suit = found;
        continue;
      }
      const bool is_ten = text.substr(at).starts_with("10");
      const std::size_t rank = bridge_ranks.find(is_ten ? 'T' : letter);
      if (!suit || rank == std::string_view::npos) {
        line_.refuse(
            column + at,
            fmt::format("found '{}', expected {}", printable(text.substr(at, 1)),
                        suit ? "a rank of 23456789TJQKA, or a suit" : "a suit: S, H, D, C"));
      }
      hand.push_back({bridge_card(*suit, rank), column + at});
      at += is_ten ? 1 : 0;
    }
    if (hand.empty() || hand.size() == bridge_hand) return;
    line_.refuse(column, fmt::format("the hand '{}' has {} cards, expected 13 (the audit needs "
                                     "whole deals)",
                                     printable(text), hand.size()));
  }

  void derive_hand(const Token& value) {
    Hand* missing = nullptr;
    std::array<std::array<bool, bridge_ranks.size()>, bridge_suits.size()> held{};
    for (Hand& hand : hands_) {
      if (hand.empty() && missing != nullptr) {
        line_.refuse(value.column, "hands that are not shown; the audit needs three of four");
      }
      if (hand.empty()) missing = &hand;
      for (const Token& card : hand) {
        held[bridge_suits.find(card.text[1])][bridge_ranks.find(card.text[0])] = true;
      }
    }
    if (missing == nullptr) return;
    for (std::size_t suit = 0; suit < bridge_suits.size(); ++suit) {
      for (std::size_t rank = 0; rank < bridge_ranks.size(); ++rank) {
        if (!held[suit][rank]) missing->push_back({bridge_card(suit, rank), value.column});
      }
    }
    // The parser says where a card stands twice.
    if (missing->size() > bridge_hand) missing->resize(bridge_hand);
  }

  const Line& line_;
  std::array<Hand, 4> hands_;
};

/// The name of a board of Bridge Base's: the session of vg, with the number of qx or ah.
struct LinName {
  bool is_wanted = true;
  bool needs_session = true;
  std::string session;
  std::string board;

  explicit LinName(const std::string& wanted) {
    if (wanted.empty()) return;
    is_wanted = wanted != "none" && wanted != "cards";
    needs_session = wanted != "Board";
    if (!is_wanted || !needs_session || wanted == "Event,Board") return;
    throw InputError(fmt::format(
        "--deal-id {}: a log of LIN has Event and Board; give Event,Board, Board, cards or none",
        printable(wanted, 64)));
  }
  std::string text() const {
    if (!is_wanted || board.empty() || (needs_session && session.empty())) return {};
    return (needs_session ? session : "") + '\n' + board;
  }
};

/// "o12" and "c12" of the open and the closed room, "Board 12": the number.
std::string board_number(std::string_view text) {
  const std::size_t first = text.find_first_of("0123456789");
  if (first == std::string_view::npos) return {};
  const std::size_t end = std::min(text.find_first_not_of("0123456789", first), text.size());
  return std::string(text.substr(first, end - first));
}

/// Boards as Bridge Base Online writes them (LIN): pairs of a command of two letters and its value,
/// each ended by a bar, anywhere in the lines. Hands come out north, east, south, west.
class LinReader final : public RowReader {
 public:
  explicit LinReader(const ReaderInput& input)
      : lines_(input.window, input.source), name_(input.options.selection.deal_id) {}

  bool next(Row& row) override {
    while (true) {
      if (at_ >= line_.text.size() && !next_line()) return false;
      const Token word = take();
      if (!is_value_) {
        command_ = trimmed(word.text);
        is_value_ = has_ended_;
        continue;
      }
      is_value_ = !has_ended_;
      if (take_value(word, row)) return true;
    }
  }

 private:
  bool next_line() {
    const std::optional<Line> line = lines_.next_any();
    if (!line) return false;
    line_ = *line;
    at_ = 0;
    // Boards begin a line, whatever a comment before them left open.
    if (line_.text.starts_with("qx|") || line_.text.starts_with("pn|")) is_value_ = false;
    return true;
  }

  /// Takes the text before the next bar, or before the line's end, where the value goes on.
  Token take() {
    const std::size_t bar = line_.text.find('|', at_);
    has_ended_ = bar != std::string_view::npos;
    const std::size_t end = has_ended_ ? bar : line_.text.size();
    const Token word{line_.text.substr(at_, end - at_), at_};
    at_ = end + 1;
    return word;
  }

  static Token inside(const Token& value) {
    const std::string_view text = trimmed(value.text);
    return {text, value.column + static_cast<std::size_t>(text.data() - value.text.data())};
  }

  bool take_value(const Token& value, Row& row) {
    if (command_ == "vg") {
      name_.session = trimmed(value.text);
    } else if (command_ == "qx") {
      name_.board = board_number(value.text);
    } else if (command_ == "md" && trimmed(value.text).size() > 1) {
      row.line = line_;
      row.plain = {};
      row.cards.clear();
      LinHands(line_, inside(value)).append_to(row.cards);
      look_for_number();
      row.id = name_.text();
      row.board = name_.board;
      name_.board.clear();
      return true;
    }
    return false;
  }

  /// Looks for the number of a board that stands in one line: it stands after its hands.
  void look_for_number() {
    constexpr std::string_view command = "|ah|";
    const std::size_t here = line_.text.find(command, std::min(at_, line_.text.size()));
    if (here == std::string_view::npos) return;
    const std::size_t first = here + command.size();
    name_.board = board_number(line_.text.substr(first, line_.text.find('|', first) - first));
  }

  LineReader lines_;
  LinName name_;
  Line line_{};
  std::size_t at_ = 0;
  std::string command_;
  bool is_value_ = false;
  bool has_ended_ = false;  ///< the word that was taken last, by a bar
};

/// Begins with a command of LIN: two letters and a bar, such as those that open a session or a
/// board.
bool looks_like_lin(const LogStart& start) {
  constexpr std::array<std::string_view, 14> commands = {"vg|", "rs|", "pn|", "qx|", "md|",
                                                         "st|", "rh|", "mn|", "pw|", "mp|",
                                                         "bn|", "pg|", "bt|", "ah|"};
  return std::any_of(commands.begin(), commands.end(),
                     [&](std::string_view command) { return start.line.starts_with(command); });
}

}  // namespace

extern constexpr ReaderInfo lin_reader{
    .format = LogFormat::lin,
    .name = "lin",
    .summary = "bridge boards of Bridge Base Online (LIN): the md commands",
    .deck = "bridge",
    .sorted_hands = true,
    .takes = ReaderInfo::Takes::names,
    .looks_like = looks_like_lin,
    .make = make_reader<LinReader>};

}  // namespace evenhand::source
