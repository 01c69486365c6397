#include "src/audit/draws/draws_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/wide.hpp"
#include "reports/json_members.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "src/audit/counting/deal_rank.hpp"
#include "src/run/blocks.hpp"
#include "stats/log_math.hpp"
#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::audit {
namespace {

double log2_sets(std::size_t n, std::size_t k) {
  const auto log_factorial = [](std::size_t m) {
    return stats::log_gamma(static_cast<double>(m) + 1);
  };
  return (log_factorial(n) - log_factorial(k) - log_factorial(n - k)) / std::log(2.0);
}

std::uint64_t capped_sum(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

std::size_t sums_of(const cards::Deck& deck) {
  if (deck.draw < 2 || !deck.card_names.empty()) return 0;
  const std::size_t sums = stats::rank_sums(deck.size, deck.draw);
  return sums > stats::most_rank_sums ? 0 : sums;
}

}  // namespace

DrawKeys::DrawKeys(std::size_t deck_size, std::size_t draw) : draw_(draw) {
  if (log2_sets(deck_size, draw) >= 62.9) return;
  // Pascal's triangle; what overflows is above C(n, k) and never asked for.
  choose_.resize((deck_size + 1) * draw);
  for (std::size_t card = 1; card <= deck_size; ++card) {
    for (std::size_t i = 0; i < draw; ++i) {
      const std::uint64_t without = choose_[(card - 1) * draw + i];
      const std::uint64_t with = i == 0 ? 1 : choose_[(card - 1) * draw + i - 1];
      choose_[card * draw + i] = capped_sum(without, with);
    }
  }
  sets_ = choose_[deck_size * draw + draw - 1];
}

std::uint64_t DrawKeys::key(std::span<const std::uint16_t> sorted) const {
  if (sets_ == 0) {
    return bytes_key(reinterpret_cast<const unsigned char*>(sorted.data()),
                     sorted.size() * sizeof(std::uint16_t));
  }
  // The combinatorial number system (D. H. Lehmer 1964).
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) number += choose_[sorted[i] * draw_ + i];
  return scattered_key(number, sets_);
}

DrawsTally::DrawsTally(const cards::Deck& deck)
    : n_(deck.size),
      k_(deck.draw),
      places_(k_ * n_),
      pairs_(n_ * n_),
      patterns_(factorial(std::min(k_, most_ordered))),
      inversions_(k_ * (k_ - 1) / 2 + 1),
      sums_(sums_of(deck)),
      overlaps_(k_ + 1),
      far_overlaps_(k_ + 1),
      slices_(n_),
      lags_(n_, k_),
      keys_(n_, k_),
      sketch_(keys_.largest()),
      sorted_(k_),
      held_(n_),
      recent_(far_lag * k_) {}

KeySketch DrawsTally::sketch() const {
  KeySketch settled = sketch_;
  settled.settle();
  return settled;
}

void DrawsTally::begin_block(std::uint64_t block) {
  in_block_ = 0;
  slices_.begin_block(block);
  lags_.begin_block(block);
}

void DrawsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& draws) { fold_draws(draws); });
}

template <class Card>
void DrawsTally::fold_draws(const cards::DealsView<const Card>& draws) {
  std::vector<std::uint64_t> keys;
  for (std::size_t done = 0; done < draws.count;) {
    const std::size_t piece = std::min(draws.count - done, CountMatrix::max_deals);
    std::uint16_t* const places = places_.counters_for(piece).data();
    std::uint16_t* const pairs = pairs_.counters_for(piece).data();
    keys.clear();
    for (const std::size_t end = done + piece; done < end; ++done) {
      const std::span<const Card> draw = draws[done];
      for (std::size_t place = 0; place < k_; ++place) ++places[place * n_ + draw[place]];
      count_order(draw);
      std::copy(draw.begin(), draw.end(), sorted_.begin());
      std::sort(sorted_.begin(), sorted_.end());
      for (std::size_t i = 1; i < k_; ++i) {
        for (std::size_t j = 0; j < i; ++j) ++pairs[sorted_[j] * n_ + sorted_[i]];
      }
      keys.push_back(keys_.key(sorted_));
      slices_.add(sorted_);
      lags_.add(sorted_);
      count_sum();
      count_overlaps();
    }
    sketch_.add(keys);
  }
}

template <class Card>
void DrawsTally::count_order(std::span<const Card> draw) {
  std::size_t inversions = 0;
  std::size_t pattern = 0;
  const std::size_t ordered = std::min(k_, most_ordered);
  for (std::size_t i = 0; i < k_; ++i) {
    std::size_t lower_after = 0;
    for (std::size_t j = i + 1; j < k_; ++j) {
      inversions += draw[j] < draw[i] ? 1U : 0U;
      lower_after += j < ordered && draw[j] < draw[i] ? 1U : 0U;
    }
    if (i < ordered) pattern = pattern * (ordered - i) + lower_after;
  }
  patterns_.add(pattern);
  inversions_.add(inversions);
}

void DrawsTally::count_sum() {
  if (sums().empty()) return;
  const std::size_t sum = std::accumulate(sorted_.begin(), sorted_.end(), std::size_t{0});
  sums_.add(sum - k_ * (k_ - 1) / 2);
}

void DrawsTally::count_overlaps() {
  std::fill(held_.begin(), held_.end(), false);
  for (const std::uint16_t card : sorted_) held_[card] = true;
  const auto shared_with = [&](std::size_t draw) {
    const auto first = recent_.begin() + static_cast<std::ptrdiff_t>(draw % far_lag * k_);
    return static_cast<std::size_t>(std::count_if(first, first + static_cast<std::ptrdiff_t>(k_),
                                                  [&](std::uint16_t card) { return held_[card]; }));
  };
  if (in_block_ > 0) {
    overlaps_.add(shared_with(in_block_ - 1));
    ++successors_;
  }
  if (in_block_ >= far_lag) {
    far_overlaps_.add(shared_with(in_block_ - far_lag));
    ++far_pairs_;
  }
  std::copy(sorted_.begin(), sorted_.end(),
            recent_.begin() + static_cast<std::ptrdiff_t>(in_block_ % far_lag * k_));
  ++in_block_;
}

}  // namespace evenhand::audit
