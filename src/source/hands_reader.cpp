#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/printable.hpp"
#include "src/source/card_words.hpp"
#include "src/source/readers.hpp"
#include "src/source/seated_hands.hpp"

namespace evenhand::source {
namespace {

/// A hand of a line, with what the line calls its seat; empty where it names none.
struct NamedHand {
  std::string seat;
  std::vector<Token> cards;
};
using NamedHands = std::vector<NamedHand>;

constexpr std::array<std::string_view, 4> compass_names = {"N", "E", "S", "W"};

/// The words between blanks, and where they stand.
std::vector<Token> words_in(std::string_view text) {
  std::vector<Token> words;
  for (std::size_t at = text.find_first_not_of(" \t\r"); at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t\r", at), text.size());
    words.push_back({text.substr(at, end - at), at});
    at = std::min(text.find_first_not_of(" \t\r", end), text.size());
  }
  return words;
}

/// "AKQ.32.JT9.5432" for each of four seats, the first of which may be named, "W:…"; a line of a
/// solver's list has it in quotes.
std::optional<NamedHands> holdings_in_turn(std::string_view text) {
  std::size_t offset = 0;
  if (const std::size_t open = text.find('"'); open != std::string_view::npos) {
    offset = open + 1;
    text = text.substr(offset, text.rfind('"') - std::min(text.rfind('"'), offset));
  }
  std::optional<std::size_t> first;
  const std::size_t at = std::min(text.find_first_not_of(' '), text.size());
  if (text.size() > at + 1 && text[at + 1] == ':') {
    for (std::size_t seat = 0; seat < compass_names.size(); ++seat) {
      if ((text[at] & ~0x20) == compass_names[seat].front()) first = seat;
    }
    if (!first) return std::nullopt;
    offset += at + 2;
    text = text.substr(at + 2);
  }
  NamedHands hands;
  for (const Token& word : words_in(text)) {
    NamedHand& hand = hands.emplace_back();
    if (first) hand.seat = compass_names[(*first + hands.size() - 1) % compass_names.size()];
    if (!split_suits(word.text, '.', offset + word.column, hand.cards)) return std::nullopt;
  }
  return hands.size() == compass_names.size() ? std::optional(hands) : std::nullopt;
}

/// Hands behind the names of their seats, "n 53.8762.… e …", "north: AS KS … east: …", or between
/// bars. False where there are none.
class LineOfHands {
 public:
  LineOfHands(std::string_view text, const cards::Deck& deck, CardWords& cards)
      : text_(text), deck_(deck), cards_(cards) {}

  std::optional<NamedHands> hands() {
    const bool found = text_.find('|') != std::string_view::npos ? by_bars() : by_names();
    return found && hands_.size() > 1 ? std::optional(hands_) : std::nullopt;
  }

 private:
  /// The name before ':' or '=', or by itself.
  bool take_name(const Token& word) {
    std::string_view name = word.text;
    if (name.ends_with(':') || name.ends_with('=')) name.remove_suffix(1);
    const std::array<std::string, 1> names = {std::string(name)};
    if (!are_called_as_seats(names, deck_)) return false;
    hands_.push_back({names[0], {}});
    return true;
  }

  bool take_words(std::string_view text, std::size_t offset) {
    for (Token word : words_in(text)) {
      word.column += offset;
      if (split_suits(word.text, '.', word.column, hands_.back().cards)) continue;
      if (word.text.ends_with(',') || word.text.ends_with(';')) word.text.remove_suffix(1);
      if (!cards_.is_card(word.text)) return false;
      hands_.back().cards.push_back(word);
    }
    return true;
  }

  bool by_names() {
    const std::vector<Token> words = words_in(text_);
    if (words.empty() || !take_name(words.front())) return false;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (cards_.is_name(words[i].text) || !take_name(words[i])) {
        if (!take_words(words[i].text, words[i].column)) return false;
      }
    }
    return true;
  }

  bool by_bars() {
    for (std::size_t at = 0; at <= text_.size();) {
      const std::size_t end = std::min(text_.find('|', at), text_.size());
      std::string_view part = text_.substr(at, end - at);
      std::size_t column = at;
      at = end + 1;
      const std::size_t colon = part.find_first_of(":=");
      const bool is_named =
          colon != std::string_view::npos && take_name({trimmed(part.substr(0, colon)), column});
      if (colon != std::string_view::npos && !is_named) return false;
      if (is_named) {
        column += colon + 1;
        part.remove_prefix(colon + 1);
      } else {
        hands_.emplace_back();
      }
      if (!by_suits(part, column) && !take_words(part, column)) return false;
    }
    return true;
  }

