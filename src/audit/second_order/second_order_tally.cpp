#include "src/audit/second_order/second_order_tally.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

#include "src/audit/counting/packed_counts.hpp"
#include "src/audit/counting/pieces.hpp"
#include "stats/permutations/pair_parts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view second_order_name = "pairs";

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

PairTally::PairTally(std::size_t items, PairClasses classes,
                     std::array<std::size_t, distances> apart)
    : n_(items),
      classes_(std::move(classes)),
      apart_(apart),
      sliced_(items, classes_),
      distant_(distances, CountMatrix(items * items)) {}

void PairTally::fold(const std::uint8_t* items_by_value, std::size_t deals) {
  const std::size_t n = n_;
  for (std::size_t i = 0; i < distances; ++i) {
    const std::size_t apart = apart_[i];
    std::uint16_t* counters = distant_[i].counters_for(deals).data();
    for (std::size_t d = 0; d < deals; ++d) {
      const std::uint8_t* items = items_by_value + d * n;
      for (std::size_t v = apart; v < n; ++v) ++counters[items[v - apart] * n + items[v]];
    }
  }
  sliced_.count(deals);
}

void PairTally::merge(const PairTally& other) {
  sliced_.merge(other.sliced_);
  for (std::size_t i = 0; i < distances; ++i) distant_[i].add(other.distant(i));
}

nlohmann::json PairTally::save() const {
  nlohmann::json tables = nlohmann::json::array();
  for (std::size_t t = 0; t < sliced_.tables(); ++t) {
    tables.push_back(pack_counts(sliced_.table(t)));
  }
  nlohmann::json distant = nlohmann::json::array();
  for (std::size_t i = 0; i < distances; ++i) distant.push_back(pack_counts(this->distant(i)));
  return {{"tables", std::move(tables)}, {"distant", std::move(distant)}};
}

void PairTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  const nlohmann::json& tables = saved_member(saved, "tables", second_order_name);
  const nlohmann::json& distant = saved_member(saved, "distant", second_order_name);
  if (!tables.is_array() || tables.size() != sliced_.tables() || !distant.is_array() ||
      distant.size() != distances) {
    throw damaged_tally(second_order_name, "another number of tables");
  }
  const std::size_t pairs = stats::pairs_of(n_);
  const std::vector<std::uint64_t> below = unpack_counts(tables[0], pairs, second_order_name);
  if (std::any_of(below.begin(), below.end(), [&](std::uint64_t c) { return c > deals; })) {
    throw damaged_tally(second_order_name, "more pairs than deals");
  }
  sliced_.set_table(0, below);
  for (std::size_t t = 1; t < sliced_.tables(); ++t) {
    sliced_.set_table(t, unpack_histogram(tables[t], pairs, deals * pairs_in(classes()[t - 1]),
                                          second_order_name));
  }
  for (std::size_t i = 0; i < distances; ++i) {
    distant_[i].assign(unpack_histogram(distant[i], n_ * n_, deals * (n_ - std::min(n_, apart_[i])),
                                        second_order_name));
  }
}

SecondOrderTally::SecondOrderTally(const cards::Deck& deck)
    : n_(deck.size),
      cards_(deck.size, position_classes(deck), {2, 3}),
      positions_(deck.size, card_classes(deck), {1, 2}),
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

void SecondOrderTally::add(const SecondOrderTally& other) {
  cards_.merge(other.cards_);
  positions_.merge(other.positions_);
}

nlohmann::json SecondOrderTally::save() const {
  return {{"cards", cards_.save()}, {"positions", positions_.save()}};
}

void SecondOrderTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  cards_.load(saved_member(saved, "cards", second_order_name), deals);
  positions_.load(saved_member(saved, "positions", second_order_name), deals);
}

}  // namespace evenhand::audit
