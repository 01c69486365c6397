#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/cards/card_index.hpp"
#include "sims/cards/deck.hpp"

namespace evenhand::cards {
namespace {

using Cards = std::vector<std::uint16_t>;

/// Whether the text fits the pattern, in which * is any letters and ? any one of them.
bool fits(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern.front() == '*') {
    const std::string_view rest = pattern.substr(1);
    for (std::size_t at = 0; at <= text.size(); ++at) {
      if (fits(rest, text.substr(at))) return true;
    }
    return false;
  }
  if (text.empty() || (pattern.front() != '?' && pattern.front() != text.front())) return false;
  return fits(pattern.substr(1), text.substr(1));
}

std::string_view trimmed(std::string_view word) {
  while (word.starts_with(' ')) word.remove_prefix(1);
  while (word.ends_with(' ')) word.remove_suffix(1);
  return word;
}

class GroupReader {
 public:
  GroupReader(const Deck& deck, std::string_view option, std::string_view group)
      : deck_(deck), index_(deck), option_(option), group_(group) {}

  /// The cards that one word stands for.
  Cards cards_of(std::string_view word) {
    if (const Cards cards = named(word); !cards.empty()) return cards;
    if (word.find_first_of("*?") != std::string_view::npos) return fitting(word);
    // A name may have a hyphen of its own, as small-joker has.
    for (std::size_t at = word.find('-'); at != std::string_view::npos;
         at = word.find('-', at + 1)) {
      const Cards first = named(word.substr(0, at));
      const Cards last = named(word.substr(at + 1));
      if (!first.empty() && !last.empty()) return range(word, first.front(), last.back());
    }
    refuse(word);
  }

  /// The comma that ends the word at `start`, or the end: the last one up to which it is a card's
  /// name, for names may have commas of their own ("Jace, the Mind Sculptor"), and otherwise the
  /// first.
  std::size_t end_of_word(std::string_view words, std::size_t start) {
    const std::size_t first = std::min(words.find(',', start), words.size());
    std::size_t end = first;
    for (std::size_t at = first; at < words.size();) {
      at = std::min(words.find(',', at + 1), words.size());
      if (!named(trimmed(words.substr(start, at - start))).empty()) end = at;
    }
    return end;
  }

 private:
  std::optional<std::uint16_t> numbered(std::string_view word) const {
    std::size_t number = 0;
    const char* const end = word.data() + word.size();
    const auto [read, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc() || read != end || number < deck_.first_number ||
        number >= deck_.size + deck_.first_number) {
      return std::nullopt;
    }
    return static_cast<std::uint16_t>(number - deck_.first_number);
  }

  Cards named(std::string_view word) {
    if (deck_.card_names.empty()) {
      const std::optional<std::uint16_t> card = numbered(word);
      return card ? Cards{*card} : Cards{};
    }
    const auto found = index_.find(word);
    return {found.begin(), found.end()};
  }

  Cards fitting(std::string_view pattern) const {
    Cards cards;
    for (std::size_t card = 0; card < deck_.size; ++card) {
      const auto number = static_cast<std::uint16_t>(card);
      bool is_in = fits(pattern, deck_.card_name(card));
      for (const CardAlias& alias : deck_.aliases) {
        is_in = is_in || (std::binary_search(alias.cards.begin(), alias.cards.end(), number) &&
                          fits(pattern, alias.name));
      }
      if (is_in) cards.push_back(number);
    }
    if (cards.empty()) {
      throw InputError(fmt::format("{} {}: no card's name fits '{}'", option_, group_, pattern));
    }
    return cards;
  }

  Cards range(std::string_view word, std::uint16_t first, std::uint16_t last) const {
    if (first > last) {
      throw InputError(
          fmt::format("{} {}: '{}' runs backwards in the deck's order", option_, group_, word));
    }
    Cards cards;
    for (std::uint16_t card = first; card <= last; ++card) cards.push_back(card);
    return cards;
  }

  [[noreturn]] void refuse(std::string_view word) const {
    if (deck_.card_names.empty()) {
      throw InputError(fmt::format("{} {}: found '{}', expected cards from {} to {}, or a range",
                                   option_, group_, word, deck_.card_name(0),
                                   deck_.card_name(deck_.size - 1)));
    }
    const std::string_view nearest = index_.nearest(word);
    throw InputError(
        fmt::format("{} {}: '{}' names no card of the deck {}{}", option_, group_, word, deck_.name,
                    nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
  }

  const Deck& deck_;
  CardIndex index_;
  std::string_view option_;
  std::string_view group_;
};

/// The cards of all words of a list, for messages about `group`.
Cards cards_of_list(const Deck& deck, std::string_view words, std::string_view option,
                    std::string_view group) {
  GroupReader reader(deck, option, group);
  Cards all;
  for (std::size_t at = 0; at <= words.size();) {
    const std::size_t end = reader.end_of_word(words, at);
    const Cards cards = reader.cards_of(trimmed(words.substr(at, end - at)));
    all.insert(all.end(), cards.begin(), cards.end());
    at = end + 1;
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

std::vector<std::uint16_t> listed_cards(const Deck& deck, std::string_view list,
                                        std::string_view where) {
  return cards_of_list(deck, list, where, list);
}

void add_group(Deck& deck, std::string_view group, std::string_view option) {
  const std::size_t equals = group.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == group.size()) {
    throw InputError(
        fmt::format("{} {}: expected NAME=CARDS, such as lands=Forest,Island", option, group));
  }
  KeySet set{std::string(group.substr(0, equals)), {}};
  for (const KeySet& other : deck.groups) {
    if (other.name == set.name) {
      throw InputError(fmt::format("{} {}: there is a group of that name already", option, group));
    }
  }
  set.cards = cards_of_list(deck, group.substr(equals + 1), option, group);
  if (set.cards.size() == deck.size) {
    throw InputError(
        fmt::format("{} {}: that is the whole deck; a group is a part of it", option, group));
  }
  deck.groups.push_back(std::move(set));
}

}  // namespace evenhand::cards
