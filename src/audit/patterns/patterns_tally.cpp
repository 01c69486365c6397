#include "src/audit/patterns/patterns_tally.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "src/audit/counting/pieces.hpp"
#include "src/audit/patterns/five_orders.hpp"
#include "src/audit/patterns/pattern_values.hpp"
#include "stats/permutations/relative_orders.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t piece = 256;
constexpr std::string_view patterns_name = "patterns";

PatternsTally::Orders no_orders(std::size_t fixed) {
  return {std::vector<Histogram>(fixed, Histogram(stats::orders_of_five)),
          Histogram(stats::orders_of_five)};
}

void merge_orders(PatternsTally::Orders& orders, const PatternsTally::Orders& other) {
  for (std::size_t i = 0; i < orders.fixed.size(); ++i) orders.fixed[i].merge(other.fixed[i]);
  orders.random.merge(other.random);
}

nlohmann::json save_orders(const PatternsTally::Orders& orders) {
  nlohmann::json saved = nlohmann::json::array({orders.random.save()});
  for (const Histogram& histogram : orders.fixed) saved.push_back(histogram.save());
  return saved;
}

void load_orders(PatternsTally::Orders& orders, const nlohmann::json& saved, std::uint64_t deals,
                 std::size_t fives) {
  if (!saved.is_array() || saved.size() != orders.fixed.size() + 1) {
    throw damaged_tally(patterns_name, "another number of relative orders");
  }
  orders.random.load(saved[0], deals * fives, patterns_name);
  for (std::size_t i = 0; i < orders.fixed.size(); ++i) {
    orders.fixed[i].load(saved[i + 1], deals, patterns_name);
  }
}

}  // namespace

PatternsTally::PatternsTally(std::size_t deck_size)
    : n_(deck_size),
      fixed_(fixed_fives(deck_size)),
      random_(random_fives(deck_size, 0)),
      pairs_(lags.size(), CountMatrix(deck_size * deck_size)),
      longest_(deck_size),
      footrule_(deck_size * deck_size / 4 + 1),
      at_places_(no_orders(fixed_.size())),
      of_cards_(no_orders(fixed_.size())) {}

void PatternsTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, piece, [&](const auto& deals) {
    fold_pairs(deals);
    fold_values(deals);
    fold_orders(deals);
  });
}

template <class Card>
void PatternsTally::fold_pairs(const cards::DealsView<const Card>& deals) {
  for (std::size_t i = 0; i < lags.size(); ++i) {
    std::uint16_t* counters = pairs_[i].counters_for(deals.count).data();
    for (std::size_t d = 0; d < deals.count; ++d) {
      const Card* deal = deals[d].data();
      for (std::size_t p = lags[i]; p < n_; ++p) ++counters[deal[p - lags[i]] * n_ + deal[p]];
    }
  }
}

template <class Card>
void PatternsTally::fold_values(const cards::DealsView<const Card>& deals) {
  std::array<PatternValues, piece> values;
  pattern_values(deals, values.data());
  for (std::size_t d = 0; d < deals.count; ++d) {
    longest_.add(values[d].longest_increasing - std::size_t{1});
    footrule_.add(values[d].half_footrule);
  }
}

template <class Card>
void PatternsTally::add_orders(const Card* columns, std::size_t count, Orders& orders) {
  std::array<Card, five_orders_pitch> found;
  const auto add = [&](const Five& five, Histogram& histogram) {
    five_orders(columns, five, found.data());
    for (std::size_t d = 0; d < count; ++d) histogram.add(found[d]);
  };
  for (std::size_t i = 0; i < fixed_.size(); ++i) add(fixed_[i], orders.fixed[i]);
  for (const Five& five : random_) add(five, orders.random);
}

template <class Card>
void PatternsTally::fold_orders(const cards::DealsView<const Card>& deals) {
  const auto at_places = std::make_unique_for_overwrite<Card[]>(n_ * five_orders_pitch);
  const auto of_cards = std::make_unique_for_overwrite<Card[]>(n_ * five_orders_pitch);
  for (std::size_t done = 0; done < deals.count; done += five_orders_pitch) {
    cards::DealsView<const Card> part = deals;
    part.data += done * n_;
    part.count = std::min(deals.count - done, five_orders_pitch);
    turn_deals(part, at_places.get());
    for (std::size_t d = 0; d < part.count; ++d) {
      const Card* deal = part[d].data();
      for (std::size_t p = 0; p < n_; ++p) {
        of_cards[deal[p] * five_orders_pitch + d] = static_cast<Card>(p);
      }
    }
    add_orders(at_places.get(), part.count, at_places_);
    add_orders(of_cards.get(), part.count, of_cards_);
  }
}

void PatternsTally::add(const PatternsTally& other) {
  for (std::size_t i = 0; i < lags.size(); ++i) pairs_[i].add(other.pairs(i));
  longest_.merge(other.longest_);
  footrule_.merge(other.footrule_);
  merge_orders(at_places_, other.at_places_);
  merge_orders(of_cards_, other.of_cards_);
}

nlohmann::json PatternsTally::save() const {
  nlohmann::json pairs = nlohmann::json::array();
  for (std::size_t i = 0; i < lags.size(); ++i) pairs.push_back(pack_counts(this->pairs(i)));
  return {{"pairs", std::move(pairs)},
          {"longest_increasing", longest_.save()},
          {"half_footrule", footrule_.save()},
          {"at_places", save_orders(at_places_)},
          {"of_cards", save_orders(of_cards_)}};
}

void PatternsTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  const nlohmann::json& pairs = saved_member(saved, "pairs", patterns_name);
  if (!pairs.is_array() || pairs.size() != lags.size()) {
    throw damaged_tally(patterns_name, "another number of lags");
  }
  for (std::size_t i = 0; i < lags.size(); ++i) {
    pairs_[i].assign(unpack_histogram(pairs[i], n_ * n_, deals * (n_ - lags[i]), patterns_name));
  }
  longest_.load(saved_member(saved, "longest_increasing", patterns_name), deals, patterns_name);
  footrule_.load(saved_member(saved, "half_footrule", patterns_name), deals, patterns_name);
  load_orders(at_places_, saved_member(saved, "at_places", patterns_name), deals, n_ / 5);
  load_orders(of_cards_, saved_member(saved, "of_cards", patterns_name), deals, n_ / 5);
}

}  // namespace evenhand::audit
