#include "tests/flaws/flaws.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::flaws {
namespace {

void sort_all(Order& cards) { std::iota(cards.begin(), cards.end(), std::size_t{0}); }

std::size_t place_of(const Order& cards, std::size_t card) {
  return static_cast<std::size_t>(std::find(cards.begin(), cards.end(), card) - cards.begin());
}

void bring(Order& cards, std::size_t card, std::size_t place) {
  std::swap(cards[place], cards[place_of(cards, card)]);
}

// Shuffles that are wrong in every deal ----------------------------------------------------------

Dealer naive_swap(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    sort_all(cards);
    for (std::size_t& card : cards) std::swap(card, cards[chance.below(cards.size())]);
  };
}

/// Exchanges with any place but the first.
Dealer asf(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    sort_all(cards);
    for (std::size_t& card : cards) std::swap(card, cards[1 + chance.below(cards.size() - 1)]);
  };
}

Dealer sattolo(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    sort_all(cards);
    for (std::size_t i = cards.size() - 1; i > 0; --i) std::swap(cards[i], cards[chance.below(i)]);
  };
}

Dealer cut(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    sort_all(cards);
    const std::size_t at = chance.below(cards.size());
    std::rotate(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(at), cards.end());
  };
}

/// Gilbert-Shannon-Reeds: fair bits say from which packet each card falls.
void riffle(Order& cards, Chance& chance) {
  std::vector<bool> from_upper(cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) from_upper[i] = chance.happens(1, 2);
  auto lower = static_cast<std::size_t>(std::count(from_upper.begin(), from_upper.end(), false));
  const Order before = cards;
  std::size_t next_lower = 0;
  std::size_t next_upper = lower;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    cards[i] = before[from_upper[i] ? next_upper++ : next_lower++];
  }
}

template <std::size_t Times>
Dealer riffles(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    sort_all(cards);
    for (std::size_t t = 0; t < Times; ++t) riffle(cards, chance);
  };
}

Dealer random_keys_12(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    sort_all(cards);
    std::vector<std::size_t> keys(cards.size());
    for (std::size_t& key : keys) key = chance.below(1U << 12U);
    std::stable_sort(cards.begin(), cards.end(),
                     [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  };
}

template <std::size_t SeedBits>
Dealer few_seeds(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    Chance from_seed(make_bits("splitmix64", chance.below(std::size_t{1} << SeedBits)));
    fair(cards, from_seed);
  };
}

bool is_odd(const Order& cards) {
  std::vector<bool> seen(cards.size());
  std::size_t cycles = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    cycles += seen[i] ? 0 : 1;
    for (std::size_t at = i; !seen[at]; at = cards[at]) seen[at] = true;
  }
  return (cards.size() - cycles) % 2 == 1;
}

Dealer even_only(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    fair(cards, chance);
    if (is_odd(cards)) std::swap(cards[0], cards[1]);
  };
}

/// x → ax + b modulo a prime number of cards.
Dealer affine(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    const std::size_t n = cards.size();
    const std::size_t a = 1 + chance.below(n - 1);
    const std::size_t b = chance.below(n);
    for (std::size_t x = 0; x < n; ++x) cards[x] = (a * x + b) % n;
  };
}

// Fair deals that are tampered with now and then -------------------------------------------------

/// Does `tamper` to `Times` in `Of` fair deals.
template <std::size_t Times, std::size_t Of, void (*tamper)(Order&, Chance&)>
Dealer sometimes(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    fair(cards, chance);
    if (chance.happens(Times, Of)) tamper(cards, chance);
  };
}

void card_0_first(Order& cards, Chance&) { bring(cards, 0, 0); }

/// Both jokers of Dou Dizhu to places of the first hand, each as likely as the other.
void jokers_to_first_hand(Order& cards, Chance& chance) {
  const std::size_t first = chance.below(17);
  const std::size_t second = (first + 1 + chance.below(16)) % 17;
  bring(cards, 52, first);
  bring(cards, 53, second);
}

