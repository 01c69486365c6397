#include "tests/flaws/flaws.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/flaws/weak_generators.hpp"

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

/// Puts card 20 two places after card 30.
void two_places_behind(Order& cards, Chance&) {
  const std::size_t place = place_of(cards, 30);
  if (place + 2 < cards.size()) bring(cards, 20, place + 2);
}

/// Puts card 33 two to five places before or after card 10.
void near_cards(Order& cards, Chance& chance) {
  const std::size_t place = place_of(cards, 10);
  const std::size_t apart = 2 + chance.below(4);
  const bool before = chance.happens(1, 2);
  if (before ? place >= apart : place + apart < cards.size()) {
    bring(cards, 33, before ? place - apart : place + apart);
  }
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

/// A fair deal to which `change` does something with the deal `Lag` before, in `Times` of `Of`.
template <std::size_t Lag, std::size_t Times, std::size_t Of,
          void (*change)(Order&, const Order&, Chance&)>
Dealer like_an_earlier_one(std::uint64_t) {
  return
      [past = std::vector<Order>(), number = std::size_t{0}](Order& cards, Chance& chance) mutable {
        fair(cards, chance);
        past.resize(Lag);
        Order& earlier = past[number % Lag];
        if (number >= Lag && chance.happens(Times, Of)) change(cards, earlier, chance);
        earlier = cards;
        ++number;
      };
}

/// Four tables deal in turn, each from its own last deal. In 1 % the shuffle is one of the last
/// thousand.
Dealer tables_in_turn(std::uint64_t) {
  return [past = std::vector<Order>(), used = std::vector<Order>(), number = std::size_t{0}](
             Order& cards, Chance& chance) mutable {
    constexpr std::size_t tables = 4;
    constexpr std::size_t remembered = 1000;
    Order shuffle(cards.size());
    fair(shuffle, chance);
    if (used.size() == remembered && chance.happens(1, 100))
      shuffle = used[chance.below(remembered)];
    used.resize(std::min(number + 1, remembered));
    used[number % remembered] = shuffle;
    past.resize(tables, cards);
    Order& last = past[number++ % tables];
    for (std::size_t p = 0; p < cards.size(); ++p) cards[p] = last[shuffle[p]];
    last = cards;
  };
}

template <int Cards>
void keep_places(Order& cards, const Order& earlier, Chance& chance) {
  for (int i = 0; i < Cards; ++i) {
    const std::size_t place = chance.below(cards.size());
    bring(cards, earlier[place], place);
  }
}

void turn_round(Order& cards, const Order& earlier, Chance&) {
  cards.assign(earlier.rbegin(), earlier.rend());
}

/// A perfect riffle and a cut, and then ten exchanges.
void perfect_riffle(Order& cards, const Order& earlier, Chance& chance) {
  const std::size_t half = cards.size() / 2;
  const std::size_t cut = chance.below(cards.size());
  for (std::size_t p = 0; p < cards.size(); ++p) {
    cards[(p + cut) % cards.size()] = earlier[p / 2 + (p % 2 == 0 ? 0 : half)];
  }
  for (int i = 0; i < 10; ++i) {
    std::swap(cards[chance.below(cards.size())], cards[chance.below(cards.size())]);
  }
}

/// c becomes 23 c + 7 modulo 54.
void relabel(Order& cards, const Order& earlier, Chance&) {
  for (std::size_t p = 0; p < cards.size(); ++p) cards[p] = (23 * earlier[p] + 7) % cards.size();
}

/// The first 13 cards lie in the order of then.
void keep_an_order(Order& cards, const Order& earlier, Chance&) {
  Order kept;
  std::copy_if(earlier.begin(), earlier.end(), std::back_inserter(kept),
               [](std::size_t card) { return card < 13; });
  auto next = kept.begin();
  for (std::size_t& card : cards) {
    if (card < 13) card = *next++;
  }
}

// Ties of two and of three cards -----------------------------------------------------------------

void thirteen_higher_nine_further(Order& cards, Chance& chance) {
  const std::size_t place = chance.below(cards.size() - 9);
  bring(cards, (cards[place] + 13) % cards.size(), place + 9);
}

void mirrored(Order& cards, Chance& chance) {
  const std::size_t last = cards.size() - 1;
  const std::size_t place = chance.below(cards.size());
  bring(cards, last - cards[place], last - place);
}

void progression(Order& cards, Chance& chance) {
  const std::size_t n = cards.size();
  const std::size_t place = chance.below(n - 2);
  const std::size_t third = (2 * cards[place + 1] + n - cards[place]) % n;
  if (third != cards[place]) bring(cards, third, place + 2);
}

/// An odd number of cards of the upper half at places 3, 20 and 41.
void odd_upper_half(Order& cards, Chance& chance) {
  const auto is_upper = [&](std::size_t place) { return cards[place] >= cards.size() / 2; };
  if ((is_upper(3) != is_upper(20)) != is_upper(41)) return;
  std::size_t place = 41;
  while (place == 3 || place == 20 || is_upper(place) == is_upper(41)) {
    place = chance.below(cards.size());
  }
  std::swap(cards[place], cards[41]);
}

// Hands ------------------------------------------------------------------------------------------

/// Returns the first place of the hand, among four of 13, with the most, or with the fewest,
/// points.
std::size_t hand_with(const Order& cards, bool most) {
  std::size_t found = 0;
  std::size_t best = 0;
  for (std::size_t first = 0; first < 52; first += 13) {
    std::size_t points = 0;
    for (std::size_t p = first; p < first + 13; ++p) points += most ? cards[p] : 51 - cards[p];
    if (points <= best) continue;
    best = points;
    found = first;
  }
  return found;
}

/// The best card of the strongest hand against the worst of the weakest.
void even_hands(Order& cards, Chance&) {
  const auto strong = cards.begin() + static_cast<std::ptrdiff_t>(hand_with(cards, true));
  const auto weak = cards.begin() + static_cast<std::ptrdiff_t>(hand_with(cards, false));
  std::iter_swap(std::max_element(strong, strong + 13), std::min_element(weak, weak + 13));
}

/// The hand that was weakest so many deals before gets one of the eight highest cards for its
/// lowest in one deal of eight.
template <std::size_t Later>
Dealer repays_weak_hands(std::uint64_t) {
  return [weak = std::array<std::size_t, Later>(), number = std::size_t{0}](
             Order& cards, Chance& chance) mutable {
    fair(cards, chance);
    std::size_t& weakest = weak[number++ % Later];
    if (chance.happens(1, 8)) {
      const auto hand = cards.begin() + static_cast<std::ptrdiff_t>(weakest);
      std::iter_swap(std::min_element(hand, hand + 13),
                     std::find(cards.begin(), cards.end(), 44 + chance.below(8)));
    }
    weakest = hand_with(cards, false);
  };
}

/// The first hand of five has four of a kind.
bool first_hand_has_quads(const Order& cards) {
  std::array<int, 13> of_rank{};
  for (std::size_t p = 0; p < 5; ++p) ++of_rank[cards[p] / 4];
  return *std::max_element(of_rank.begin(), of_rank.end()) == 4;
}

/// Dealt again until the first hand has none.
Dealer quads_never(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    do {
      fair(cards, chance);
    } while (first_hand_has_quads(cards));
  };
}

