#include "sims/doudizhu/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/cards/card_index.hpp"
#include "sims/doudizhu/counts.hpp"

namespace evenhand::doudizhu {
namespace {

struct Index {
  cards::Deck deck = cards::parse_deck("doudizhu");
  cards::CardIndex index{deck};
};

Index& shared() {
  thread_local Index index;
  return index;
}

/// The plus sign is what play_text puts between the body of a play and its wings.
constexpr std::string_view separators = " \t,\r\n+";

std::string_view next_word(std::string_view& text) {
  const std::size_t start = std::min(text.find_first_not_of(separators), text.size());
  text.remove_prefix(start);
  const std::string_view word = text.substr(0, text.find_first_of(separators));
  text.remove_prefix(word.size());
  return word;
}

class Reader {
 public:
  explicit Reader(std::string_view where) : where_(where) {}

  void add_card(unsigned card) {
    const auto same = std::find(written_.cards.begin(), written_.cards.end(), card);
    if (same != written_.cards.end()) {
      throw InputError(
          fmt::format("{}: {} stands twice; a deck has each card once", where_, card_name(card)));
    }
    written_.cards.push_back(static_cast<std::uint8_t>(card));
    add_rank(rank_of(card));
  }

  void add_rank(unsigned rank) {
    if (count_of(written_.counts, rank) == count_of(full_deck, rank)) {
      throw InputError(fmt::format("{}: more than {} of {}; a deck has no more", where_,
                                   count_of(full_deck, rank), text(rank)));
    }
    written_.counts += one_of(rank);
  }

  /// Takes the longest card name that the word starts with, or else one rank, until nothing is
  /// left.
  void add_word(std::string_view word) {
    const std::string_view whole = word;
    while (!word.empty()) {
      const std::string_view start = word.substr(0, 2);
      if ((start == "BJ" || start == "bj") && whole.size() > 2) {
        throw InputError(
            fmt::format("{}: BJ in '{}' is the black joker, or B and J; put blanks between cards",
                        where_, printable(whole)));
      }
      const std::size_t used = take_name(word);
      word.remove_prefix(used != 0 ? used : take_rank(word, whole));
    }
  }

  void add_number(std::string_view word) {
    unsigned card = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), card);
    if (error != std::errc() || end != word.data() + word.size() || card >= deck_size) {
      throw InputError(
          fmt::format("{}: '{}' is not the number of a card, 0 to 53", where_, printable(word)));
    }
    add_card(card);
  }

  WrittenCards result() { return std::move(written_); }

 private:
  static std::string text(unsigned rank) { return std::string(1, rank_letters[rank]); }

  std::size_t take_name(std::string_view word) {
    constexpr std::size_t longest = 16;
    for (std::size_t length = std::min(word.size(), longest); length >= 2; --length) {
      const auto found = find_card(word.substr(0, length));
      if (!found) continue;
      add_card(*found);
      return length;
    }
    return 0;
  }

  std::size_t take_rank(std::string_view word, std::string_view whole) {
    if (word.starts_with("10")) {
      add_rank(static_cast<unsigned>(rank_letters.find('T')));
      return 2;
    }
    const char letter =
        word[0] >= 'a' && word[0] <= 'z' ? static_cast<char>(word[0] - 32) : word[0];
    const auto rank = rank_letters.find(letter);
    if (rank == std::string_view::npos) refuse(word, whole);
    add_rank(static_cast<unsigned>(rank));
    return 1;
  }

  [[noreturn]] void refuse(std::string_view rest, std::string_view whole) const {
    const std::string_view nearest = nearest_card_name(whole);
    throw InputError(fmt::format(
        "{}: '{}' is no card{}; write ranks (3 4 … 10 J Q K A 2, B and R for the small and the big "
        "joker) or cards (SA, ♠A, 10H, 小王)",
        where_, printable(rest),
        nearest.empty() ? std::string() : fmt::format("; did you mean '{}'?", nearest)));
  }

  std::string_view where_;
  WrittenCards written_;
};

}  // namespace

std::string card_text(std::uint8_t card, CardNames names) {
  if (names == CardNames::numbers) return fmt::format("{}", card);
  constexpr std::array<std::string_view, 4> symbols = {"♣", "♦", "♥", "♠"};
  constexpr std::array<std::string_view, 4> letters = {"C", "D", "H", "S"};
  const bool shows_symbols = names == CardNames::symbols;
  const unsigned rank = rank_of(card);
  if (rank == small_joker) return shows_symbols ? "小王" : "BJ";
  if (rank == big_joker) return shows_symbols ? "大王" : "RJ";
  const std::string_view suit = shows_symbols ? symbols[card % 4U] : letters[card % 4U];
  return fmt::format("{}{}", suit, rank_letters[rank] == 'T' ? "10" : rank_letters.substr(rank, 1));
}

std::string card_name(unsigned card) { return shared().deck.card_name(card); }

std::optional<std::uint8_t> find_card(std::string_view name) {
  const auto found = shared().index.find(name);
  if (found.empty()) return std::nullopt;
  return static_cast<std::uint8_t>(found[0]);
}

std::string_view nearest_card_name(std::string_view name) { return shared().index.nearest(name); }

WrittenCards parse_cards(std::string_view text, std::string_view where) {
  Reader reader(where);
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) reader.add_word(word);
  return reader.result();
}

WrittenCards parse_card_numbers(std::string_view text, std::string_view where) {
  Reader reader(where);
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) reader.add_number(word);
  return reader.result();
}

}  // namespace evenhand::doudizhu
