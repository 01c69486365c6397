#include "src/source/card_words.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace evenhand::source {
namespace {

constexpr std::string_view strong_separators = ",;|/";

/// Pieces between any of the separators, without blanks around them and without empty ones.
void split_at(std::string_view text, std::string_view separators, std::size_t column,
              std::vector<Token>& cards) {
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t stop = std::min(text.find_first_of(separators, at), text.size());
    const std::string_view piece = trimmed(text.substr(at, stop - at));
    if (!piece.empty()) {
      cards.push_back({piece, column + static_cast<std::size_t>(piece.data() - text.data())});
    }
    at = stop + 1;
  }
}

bool holds_no_letter(std::string_view text) {
  return text.find_first_not_of("0123456789 \t,;|/-:+.&") == std::string_view::npos;
}

}  // namespace

std::string_view bridge_card(std::size_t suit, std::size_t rank) {
  static const auto names = [] {
    std::array<std::array<std::string, bridge_ranks.size()>, bridge_suits.size()> cards;
    for (std::size_t s = 0; s < bridge_suits.size(); ++s) {
      for (std::size_t r = 0; r < bridge_ranks.size(); ++r) {
        cards[s][r] = {bridge_ranks[r], bridge_suits[s]};
      }
    }
    return cards;
  }();
  return names.at(suit).at(rank);
}

bool take_ranks(std::string_view text, std::size_t suit, std::size_t column,
                std::vector<Token>& cards) {
  if (text.find_first_not_of('-') == std::string_view::npos) return true;
  std::string held;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_ten = text.substr(at).starts_with("10");
    const char letter =
        text[at] >= 'a' && text[at] <= 'z' ? static_cast<char>(text[at] - 'a' + 'A') : text[at];
    const std::size_t rank = bridge_ranks.find(is_ten ? 'T' : letter);
    if (rank == std::string_view::npos || held.find(bridge_ranks[rank]) != std::string::npos) {
      return false;
    }
    held += bridge_ranks[rank];
    cards.push_back({bridge_card(suit, rank), column + at});
    at += is_ten ? 1 : 0;
  }
  return true;
}

bool split_suits(std::string_view text, char separator, std::size_t column,
                 std::vector<Token>& cards) {
  const std::size_t before = cards.size();
  std::size_t suit = 0;
  for (std::size_t at = 0; at <= text.size(); ++suit) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    if (suit == bridge_suits.size() ||
        !take_ranks(trimmed(text.substr(at, end - at)), suit, column + at, cards)) {
      break;
    }
    at = end + 1;
    if (at > text.size() && suit + 1 == bridge_suits.size() &&
        cards.size() - before == bridge_hand) {
      return true;
    }
  }
  cards.resize(before, Token{});
  return false;
}

std::optional<std::size_t> as_number(std::string_view text) {
  std::size_t value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc() || end != last) return std::nullopt;
  return value;
}

CardWords::CardWords(const std::optional<cards::Deck>& deck) {
  if (!deck) return;
  largest_ = deck->size;
  if (!deck->card_names.empty()) index_.emplace(*deck);
}

bool CardWords::is_number(std::string_view word) const {
  const std::optional<std::size_t> number = as_number(word);
  return number && *number <= largest_;
}

char name_separator(std::string_view line, const cards::Deck& deck) {
  if (deck.card_names.empty()) return '\0';
  cards::CardIndex index(deck);
  const bool have_blanks =
      std::any_of(deck.card_names.begin(), deck.card_names.end(),
                  [](const std::string& name) { return name.find(' ') != std::string::npos; });
  if (deck.draw == 1 && have_blanks && !index.find(trimmed(line)).empty()) return '\n';
  std::vector<Token> fields;
  for (const char separator : {',', ';', '\t', '|'}) {
    if (line.find(separator) == std::string_view::npos) continue;
    fields.clear();
    split_at(line, {&separator, 1}, 0, fields);
    bool with_blanks = false;
    bool all_names = true;
    for (const Token& field : fields) {
      with_blanks = with_blanks || field.text.find(' ') != std::string_view::npos;
      all_names = all_names && !index.find(field.text).empty();
    }
    if (with_blanks && all_names) return separator;
  }
  return '\0';
}

DrawPart take_draw_part(std::string_view& name) {
  const std::size_t open = name.rfind('[');
  if (open == std::string_view::npos || !name.ends_with(']')) return {};
  const std::string_view inside = name.substr(open + 1, name.size() - open - 2);
  const std::size_t dash = inside.find('-');
  const auto first = as_number(inside.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : as_number(inside.substr(dash + 1));
  if (!first || !last || *first == 0 || *last < *first) return {};
  name = trimmed(name.substr(0, open));
  return {*first, *last};
}

void split_draw(std::string_view text, std::size_t column, std::vector<Token>& cards,
                const DrawPart& part) {
  if (std::count(text.begin(), text.end(), '.') == 3 && part == DrawPart{} &&
      split_suits(trimmed(text), '.', column, cards)) {
    return;
  }
  const std::size_t before = cards.size();
  // A database's array, or one of JSON.
  if (text.size() > 1 && (text.front() == '{' || text.front() == '[')) {
    text = text.substr(1, text.size() - 2);
    ++column;
  }
  if (holds_no_letter(text)) {
    split_at(text, " \t,;|/-:+.&", column, cards);
  } else if (text.find_first_of(strong_separators) != std::string_view::npos) {
    split_at(text, strong_separators, column, cards);
  } else {
    split_at(text, " \t", column, cards);
  }
  if (part == DrawPart{}) return;
  const auto at = [&](std::size_t place) {
    return cards.begin() +
           static_cast<std::ptrdiff_t>(before + std::min(place, cards.size() - before));
  };
  cards.erase(at(part.last), cards.end());
  cards.erase(at(0), at(part.first - 1));
}

}  // namespace evenhand::source
