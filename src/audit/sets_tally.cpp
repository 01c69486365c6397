#include "src/audit/sets_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"
#include "reports/json_members.hpp"
#include "reports/packed_numbers.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/run/blocks.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/log_math.hpp"

namespace evenhand::audit {
namespace {

using Keys = std::vector<std::uint16_t>;

Keys reversed(Keys keys) {
  const std::uint16_t most = *std::max_element(keys.begin(), keys.end());
  for (std::uint16_t& key : keys) key = static_cast<std::uint16_t>(most - key);
  return keys;
}

double log_of_sum(double a, double b) {
  const double larger = std::max(a, b);
  return std::isinf(larger) ? larger : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

/// ln m (m-1) … (m-j+1)
double log_falling(std::size_t m, std::size_t j) {
  return stats::log_gamma(static_cast<double>(m) + 1) -
         stats::log_gamma(static_cast<double>(m - j) + 1);
}

/// The logarithm of the chance that k cards stand in the order: of the n (n-1) … sequences those
/// are in order that take j_1 cards of the first key in any order, then j_2 of the second, …
double log_chance(const Keys& keys, std::size_t k) {
  std::vector<std::size_t> sizes(*std::max_element(keys.begin(), keys.end()) + std::size_t{1});
  for (const std::uint16_t key : keys) ++sizes[key];
  constexpr double none = -std::numeric_limits<double>::infinity();
  std::vector<double> ways(k + 1, none);  // by cards taken
  ways[0] = 0;
  for (const std::size_t size : sizes) {
    for (std::size_t taken = k; taken > 0; --taken) {
      for (std::size_t j = 1; j <= std::min(size, taken); ++j) {
        ways[taken] = log_of_sum(ways[taken], ways[taken - j] + log_falling(size, j));
      }
    }
  }
  return ways[k] - log_falling(keys.size(), k);
}

/// Suits one after the other, and within each the ranks.
void add_by_suit(const cards::Deck& deck, std::vector<WrittenOrder>& orders) {
  const std::size_t suits = deck.suits->classes.size();
  const std::size_t ranks = deck.ranks->classes.size();
  std::vector<std::size_t> place(suits);
  std::iota(place.begin(), place.end(), std::size_t{0});
  do {
    for (const bool falling : {false, true}) {
      Keys keys(deck.size);
      for (std::size_t card = 0; card < deck.size; ++card) {
        const std::size_t rank = deck.ranks->class_of[card];
        keys[card] = static_cast<std::uint16_t>(place[deck.suits->class_of[card]] * ranks +
                                                (falling ? ranks - 1 - rank : rank));
      }
      orders.push_back(
          {falling ? "by suit, the highest rank first" : "by suit, the lowest rank first",
           std::move(keys)});
    }
  } while (std::next_permutation(place.begin(), place.end()));
}

void add_by_rank(const cards::Deck& deck, std::vector<WrittenOrder>& orders) {
  if (!deck.ranks) return;
  const Keys& ranks = deck.ranks->class_of;
  orders.push_back({"by rank, the lowest first", ranks});
  orders.push_back({"by rank, the highest first", reversed(ranks)});
  constexpr std::size_t most_suits = 4;
  if (deck.suits && deck.suits->classes.size() <= most_suits) add_by_suit(deck, orders);
}

/// The chance that the keys of independent cards do not fall: the complete homogeneous symmetric
/// polynomial of the keys' chances, of the degree of the draw.
double chance_with_repeats(const cards::Deck& deck, const WrittenOrder& order) {
  std::vector<double> of_key(order.keys.size());
  for (std::size_t card = 0; card < order.keys.size(); ++card) {
    of_key[order.keys[card]] += deck.chance(card);
  }
  std::vector<double> chances(deck.draw + 1 - (order.but_last ? 1 : 0));
  chances[0] = 1;
  for (const double chance : of_key) {
    for (std::size_t k = 1; k < chances.size(); ++k) chances[k] += chance * chances[k - 1];
  }
  return chances.back();
}

/// Positions of the draw, or of each hand that is dealt.
std::vector<std::vector<std::uint16_t>> sets_of(const cards::Deck& deck, bool by_hand) {
  std::vector<std::vector<std::uint16_t>> sets;
  const auto run = [&](std::size_t first, std::size_t count) {
    std::vector<std::uint16_t> positions;
    for (std::size_t i = first; i < first + count; ++i) {
      positions.push_back(deck.hand_order.empty() ? static_cast<std::uint16_t>(i)
                                                  : deck.hand_order[i]);
    }
    sets.push_back(std::move(positions));
  };
  if (deck.draw > 0 && !by_hand) {
    run(0, deck.draw);
    return sets;
  }
  for (const cards::Hand& hand : listed_hands(deck)) run(hand.first, hand.count);
  return sets;
}

}  // namespace

void RowRuns::end_if_many() {
  if (4 * places_ <= breaks_.size()) return;
  *this = {};
  is_over_ = true;
}

std::vector<std::size_t> RowRuns::lengths(std::uint64_t rows) const {
  if (is_over_ || places_ == 0 || lowest_ >= highest_) return {};
  std::vector<std::size_t> lengths;
  std::size_t first = 0;
  for (std::size_t place = 1; place <= breaks_.size(); ++place) {
    const bool is_end = place == breaks_.size();
    if (!is_end && breaks_[place] == 0) continue;
    if (place - first < 2 || (!is_end && 4 * breaks_[place] < 3 * rows)) return {};
    lengths.push_back(place - first);
    first = place;
  }
  return lengths;
}

void RowRuns::merge(const RowRuns& other) {
  if (is_over_ || other.is_over_) {
    *this = {};
    is_over_ = true;
    return;
  }
  breaks_.resize(std::max(breaks_.size(), other.breaks_.size()));
  for (std::size_t place = 0; place < other.breaks_.size(); ++place) {
    breaks_[place] += other.breaks_[place];
  }
  lowest_ = std::min(lowest_, other.lowest_);
  highest_ = std::max(highest_, other.highest_);
  count_places();
}

void RowRuns::count_places() {
  places_ = breaks_.size() -
            static_cast<std::size_t>(std::count(breaks_.begin(), breaks_.end(), std::uint64_t{0}));
  end_if_many();
}

reports::JsonValue RowRuns::save() const {
  if (is_over_) return nullptr;
  return reports::JsonValue::object()
      .set("cards", breaks_.size())
      .set("breaks", reports::pack_counts(breaks_))
      .set("lowest", lowest_)
      .set("highest", highest_);
}

void RowRuns::load(const reports::JsonMember& saved, Bound bound) {
  *this = {};
  is_over_ = saved.is_null();
  if (is_over_) return;
  breaks_ = reports::unpack_counts(saved["breaks"], saved["cards"].count(0, cards::max_deck));
  reports::require_bound(saved["breaks"], breaks_, bound);
  lowest_ = saved["lowest"].count(0, UINT16_MAX);
  highest_ = saved["highest"].count(0, UINT16_MAX);
  count_places();
}

std::vector<cards::Hand> listed_hands(const cards::Deck& deck) {
  std::vector<cards::Hand> dealt;
  if (deck.with_repeats) return dealt;
  std::size_t cards = 0;
  for (const cards::Hand& hand : deck.hands) {
    if (hand.undealt || (deck.draw > 0 && cards >= deck.draw)) continue;
    dealt.push_back(hand);
    cards += hand.count;
  }
  if (deck.draw > 0 && (cards != deck.draw || dealt.size() < 2)) dealt.clear();
  return dealt;
}

std::vector<WrittenOrder> written_orders(const cards::Deck& deck) {
  const Keys kinds = cards::kinds_of(deck).class_of;
  std::vector<WrittenOrder> orders = {{"in ascending order", kinds},
                                      {"in descending order", reversed(kinds)}};
  if (deck.draw > 2) {
    for (std::size_t i = 0; i < 2; ++i) {
      orders.push_back({orders[i].words + " except for the last card", orders[i].keys, true});
    }
  }
  const std::size_t of_draws = orders.size();
  if (deck.draw > 0) {
    if (listed_hands(deck).empty()) return orders;
    orders.push_back(orders[0]);
    orders.push_back(orders[1]);
  }
  add_by_rank(deck, orders);
  for (std::size_t i = of_draws; deck.draw > 0 && i < orders.size(); ++i) orders[i].by_hand = true;
  return orders;
}

double chance_of_order(const cards::Deck& deck, const WrittenOrder& order) {
  if (deck.with_repeats) return chance_with_repeats(deck, order);
  if (deck.draw > 0 && !order.by_hand) {
    return std::exp(log_chance(order.keys, deck.draw - (order.but_last ? 1 : 0)));
  }
  double chance = 0;
  for (const cards::Hand& hand : listed_hands(deck)) chance += log_chance(order.keys, hand.count);
  return std::exp(chance);
}

void FirstRows::add(std::uint64_t row) {
  if (numbers_.size() == most && row > numbers_.back()) return;
  numbers_.insert(std::upper_bound(numbers_.begin(), numbers_.end(), row), row);
  if (numbers_.size() > most) numbers_.pop_back();
}

void FirstRows::merge(const FirstRows& other) {
  for (const std::uint64_t row : other.numbers_) add(row);
}

reports::JsonValue FirstRows::save() const {
  auto saved = reports::JsonValue::array();
  for (const std::uint64_t number : numbers_) saved.push(number);
  return saved;
}

void FirstRows::load(const reports::JsonMember& saved, Bound /*bound*/) {
  if (saved.size() > most) saved.refuse(fmt::format("an array of at most {}", most));
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 0; i < saved.size(); ++i) {
    numbers.push_back(saved[i].count(numbers.empty() ? 0 : numbers.back()));
  }
  numbers_ = std::move(numbers);
}

bool can_be_sets(const cards::Deck& deck) {
  if (deck.sets != cards::Sets::unknown) return false;
  if (deck.draw > 0) return deck.draw > 1;
  // A whole deck may be the hands of some game, one after the other.
  return deck.hands.size() != 1;
}

SetsTally::SetsTally(const cards::Deck& deck)
    : deck_(deck),
      orders_(written_orders(deck)),
      sets_(sets_of(deck, false)),
      hands_(sets_of(deck, true)),
      is_of_hands_(deck.draw == 0 || !hands_.empty()),
      rows_(orders_.size()),
      was_in_(orders_.size()) {}

void SetsTally::begin_block(std::uint64_t block) {
  next_ = block * run::block_size;
  std::fill(was_in_.begin(), was_in_.end(), std::uint8_t{0});
}

template <class Card>
bool SetsTally::stands_in(const WrittenOrder& order, std::span<const Card> deal) const {
  for (const std::vector<std::uint16_t>& set : order.by_hand ? hands_ : sets_) {
    const std::size_t size = set.size() - (order.but_last ? 1 : 0);
    for (std::size_t i = 1; i < size; ++i) {
      if (order.keys[deal[set[i - 1]]] > order.keys[deal[set[i]]]) return false;
    }
  }
  return true;
}

void SetsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d, ++next_) {
      for (std::size_t i = 0; i < orders_.size(); ++i) {
        if (is_of_hands_ && !orders_[i].by_hand && !orders_[i].but_last) {
          rows_[i].runs.add(std::span(orders_[i].keys), deals[d]);
        }
        if (sets_.empty()) continue;
        const bool is_in = stands_in(orders_[i], deals[d]);
        rows_[i].number += is_in ? 1 : 0;
        rows_[i].following += is_in && was_in_[i] != 0 ? 1 : 0;
        was_in_[i] = is_in ? 1 : 0;
        (is_in ? rows_[i].in : rows_[i].out).add(next_);
      }
    }
  });
  deals_ += batch.size();
}

