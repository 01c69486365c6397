#include "src/audit/values/values_tally.hpp"

#include <algorithm>

#include "src/audit/counting/mixed_word.hpp"

namespace evenhand::audit {
namespace {

/// n^k, or 0 for 2^63 and more.
std::uint64_t possible_draws(std::size_t n, std::size_t k) {
  constexpr std::uint64_t most = std::uint64_t{1} << 63U;
  std::uint64_t draws = 1;
  for (std::size_t i = 0; i < k; ++i) {
    if (draws >= most / n) return 0;
    draws *= n;
  }
  return draws;
}

}  // namespace

ValuesTally::ValuesTally(const cards::Deck& deck)
    : n_(deck.size),
      k_(deck.draw),
      possible_(possible_draws(n_, k_)),
      places_(k_ * n_),
      within_(n_ <= most_paired ? n_ * n_ : 0),
      next_(within_.size()),
      gaps_(deck),
      gap_counts_(n_ * GapClasses::most),
      different_(k_ + 1),
      holding_(n_),
      sketch_(possible_ > 0 ? possible_ - 1 : UINT64_MAX),
      held_(n_),
      recent_(lags * k_) {}

KeySketch ValuesTally::sketch() const {
  KeySketch settled = sketch_;
  settled.settle();
  return settled;
}

void ValuesTally::begin_block(std::uint64_t /*block*/) {
  in_block_ = 0;
  gaps_.begin_row();
}

void ValuesTally::loaded(const reports::JsonMember& saved, std::uint64_t /*deals*/) {
  for (std::size_t i = 0; i < lags; ++i) {
    if (equal_[i] > compared_[i]) saved["equal"].refuse("no more than were compared");
  }
  in_block_ = 0;
  gaps_.begin_row();
}

void ValuesTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& draws) { fold_draws(draws); });
}

template <class Card>
void ValuesTally::fold_draws(const cards::DealsView<const Card>& draws) {
  std::vector<std::uint64_t> keys;
  for (std::size_t done = 0; done < draws.count;) {
    const std::size_t piece = std::min(draws.count - done, CountMatrix::max_deals);
    std::uint16_t* const places = places_.counters_for(piece).data();
    keys.clear();
    for (const std::size_t end = done + piece; done < end; ++done) {
      const std::span<const Card> draw = draws[done];
      ++drawn_;
      std::size_t different = 0;
      for (std::size_t place = 0; place < k_; ++place) {
        const std::size_t value = draw[place];
        ++places[place * n_ + value];
        const bool is_first = held_[value] != drawn_;
        different += is_first ? 1 : 0;
        holding_[value] += is_first ? 1 : 0;
        held_[value] = drawn_;
        gaps_.add(value, gap_counts_);
      }
      different_.add(different);
      if (!within_.empty()) count_pairs(draw);
      compare(draw);
      keys.push_back(key(draw));
    }
    sketch_.add(keys);
  }
}

template <class Card>
void ValuesTally::count_pairs(std::span<const Card> draw) {
  for (std::size_t i = 0; i < k_; ++i) {
    for (std::size_t j = i + 1; j < std::min(k_, i + reach + 1); ++j) {
      ++within_[draw[i] * n_ + draw[j]];
    }
  }
}

template <class Card>
void ValuesTally::compare(std::span<const Card> draw) {
  for (std::size_t lag = 1; lag <= std::min(lags, in_block_); ++lag) {
    const std::uint16_t* const before = recent_.data() + (in_block_ - lag) % lags * k_;
    compared_[lag - 1] += k_;
    for (std::size_t place = 0; place < k_; ++place) {
      equal_[lag - 1] += before[place] == draw[place] ? 1U : 0U;
      if (lag == 1 && !next_.empty()) ++next_[before[place] * n_ + draw[place]];
    }
  }
  std::copy(draw.begin(), draw.end(),
            recent_.begin() + static_cast<std::ptrdiff_t>(in_block_ % lags * k_));
  ++in_block_;
}

template <class Card>
std::uint64_t ValuesTally::key(std::span<const Card> draw) const {
  std::uint64_t key = 0;
  for (const Card value : draw) {
    key = possible_ > 0 ? key * n_ + value : mixed_word(key + value + 1);
  }
  return key;
}

}  // namespace evenhand::audit