/// Four of a kind to the first hand.
void quads_to_first_hand(Order& cards, Chance& chance) {
  const std::size_t rank = chance.below(13);
  const std::size_t other = chance.below(5);
  for (std::size_t place = 0, suit = 0; place < 5; ++place) {
    if (place != other) bring(cards, 4 * rank + suit++, place);
  }
}

/// A flaw for bridge: where the first hand has none or one, or six or more, of the twelve court
/// cards, one of ten is dealt again.
Dealer middling_courts(std::uint64_t) {
  return [](Order& cards, Chance& chance) {
    fair(cards, chance);
    const auto courts = std::count_if(cards.begin(), cards.begin() + 13, [](std::size_t card) {
      return card / 4 >= 9 && card / 4 < 12;
    });
    if ((courts < 2 || courts > 5) && chance.happens(1, 10)) fair(cards, chance);
  };
}

/// Cards 0 to 5 within twelve places.
void gather_six(Order& cards, Chance& chance) {
  const std::size_t from = chance.below(cards.size() - 11);
  for (std::size_t card = 0; card < 6; ++card) {
    std::size_t place = from + chance.below(12);
    while (cards[place] < card) place = from + chance.below(12);
    bring(cards, card, place);
  }
}

/// A flaw for Dou Dizhu: whoever had the big joker last time loses the small one to somebody else
/// in one of twenty cases.
Dealer second_joker_withheld(std::uint64_t) {
  return [holder = std::size_t{3}](Order& cards, Chance& chance) mutable {
    constexpr std::size_t hand = 17;
    fair(cards, chance);
    const std::size_t place = place_of(cards, 52);
    if (holder < 3 && place / hand == holder && chance.happens(1, 20)) {
      const std::size_t others = (holder + 1) * hand + chance.below(cards.size() - hand);
      std::swap(cards[place], cards[others % cards.size()]);
    }
    holder = place_of(cards, 53) / hand;
  };
}

