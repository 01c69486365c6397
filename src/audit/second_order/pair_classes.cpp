#include "src/audit/second_order/pair_classes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace evenhand::audit {
namespace {

constexpr unsigned rising_bits = 8;

/// Is there a pair of one class, and one of two?
bool tells_pairs(const std::vector<std::uint16_t>& class_of) {
  std::vector<std::uint16_t> sorted = class_of;
  std::sort(sorted.begin(), sorted.end());
  const bool some_equal = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  return some_equal && sorted.front() != sorted.back();
}

template <class Class>
std::vector<std::uint16_t> by_value(std::size_t n, Class&& class_of) {
  std::vector<std::uint16_t> classes;
  for (std::size_t value = 0; value < n; ++value) {
    classes.push_back(static_cast<std::uint16_t>(class_of(value)));
  }
  return classes;
}

/// `words` gives the words for classes of equal digits from `bit` on.
template <class Words>
PairClasses rising(std::vector<std::uint16_t> codes, Words&& words) {
  PairClasses classes;
  const auto bits = static_cast<unsigned>(std::bit_width(codes.back()));
  for (unsigned bit = bits; bit-- > 0;) {
    PairClass equal{words(bits - bit, bit),
                    by_value(codes.size(), [&](std::size_t v) { return codes[v] >> bit; })};
    const bool counted = tells_pairs(equal.class_of);
    classes.digits.push_back({bit, bit + 1 == bits, counted});
    if (counted) classes.classes.push_back(std::move(equal));
  }
  classes.rising_digits = classes.digits.size();
  classes.code_of = std::move(codes);
  return classes;
}

/// Adds classes of their own, in bits of the code that are still free.
void add(PairClass partition, unsigned& free_bit, PairClasses& classes) {
  if (!tells_pairs(partition.class_of)) return;
  const std::uint16_t most =
      *std::max_element(partition.class_of.begin(), partition.class_of.end());
  const auto bits = static_cast<unsigned>(std::bit_width(most));
  for (unsigned i = 0; i < bits; ++i) {
    classes.digits.push_back({free_bit + i, i == 0, i + 1 == bits});
  }
  for (std::size_t v = 0; v < classes.code_of.size(); ++v) {
    const unsigned code = classes.code_of[v] + (unsigned{partition.class_of[v]} << free_bit);
    classes.code_of[v] = static_cast<std::uint16_t>(code);
  }
  free_bit += bits;
  classes.classes.push_back(std::move(partition));
}

std::string part_words(unsigned level) {
  constexpr std::array<std::string_view, 4> names = {"", "half", "quarter", "eighth"};
  return level < names.size() ? fmt::format("in the same {} of the deal", names[level])
                              : fmt::format("in the same {}th of the deal", 1U << level);
}

/// With at most eight numbers; hands beyond count as one.
std::vector<std::uint16_t> hand_of(const cards::Deck& deck) {
  std::vector<std::uint16_t> hands(deck.size);
  for (std::size_t h = 0; h < deck.hands.size(); ++h) {
    for (std::size_t i = 0; i < deck.hands[h].count; ++i) {
      hands[deck.hands[h].first + i] = static_cast<std::uint16_t>(std::min<std::size_t>(h, 7));
    }
  }
  return hands;
}

}  // namespace

PairClasses position_classes(const cards::Deck& deck) {
  const std::size_t n = deck.size;
  const auto bits = static_cast<unsigned>(std::bit_width(n - 1));
  PairClasses classes = rising(by_value(n, [&](std::size_t p) { return (p << bits) / n; }),
                               [](unsigned level, unsigned) { return part_words(level); });
  unsigned free_bit = rising_bits;
  add({"in the same third of the deal", by_value(n, [&](std::size_t p) { return 3 * p / n; })},
      free_bit, classes);
  add({"at positions with the same remainder by 4",
       by_value(n, [](std::size_t p) { return p % 4; })},
      free_bit, classes);
  add({"in the same hand", hand_of(deck)}, free_bit, classes);
  return classes;
}

PairClasses card_classes(const cards::Deck& deck) {
  const std::size_t n = deck.size;
  PairClasses classes = rising(
      by_value(n, [](std::size_t c) { return c; }),
      [](unsigned, unsigned bit) { return fmt::format("cards of the same run of {}", 1U << bit); });
  unsigned free_bit = rising_bits;
  add({"cards of the same third", by_value(n, [&](std::size_t c) { return 3 * c / n; })}, free_bit,
      classes);
  add({"cards with the same remainder by 4", by_value(n, [](std::size_t c) { return c % 4; })},
      free_bit, classes);
  add({"cards with the same remainder by 13", by_value(n, [](std::size_t c) { return c % 13; })},
      free_bit, classes);
  return classes;
}

}  // namespace evenhand::audit