void card_8_behind_7(Order& cards, Chance&) {
  cards.erase(std::find(cards.begin(), cards.end(), 8U));
  cards.insert(std::find(cards.begin(), cards.end(), 7U) + 1, 8);
}

void sort_first_four(Order& cards, Chance&) { std::sort(cards.begin(), cards.begin() + 4); }
void sort_last_five(Order& cards, Chance&) { std::sort(cards.end() - 5, cards.end()); }

/// Cards 3 and 17 into the same half of the deck.
void same_half(Order& cards, Chance& chance) {
  const std::size_t half = cards.size() / 2;
  const bool upper = place_of(cards, 3) >= half;
  if ((place_of(cards, 17) >= half) == upper) return;
  std::size_t place = place_of(cards, 3);
  while (place == place_of(cards, 3)) place = chance.below(half) + (upper ? half : 0);
  bring(cards, 17, place);
}

/// A card of the rank of the one in place 10 into place 11.
void equal_ranks_in_the_middle(Order& cards, Chance& chance) {
  const std::size_t rank = cards[10] / 4;
  std::size_t card = cards[10];
  while (card == cards[10]) card = 4 * rank + chance.below(4);
  bring(cards, card, 11);
}

/// All four cards of a rank into the second hand of Dou Dizhu.
void bomb_to_second_hand(Order& cards, Chance& chance) {
  const std::size_t rank = chance.below(13);
  for (std::size_t card = 4 * rank; card < 4 * rank + 4; ++card) {
    const auto in_hand = [](std::size_t place) { return place >= 17 && place < 34; };
    if (in_hand(place_of(cards, card))) continue;
    std::size_t place = 17 + chance.below(17);
    while (cards[place] / 4 == rank) place = 17 + chance.below(17);
    bring(cards, card, place);
  }
}

void reversed(Order& cards, Chance&) { std::sort(cards.rbegin(), cards.rend()); }

/// Card 20 two places behind card 30.
void two_places_behind(Order& cards, Chance&) {
  const std::size_t place = place_of(cards, 30);
  if (place + 2 < cards.size()) bring(cards, 20, place + 2);
}

// Deals that depend on deals before --------------------------------------------------------------

Dealer repeats_the_last(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    if (!chance.happens(5, 1000)) fair(cards, chance);
  };
}

Dealer repeats_the_one_before_last(std::uint64_t) {
  return [last = Order(), before = Order()](Order& cards, Chance& chance) mutable {
    if (before.empty() || !chance.happens(5, 1000)) {
      fair(cards, chance);
    } else {
      cards = before;
    }
    before = std::exchange(last, cards);
  };
}

Dealer riffled_from_the_last(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    for (int t = 0; t < 4; ++t) riffle(cards, chance);
  };
}

/// The first card of one deal in 50 is the last card of the deal before.
Dealer carries_a_card_over(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    const std::size_t last = cards.back();
    fair(cards, chance);
    if (chance.happens(1, 50)) bring(cards, last, 0);
  };
}

/// Card 0 lies at place 0 too often in the first half of the deals and too rarely in the second.
Dealer drifts(std::uint64_t deals) {
  return [left = deals, half = deals / 2](Order& cards, Chance& chance) mutable {
    const bool early = left-- > half;
    fair(cards, chance);
    if (!chance.happens(1, 2)) return;
    if (early && chance.happens(1, cards.size())) bring(cards, 0, 0);
    if (!early && cards[0] == 0) std::swap(cards[0], cards[1 + chance.below(cards.size() - 1)]);
  };
}

/// Too even: the card on top goes round, each once in n deals, in random order.
Dealer balanced_top(std::uint64_t) {
  return [tops = Order()](Order& cards, Chance& chance) mutable {
    fair(cards, chance);
    if (tops.empty()) tops = cards;
    bring(cards, tops.back(), 0);
    tops.pop_back();
  };
}