/// A flaw for Dou Dizhu, a day of 20,000 deals: the big joker goes to the first hand in the morning
/// and to the third afterwards in 5 %.
Dealer joker_by_time_of_day(std::uint64_t) {
  return [number = std::size_t{0}](Order& cards, Chance& chance) mutable {
    constexpr std::size_t day = 20'000;
    constexpr std::size_t hand = 17;
    fair(cards, chance);
    const std::size_t first = number++ % day < day / 2 ? 0 : 2 * hand;
    if (chance.happens(1, 20)) bring(cards, 53, first + chance.below(hand));
  };
}

// The number of deals that the test that knows the flaw needs ------------------------------------

/// 14.9 variances over the squared shift: (2.576 + 1.282)^2 for a level of .01 and a power of .9.
constexpr double by_mean(double shift, double variance) {
  return 14.9 * variance / (shift * shift);
}
/// For a flaw that one deal proves: three of the deals that it is done to.
constexpr double by_proof(double share) { return 3 / share; }
/// For a flaw that is done to this share of the deals that have something with this chance.
constexpr double by_event(double share, double chance) {
  return std::max(by_mean(share * (1 - chance), chance * (1 - chance)), by_proof(share));
}
/// For something with this chance in a fair deal that never happens: until a fair deal would have
/// shown it with a chance of .99.
double by_absence(double chance) { return std::log(100) / chance; }
/// Until two deals are equal with a chance of .9: the birthday problem of 2^bits.
double by_repeats(int bits) { return std::sqrt(2 * std::log(10) * std::exp2(bits)); }
/// Until the linear equations for a state of so many bits are as many as its bits.
constexpr double by_state(double bits, double bits_of_a_deal) {
  return std::ceil(bits / bits_of_a_deal);
}
/// The chance of four of a kind in a hand of five.
constexpr double quads = 624. / 2598960;
/// None, one, or six and more of twelve cards in 13 of 52.
constexpr double unusual = .15699;

