#include "src/audit/second_order/second_order_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

#include "src/audit/counting/pieces.hpp"

namespace evenhand::audit {
namespace {

/// Pairs of values in one class.
std::uint64_t pairs_in(const PairClass& classes) {
  std::vector<std::uint64_t> sizes(
      1U + *std::max_element(classes.class_of.begin(), classes.class_of.end()));
  for (const std::uint16_t c : classes.class_of) ++sizes[c];
  return std::accumulate(
      sizes.begin(), sizes.end(), std::uint64_t{0},
      [](std::uint64_t sum, std::uint64_t size) { return sum + size * (size - 1) / 2; });
}

}  // namespace

std::size_t Reach::pairs(std::size_t n) const {
  std::size_t pairs = 0;
  for (std::size_t distance = least; distance <= std::min(most, n); ++distance) {
    pairs += n - distance;
  }
  return pairs;
}

std::string Reach::words() const {
  return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

PairTally::PairTally(std::size_t items, PairClasses classes, std::vector<Reach> reaches)
    : n_(items),
      classes_(std::move(classes)),
      reaches_(std::move(reaches)),
      sliced_(items, classes_),
      distant_(reaches_.size(), CountMatrix(items * items)) {}

void PairTally::fold(const std::uint8_t* items_by_value, std::size_t deals) {
  const std::size_t n = n_;
  for (std::size_t i = 0; i < reaches_.size(); ++i) {
    const auto [least, most] = reaches_[i];
    std::uint16_t* counters = distant_[i].counters_for(deals).data();
    for (std::size_t d = 0; d < deals; ++d) {
      const std::uint8_t* items = items_by_value + d * n;
      for (std::size_t apart = least; apart <= most; ++apart) {
        for (std::size_t v = apart; v < n; ++v) ++counters[items[v - apart] * n + items[v]];
      }
    }
  }
  sliced_.count(deals);
}

void PairTally::loaded(const reports::JsonMember& saved, std::uint64_t deals) const {
  const reports::JsonMember tables = saved["tables"];
  const std::vector<std::uint64_t> first = below();
  if (std::any_of(first.begin(), first.end(), [&](std::uint64_t c) { return c > deals; })) {
    tables[std::size_t{0}].refuse(fmt::format("counts of at most {}", deals));
  }
  for (std::size_t t = 1; t < sliced_.tables(); ++t) {
    reports::require_bound(tables[t], together(t - 1), sums_to(deals * pairs_in(classes()[t - 1])));
  }
}

SecondOrderTally::SecondOrderTally(const cards::Deck& deck)
    : n_(deck.size),
      cards_(deck.size, position_classes(deck), {{2, 2}, {3, 3}, {2, 8}}),
      positions_(deck.size, card_classes(deck), {{1, 1}, {2, 2}}),
      inverses_(SlicedPairs::deals * deck.size) {}

void SecondOrderTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, SlicedPairs::deals, [&](const auto& deals) {
    using View = std::remove_cvref_t<decltype(deals)>;
    if constexpr (std::is_same_v<View, cards::DealsView<const std::uint8_t>>) fold_piece(deals);
  });
}

void SecondOrderTally::fold_piece(const cards::DealsView<const std::uint8_t>& deals) {
  const SlicedPairs::Writer cards = cards_.writer();
  const SlicedPairs::Writer positions = positions_.writer();
  for (std::size_t d = 0; d < deals.count; ++d) {
    const std::uint8_t* deal = deals[d].data();
    std::uint8_t* inverse = inverses_.data() + d * n_;
    for (std::size_t position = 0; position < deals.deck_size; ++position) {
      const std::size_t card = deal[position];
      inverse[card] = static_cast<std::uint8_t>(position);
      cards.put(d, card, position);
      positions.put(d, position, card);
    }
  }
  cards_.fold(deals.data, deals.count);
  positions_.fold(inverses_.data(), deals.count);
}

}  // namespace evenhand::audit
