#include "src/source/poker_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"

namespace evenhand::source {
namespace {

constexpr std::array<std::string_view, 4> part_names = {"hole", "flop", "turn", "river"};
constexpr std::array<std::size_t, 4> part_sizes = {2, 3, 1, 1};
constexpr std::array<std::size_t, 4> hole_sizes = {2, 4, 5, 6};

/// "Ace of Spades, King of Hearts"
void read_long_names(std::string_view text, std::size_t column, std::vector<Token>& words) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    words.push_back({trimmed(text.substr(at, comma - at)), column + at});
    at = comma + 1;
  }
}

void read_short_names(const Line& line, std::string_view text, std::size_t column,
                      std::vector<Token>& words) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ' || text[at] == ',') {
      ++at;
      continue;
    }
    const std::size_t length = text.substr(at).starts_with("10") ? 3 : 2;
    constexpr std::string_view ranks = "23456789TJQKA1";
    constexpr std::string_view suits = "cdhs";
    const std::string_view name = text.substr(at, length);
    if (name.size() != length || ranks.find(name.front()) == std::string_view::npos ||
        suits.find(static_cast<char>(name.back() | ' ')) == std::string_view::npos) {
      line.refuse(column + at,
                  fmt::format("found '{}', expected a card such as Ah", printable(name)));
    }
    words.push_back({name, column + at});
    at += length;
  }
}

}  // namespace

std::vector<Token> poker_cards(const Line& line, std::string_view text, std::size_t column) {
  std::vector<Token> words;
  if (text.find(" of ") != std::string_view::npos) {
    read_long_names(text, column, words);
  } else {
    read_short_names(line, text, column, words);
  }
  return words;
}

PokerHands::PokerHands(const std::string& columns) {
  for (const std::string& name : listed_names(columns.empty() ? "hole" : columns)) {
    bool known = false;
    for (std::size_t part = 0; part < parts; ++part) {
      if (name != part_names[part] && !(name == "board" && part > 0)) continue;
      wanted_[part] = true;
      known = true;
    }
    if (!known) {
      throw InputError(fmt::format(
          "--columns {}: a hand history has hole, flop, turn, river, and board for the last three",
          printable(name)));
    }
  }
  if (wanted_[0] && std::find(wanted_.begin() + 1, wanted_.end(), true) != wanted_.end()) {
    names_ = {std::string(part_names[0]), "board"};
  }
}

std::size_t PokerHands::width() const {
  std::size_t width = wanted_[0] && hole_ > 0 ? hole_ - part_sizes[0] : 0;
  for (std::size_t part = 0; part < parts; ++part) width += wanted_[part] ? part_sizes[part] : 0;
  return width;
}

std::string PokerHands::in_words() const {
  std::string words = "cards of";
  for (std::size_t part = 0; part < parts; ++part) {
    if (wanted_[part]) words += fmt::format(" {}", part_names[part]);
  }
  std::string others;
  for (std::size_t part = 0; part < parts && whole_ == 0; ++part) {
    if (wanted_[part] || seen_[part] == 0) continue;
    others += fmt::format("{}{} {} a {} (--columns {})", others.empty() ? "; " : ", ",
                          with_thousands(seen_[part]), seen_[part] == 1 ? "has" : "have",
                          part_names[part], part_names[part]);
  }
  return words + "; hands without them are left out" + others +
         (wanted_[0] ? "" : " (--columns hole: those of the player whose log it is)");
}

void PokerHands::begin(const Line& line) {
  text_.assign(line.text);
  line_ = line;
  line_.text = text_;
  is_open_ = true;
  for (auto& cards : cards_) cards.clear();
}

void PokerHands::take(PokerPart part, const Line& line, std::string_view text, std::size_t column) {
  if (!is_open_) line.refuse(0, "cards before the first hand's header (\"… Hand #…\")");
  const std::vector<Token> words = poker_cards(line, text, column);
  const auto refuse = [&](const std::string& expected) {
    line.refuse(column == 0 ? 0 : column - 1, fmt::format("'{}' has {} cards, expected {}",
                                                          printable(text), words.size(), expected));
  };
  if (part == PokerPart::hole) {
    if (std::find(hole_sizes.begin(), hole_sizes.end(), words.size()) == hole_sizes.end()) {
      refuse("2 (Texas Hold'em), or 4 to 6 (Omaha)");
    }
    if (hole_ == 0) hole_ = words.size();
    if (hole_ != words.size()) refuse(fmt::format("{} as in the hands before", hole_));
  } else if (words.size() != part_sizes[static_cast<std::size_t>(part)]) {
    refuse(std::to_string(part_sizes[static_cast<std::size_t>(part)]));
  }
  std::vector<std::string>& cards = cards_[static_cast<std::size_t>(part)];
  cards.clear();
  for (const Token& word : words) cards.emplace_back(word.text);
}

bool PokerHands::finish(Row& row) {
  if (!is_open_) return false;
  is_open_ = false;
  row.cards.clear();
  row.plain = {};
  out_.clear();
  for (std::size_t part = 0; part < parts; ++part) seen_[part] += cards_[part].empty() ? 0 : 1;
  for (std::size_t part = 0; part < parts; ++part) {
    if (!wanted_[part]) continue;
    if (cards_[part].empty()) return false;
    out_.insert(out_.end(), cards_[part].begin(), cards_[part].end());
  }
  for (const std::string& card : out_) row.cards.push_back({card, 0});
  row.lists.clear();
  if (!names_.empty()) row.lists = {hole_, out_.size() - hole_};
  ++whole_;
  out_text_ = text_;
  row.line = line_;
  row.line.text = out_text_;
  return true;
}

}  // namespace evenhand::source