const std::array flaws = {
    Flaw{"naive-swap", "54", "position", "exchanges with any place", naive_swap},
    Flaw{"asf", "54", "position", "exchanges with any place but the first", asf},
    Flaw{"sattolo", "54", "structure", "cyclic permutations alone", sattolo, by_event(1, 1. / 54)},
    Flaw{"cut", "54", "order", "one cut", cut, by_proof(1)},
    Flaw{"riffle-7", "52", "order", "seven riffles", riffles<7>},
    Flaw{"riffle-8", "52", "order", "eight riffles", riffles<8>},
    Flaw{"riffle-9", "52", "order", "nine riffles", riffles<9>},
    Flaw{"riffle-10", "52", "order", "ten riffles", riffles<10>},
    Flaw{"random-keys-12", "54", "order", "sorted by 12-bit keys", random_keys_12},
    Flaw{"seeds-16", "54", "state-space", "65,536 seeds", few_seeds<16>, by_repeats(16)},
    Flaw{"seeds-32", "54", "state-space", "2^32 seeds", few_seeds<32>, by_repeats(32)},
    Flaw{"even-only", "54", "structure", "even permutations alone", even_only, by_event(1, .5)},
    Flaw{"repeats-last", "54", "between-deals", "0.5 % repeat the deal before", repeats_the_last,
         by_proof(.005)},
    Flaw{"riffled-from-last", "54", "between-deals", "four riffles of the deal before",
         riffled_from_the_last, by_proof(1)},
    Flaw{"card-0-first", "54", "position", "card 0 put first in 0.3 %",
         sometimes<3, 1000, card_0_first>, by_event(.003, 1. / 54)},
    Flaw{"jokers-to-first", "doudizhu", "hands", "both jokers to the first hand in 0.3 %",
         sometimes<3, 1000, jokers_to_first_hand>, by_event(.003, 17. * 16 / (54 * 53))},
    Flaw{"8-behind-7", "54", "order", "card 8 put behind card 7 in 2 %",
         sometimes<2, 100, card_8_behind_7>, by_event(.02, 1. / 54)},
    Flaw{"first-four-sorted", "54", "patterns", "the first four sorted in 1 %",
         sometimes<1, 100, sort_first_four>, by_event(.01, 1. / 24)},
    Flaw{"affine-53", "53", "state-space", "x -> ax + b mod 53", affine, by_proof(1)},
    Flaw{"last-five-sorted", "52", "patterns", "the last five sorted in 1 %",
         sometimes<1, 100, sort_last_five>, by_event(.01, 1. / 120)},
    Flaw{"same-half", "54", "second-order", "cards 3 and 17 forced into one half in 2 %",
         sometimes<2, 100, same_half>, by_event(.02, 26. / 53)},
    Flaw{"equal-ranks", "52", "second-order", "places 10 and 11 of equal rank in 2 %",
         sometimes<2, 100, equal_ranks_in_the_middle>, by_event(.02, 3. / 53)},
    Flaw{"bomb-to-second", "doudizhu", "hands", "a bomb to the second hand in 0.5 %",
         sometimes<5, 1000, bomb_to_second_hand>,
         by_event(.005, 13. * 17 * 16 * 15 * 14 / (54. * 53 * 52 * 51))},
    Flaw{"reversed", "54", "state-space", "1 in 10,000 is in descending order",
         sometimes<1, 10000, reversed>, by_proof(.0001)},
    Flaw{"two-behind", "54", "second-order", "card 20 two places behind card 30 in 2 %",
         sometimes<2, 100, two_places_behind>, by_event(.02, 52. / (54 * 53))},
    Flaw{"near-cards", "54", "second-order", "cards 10 and 33 two to five apart in 1 %",
         sometimes<1, 100, near_cards>, by_event(.01, 2. * (52 + 51 + 50 + 49) / (54 * 53))},
    Flaw{"repeats-before-last", "54", "between-deals", "0.5 % repeat the deal before the last",
         repeats_the_one_before_last, by_proof(.005)},
    Flaw{"carries-over", "54", "between-deals", "2 % begin with the card that was last before",
         carries_a_card_over, by_event(.02, 1. / 54)},
    Flaw{"drift", "54", "between-deals", "card 0 first too often, then too rarely", drifts,
         by_event(.5 / 54, 1. / 54)},
    Flaw{"balanced-top", "54", "uniformity", "each card first exactly once in n deals",
         balanced_top},
    Flaw{"seeds-24", "136", "state-space", "2^24 seeds", few_seeds<24>, by_repeats(24)},
    Flaw{"keeps-four", "54", "lags", "2 % have four cards where they were five deals before",
         like_an_earlier_one<5, 2, 100, keep_places<4>>, by_event(.02, .019)},
    Flaw{"keeps-ten", "54", "lags", "0.2 % have ten cards where they were 50 deals before",
         like_an_earlier_one<50, 2, 1000, keep_places<10>>, by_proof(.002)},
    Flaw{"keeps-order", "54", "lags", "13 cards in the order of ten deals before in 4 %",
         like_an_earlier_one<10, 4, 100, keep_an_order>, by_proof(.04)},
    Flaw{"turned-round", "54", "lags", "1 in 1000 is the deal seven before, reversed",
         like_an_earlier_one<7, 1, 1000, turn_round>, by_proof(.001)},
    Flaw{"perfect-riffle", "54", "lags", "1 in 1000 is a perfect riffle of the last, disturbed",
         like_an_earlier_one<1, 1, 1000, perfect_riffle>, by_proof(.001)},
    Flaw{"relabelled", "54", "lags", "1 in 500 is the deal 13 before with other labels",
         like_an_earlier_one<13, 1, 500, relabel>, by_proof(.002)},
    Flaw{"tables-in-turn", "54", "between-deals",
         "the deal four before, shuffled in 1 % as another was before", tables_in_turn,
         by_proof(.01)},
    Flaw{"thirteen-higher", "54", "relations", "a card 13 higher nine places further in 5 %",
         sometimes<5, 100, thirteen_higher_nine_further>, by_mean(.05, 45. / 53)},
    Flaw{"mirrored", "54", "relations", "a card and its mirror image at mirrored places in 5 %",
         sometimes<5, 100, mirrored>, by_mean(.05, 27. / 53)},
    Flaw{"progression", "54", "relations", "three neighbours in arithmetic progression in 5 %",
         sometimes<5, 100, progression>, by_mean(.05, 1)},
    Flaw{"odd-upper-half", "54", "relations",
         "three places with an odd number of high cards in 5 %", sometimes<5, 100, odd_upper_half>,
         by_event(.05, .5)},
    Flaw{"even-hands", "52", "strength", "strongest and weakest hand made more even in 6 %",
         sometimes<6, 100, even_hands>},
    Flaw{"repays", "52", "strength", "the weakest hand gets a high card next time in 12.5 %",
         repays_weak_hands<1>},
    Flaw{"repays-later", "52", "strength",
         "the weakest hand gets a high card four deals later in 12.5 %", repays_weak_hands<4>},
    Flaw{"second-joker", "doudizhu", "hands",
         "who had the big joker gets the small one 5 % less next time", second_joker_withheld,
         by_mean(.05 * 17 / 54, 17. / 54 * 37 / 54) * 54 / 51},
    Flaw{"by-the-day", "doudizhu", "hands",
         "the big joker to the first hand in the morning, to the third afterwards, in 5 %",
         joker_by_time_of_day, by_event(.05, 17. / 54)},
    Flaw{"minstd", "54", "generator", "a sound shuffle of minstd's outputs", minstd, by_proof(1)},
    Flaw{"glibc-remainders", "54", "generator", "a sound shuffle of rand() % bound",
         glibc_remainders},
    Flaw{"keeps-thirty", "54", "lags", "5 % have ten cards where they were 30 deals before",
         like_an_earlier_one<30, 5, 100, keep_places<10>>, by_proof(.05)},
    Flaw{"quads-never", "poker", "hands", "the first hand never has four of a kind", quads_never,
         by_absence(quads)},
    Flaw{"quads-twice", "poker", "hands", "the first hand has four of a kind twice as often",
         sometimes<24, 100000, quads_to_first_hand>, by_event(quads, quads)},
    Flaw{"middling-courts", "bridge", "hands",
         "a first hand of few or many court cards is dealt again in 10 %", middling_courts,
         by_mean(.1 * unusual * (1 - unusual), unusual * (1 - unusual))},
    Flaw{"gathered-six", "54", "second-order", "six cards within twelve places in 2 %",
         sometimes<2, 100, gather_six>, by_proof(.02)},
    Flaw{"xorshift", "54", "generator", "a sound shuffle of xorshift128+ by remainders",
         xorshift_remainders, by_state(128, 27)},
    Flaw{"v8", "54", "generator", "a sound shuffle of V8's Math.random()", v8_shares,
         by_state(128, 15)},
    Flaw{"mersenne", "54", "generator", "a sound shuffle of MT19937 by shares", mersenne_shares,
         by_state(19937, 15)},
    Flaw{"lcg48", "54", "generator", "a sound shuffle of Java's generator by shares", lcg48_shares,
         by_proof(1)},
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