std::string FoundSets::words() const {
  const bool are_hands = of == cards::Sets::hands || order.by_hand;
  const std::string_view written = are_hands ? "the cards of each hand" : "draws";
  return fmt::format("{} stand {} in {} of {} rows", written, order.words,
                     with_thousands(rows.number), with_thousands(deals));
}

std::optional<FoundSets> find_sets(const SetsTally& tally, const cards::Deck& deck) {
  constexpr double small_chance = 1e-6;
  constexpr double nearly_all = 0.95;
  constexpr double some = 0.01;
  const auto deals = static_cast<double>(tally.deals());
  std::optional<FoundSets> found;
  for (std::size_t i = 0; i < tally.orders().size(); ++i) {
    const WrittenOrder& order = tally.orders()[i];
    const SetsTally::Rows& rows = tally.rows()[i];
    const double chance = chance_of_order(deck, order);
    const auto number = static_cast<double>(rows.number);
    const double least =
        deck.sorts_all_or_none ? nearly_all : std::min(2 * chance + some, nearly_all);
    if (chance > 0.9 || number < least * deals || number < 3) continue;
    const bool is_a_stretch = static_cast<double>(rows.following) >= 0.75 * number;
    if (!is_a_stretch && number < nearly_all * deals) continue;
    // If all rows stand in an order, they also stand so but for the last card.
    if (found && rows.number <= found->rows.number) continue;
    if (found && order.but_last && number < 1.1 * static_cast<double>(found->rows.number)) continue;
    const double tried = static_cast<double>(tally.orders().size());
    if (stats::Binomial(tally.deals(), chance).upper_tail(rows.number).times(tried).log >
        std::log(small_chance)) {
      continue;
    }
    found = FoundSets{deck.draw > 0 ? cards::Sets::draws : cards::Sets::hands, order, rows,
                      tally.deals()};
  }
  return found;
}

std::optional<OtherHands> find_other_hands(const SetsTally& tally, const cards::Deck& deck) {
  constexpr std::uint64_t fewest_rows = 10;
  if (tally.deals() < fewest_rows || find_sets(tally, deck)) return std::nullopt;
  std::vector<std::size_t> known;
  for (const cards::Hand& hand : listed_hands(deck)) known.push_back(hand.count);
  if (deck.draw > 0 && known.empty()) return std::nullopt;
  for (std::size_t i = 0; i < tally.orders().size(); ++i) {
    const std::vector<std::size_t> lengths = tally.rows()[i].runs.lengths(tally.deals());
    if (!lengths.empty() && lengths != known) return OtherHands{tally.orders()[i].words, lengths};
  }
  return std::nullopt;
}

}  // namespace evenhand::audit
