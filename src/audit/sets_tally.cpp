#include "src/audit/sets_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "src/run/blocks.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::audit {
namespace {

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