  /// "K65 AQT54 A87 T8": suits between single blanks, of which one may be empty; at the end of the
  /// line the blank before an empty one may be missing.
  bool by_suits(std::string_view part, std::size_t column) {
    if (part.ends_with('\r')) part.remove_suffix(1);
    std::vector<Token>& cards = hands_.back().cards;
    for (const std::string& text : {std::string(part), std::string(part) + " "}) {
      if (split_suits(text, ' ', column, cards)) return true;
    }
    return split_suits(trimmed(part), ' ', column, cards);
  }

  std::string_view text_;
  const cards::Deck& deck_;
  CardWords& cards_;
  NamedHands hands_;
};

std::optional<NamedHands> hands_in(std::string_view text, const cards::Deck& deck,
                                   CardWords& cards) {
  if (std::optional<NamedHands> hands = holdings_in_turn(text)) return hands;
  return LineOfHands(text, deck, cards).hands();
}

std::size_t cards_in(const NamedHands& hands) {
  std::size_t cards = 0;
  for (const NamedHand& hand : hands) cards += hand.cards.size();
  return cards;
}

/// A deal a line, in hands.
class HandsReader final : public RowReader {
 public:
  explicit HandsReader(const ReaderInput& input)
      : lines_(input.window, input.source, input.lines),
        deck_(*input.options.deck),
        cards_(input.options.deck),
        may_skip_(input.format == LogFormat::boards),
        seated_(input.options.deck, input.source, "name the same seats in each line") {}

  bool next(Row& row) override {
    while (const std::optional<Line> line = lines_.next()) {
      const std::optional<NamedHands> hands = hands_in(line->text, deck_, cards_);
      if (!hands && may_skip_ && line->text.find('.') == std::string_view::npos) continue;
      row.line = *line;
      if (!hands)
        line->refuse(0, fmt::format("found '{}', expected hands as in the first line",
                                    printable(line->text, 48)));
      row.plain = {};
      row.cards.clear();
      row.lists.clear();
      const bool are_named = !hands->front().seat.empty();
      for (const NamedHand& hand : *hands) {
        if (are_named == hand.seat.empty()) line->refuse(0, "some hands have a seat, others none");
        for (const Token& card : hand.cards) {
          if (are_named) seated_.add(hand.seat, card);
        }
        if (are_named) continue;
        row.cards.insert(row.cards.end(), hand.cards.begin(), hand.cards.end());
        row.lists.push_back(hand.cards.size());
      }
      if (are_named) seated_.give(row);
      return true;
    }
    return false;
  }

  bool goes_on() const override { return true; }
  const std::vector<std::string>& hand_names() const override { return seated_.names(); }

 private:
  LineReader lines_;
  cards::Deck deck_;
  CardWords cards_;
  bool may_skip_;  ///< lines without hands, as the results in a solver's list
  SeatedHands seated_;
};

/// A line of four hands by suit; a solver's list begins with the number of its boards.
bool looks_like_boards(const LogStart& start) {
  if (start.is_bracket()) return false;
  std::string_view line = start.line;
  if (line.starts_with("NUMBER ") && start.bytes().find("\nPBN ") != std::string_view::npos) {
    return true;
  }
  if (line.find_first_of(".|") == std::string_view::npos) return false;
  const cards::Deck bridge = cards::parse_deck("bridge");
  CardWords cards{std::optional<cards::Deck>(bridge)};
  const std::vector<Token> words = words_in(line);
  const bool has_names = std::any_of(words.begin(), words.end(),
                                     [&](const Token& word) { return cards.is_name(word.text); });
  const std::optional<NamedHands> hands = hands_in(line, bridge, cards);
  return !has_names && hands && hands->size() == compass_names.size() &&
         cards_in(*hands) == bridge.size;
}

/// Names of seats with cards behind them, or cards between bars, of a game with hands.
bool looks_like_hands(const LogStart& start) {
  const std::optional<cards::Deck>& deck = start.options.deck;
  if (!deck || deck->hands.size() < 2 || start.is_bracket() ||
      start.options.selection.needs_columns()) {
    return false;
  }
  CardWords cards(deck);
  const std::optional<NamedHands> hands = hands_in(start.line, *deck, cards);
  return hands && cards_in(*hands) == deck->width();
}

}  // namespace

extern constexpr ReaderInfo boards_reader{
    .format = LogFormat::boards,
    .name = "boards",
    .summary = "bridge boards a line, by suit: AKQ.32.JT9.5432 for each seat, solvers' lists",
    .deck = "bridge",
    .sorted_hands = true,
    .takes = ReaderInfo::Takes::names,
    .looks_like = looks_like_boards,
    .make = make_reader<HandsReader>};

extern constexpr ReaderInfo hands_reader{
    .format = LogFormat::hands,
    .name = "hands",
    .summary = "a deal a line, in hands behind the names of their seats or between bars",
    .looks_like = looks_like_hands,
    .make = make_reader<HandsReader>};

}  // namespace evenhand::source