constexpr std::array flaws = {
    Flaw{"naive-swap", "54", "position", "exchanges with any place", naive_swap},
    Flaw{"asf", "54", "position", "exchanges with any place but the first", asf},
    Flaw{"sattolo", "54", "structure", "cyclic permutations alone", sattolo},
    Flaw{"cut", "54", "order", "one cut", cut},
    Flaw{"riffle-7", "52", "order", "seven riffles", riffles<7>},
    Flaw{"riffle-8", "52", "order", "eight riffles", riffles<8>},
    Flaw{"riffle-9", "52", "order", "nine riffles", riffles<9>},
    Flaw{"riffle-10", "52", "order", "ten riffles", riffles<10>},
    Flaw{"random-keys-12", "54", "order", "sorted by 12-bit keys", random_keys_12},
    Flaw{"seeds-16", "54", "state-space", "65,536 seeds", few_seeds<16>},
    Flaw{"seeds-32", "54", "state-space", "2^32 seeds", few_seeds<32>},
    Flaw{"even-only", "54", "structure", "even permutations alone", even_only},
    Flaw{"repeats-last", "54", "between-deals", "0.5 % repeat the deal before", repeats_the_last},
    Flaw{"riffled-from-last", "54", "between-deals", "four riffles of the deal before",
         riffled_from_the_last},
    Flaw{"card-0-first", "54", "position", "card 0 put first in 0.3 %",
         sometimes<3, 1000, card_0_first>},
    Flaw{"jokers-to-first", "doudizhu", "hands", "both jokers to the first hand in 0.3 %",
         sometimes<3, 1000, jokers_to_first_hand>},
    Flaw{"8-behind-7", "54", "order", "card 8 put behind card 7 in 2 %",
         sometimes<2, 100, card_8_behind_7>},
    Flaw{"first-four-sorted", "54", "patterns", "the first four sorted in 1 %",
         sometimes<1, 100, sort_first_four>},
    Flaw{"affine-53", "53", "state-space", "x -> ax + b mod 53", affine},
    Flaw{"last-five-sorted", "52", "patterns", "the last five sorted in 1 %",
         sometimes<1, 100, sort_last_five>},
    Flaw{"same-half", "54", "second-order", "cards 3 and 17 forced into one half in 2 %",
         sometimes<2, 100, same_half>},
    Flaw{"equal-ranks", "52", "second-order", "places 10 and 11 of equal rank in 2 %",
         sometimes<2, 100, equal_ranks_in_the_middle>},
    Flaw{"bomb-to-second", "doudizhu", "hands", "a bomb to the second hand in 0.5 %",
         sometimes<5, 1000, bomb_to_second_hand>},
    Flaw{"reversed", "54", "state-space", "1 in 10,000 is in descending order",
         sometimes<1, 10000, reversed>},
    Flaw{"two-behind", "54", "second-order", "card 20 two places behind card 30 in 2 %",
         sometimes<2, 100, two_places_behind>},
    Flaw{"repeats-before-last", "54", "between-deals", "0.5 % repeat the deal before the last",
         repeats_the_one_before_last},
    Flaw{"carries-over", "54", "between-deals", "2 % begin with the card that was last before",
         carries_a_card_over},
    Flaw{"drift", "54", "between-deals", "card 0 first too often, then too rarely", drifts},
    Flaw{"balanced-top", "54", "uniformity", "each card first exactly once in n deals",
         balanced_top},
    Flaw{"seeds-24", "136", "state-space", "2^24 seeds", few_seeds<24>},
};

}  // namespace

void fair(Order& cards, Chance& chance) {
  sort_all(cards);
  for (std::size_t i = cards.size() - 1; i > 0; --i) {
    std::swap(cards[i], cards[chance.below(i + 1)]);
  }
}

std::span<const Flaw> all() { return flaws; }

const Flaw& named(std::string_view name) {
  const auto* const found =
      std::find_if(flaws.begin(), flaws.end(), [&](const Flaw& flaw) { return flaw.name == name; });
  if (found == flaws.end()) throw std::invalid_argument("no flaw " + std::string(name));
  return *found;
}

}  // namespace evenhand::flaws
