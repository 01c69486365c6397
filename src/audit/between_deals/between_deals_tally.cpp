#include "src/audit/between_deals/between_deals_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/wide.hpp"
#include "src/audit/counting/compose.hpp"

namespace evenhand::audit {
namespace {

constexpr std::uint64_t units_a_block = 16;
constexpr unsigned max_level = 60;

/// So many that their matrices stay within some 6 MB.
std::size_t slices_for(std::size_t n) { return n <= 64 ? 32 : 8; }

/// Every other deal, from the one numbered `first` on.
void copy_every_other(const cards::DealBatch& from, std::size_t first, cards::DealBatch& to) {
  const std::size_t bytes = from.deck_size() * cards::DealBatch::card_bytes(from.deck_size());
  to.resize(from.size() > first ? (from.size() - first + 1) / 2 : 0);
  from.visit([&](const auto& source) {
    to.visit([&](const auto& target) {
      using Source = std::remove_const_t<std::remove_pointer_t<decltype(source.data)>>;
      if constexpr (std::is_same_v<Source, std::remove_pointer_t<decltype(target.data)>>) {
        for (std::size_t d = 0; d < target.count; ++d) {
          std::copy_n(source[first + 2 * d].data(), bytes / sizeof(Source), target[d].data());
        }
      }
    });
  });
}

/// By number of the tally of steps.
constexpr std::array<std::size_t, 3> lag_of = {1, 2, BetweenDealsTally::reference_lag};
/// The number of deals whose places are remembered.
constexpr std::size_t rows = BetweenDealsTally::reference_lag + 1;

/// The batch with cards of a type that its deck is known to have.
template <class Card>
cards::DealsView<Card> cards_of(cards::DealBatch& batch) {
  cards::DealsView<Card> view{};
  batch.visit([&](auto deals) {
    if constexpr (std::is_same_v<decltype(deals), cards::DealsView<Card>>) view = deals;
  });
  return view;
}

}  // namespace

SessionSlices::SessionSlices(std::size_t deck_size)
    : n_(deck_size),
      slices_(slices_for(deck_size)),
      odd_(deck_size <= max_deck ? std::make_unique<PositionTally>(deck_size) : nullptr),
      odd_deals_(deck_size, unit / 2) {}

void SessionSlices::begin_block(std::uint64_t block) {
  block_ = block;
  in_block_ = 0;
}

/// Joins each two slices.
void SessionSlices::widen() {
  std::vector<Slice> wider(slices_.size());
  for (std::size_t i = 0; i < slices_.size(); ++i) {
    Slice& target = wider[i / 2];
    add_up(target, slices_[i]);
    if (slices_[i].positions == nullptr) continue;
    if (target.positions == nullptr) {
      target.positions = std::move(slices_[i].positions);
    } else {
      target.positions->merge(*slices_[i].positions);
    }
  }
  slices_ = std::move(wider);
  ++level_;
}

SessionSlices::Slice& SessionSlices::slice_for(std::uint64_t unit_number) {
  while ((unit_number >> level_) >= slices_.size()) widen();
  return slices_[unit_number >> level_];
}

void SessionSlices::fold(const cards::DealBatch& deals, std::span<const Scores> scores) {
  const std::uint64_t unit_number =
      block_ * units_a_block + std::min<std::uint64_t>(units_a_block - 1, in_block_ / unit);
  Slice& slice = slice_for(unit_number);
  for (std::size_t d = 0; d < scores.size(); ++d) {
    const std::size_t parity = (in_block_ + d) % 2;
    ++slice.deals[parity];
    for (std::size_t i = 0; i < score_count; ++i) slice.scores[parity][i] += scores[d][i];
  }
  if (has_positions()) fold_positions(deals, slice);
  in_block_ += deals.size();
}

void SessionSlices::fold_positions(const cards::DealBatch& deals, Slice& slice) {
  if (slice.positions == nullptr) slice.positions = std::make_unique<PositionTally>(n_);
  slice.positions->fold(deals);
  copy_every_other(deals, (in_block_ + 1) % 2, odd_deals_);
  if (odd_deals_.size() > 0) odd_->fold(odd_deals_);
}

void SessionSlices::merge(const SessionSlices& other) {
  while (level_ < other.level_) widen();
  for (std::size_t i = 0; i < other.slices_.size(); ++i) {
    const Slice& from = other.slices_[i];
    Slice& to = slices_[i >> (level_ - other.level_)];
    add_up(to, from);
    if (from.positions == nullptr) continue;
    if (to.positions == nullptr) to.positions = std::make_unique<PositionTally>(n_);
    to.positions->merge(*from.positions);
  }
  if (has_positions()) odd_->merge(*other.odd_);
}

reports::JsonValue SessionSlices::save() const {
  auto slices = reports::JsonValue::array();
  for (const Slice& slice : slices_) {
    reports::JsonValue saved = reports::saved(slice);
    if (slice.positions != nullptr) saved.set("positions", slice.positions->save());
    slices.push(std::move(saved));
  }
  auto saved = reports::JsonValue::object().set("level", level_).set("slices", std::move(slices));
  if (has_positions()) saved.set("odd", odd_->save());
  return saved;
}

void SessionSlices::load(const reports::JsonMember& saved, Bound deals) {
  level_ = static_cast<unsigned>(saved["level"].count(0, max_level));
  const reports::JsonMember slices = saved["slices"];
  slices.require_size(slices_.size());
  std::array<Wide, 2> total{};
  for (std::size_t i = 0; i < slices_.size(); ++i) {
    Slice slice;
    reports::load(slices[i], slice, deals);
    const std::uint64_t here = slice.deals[0] + slice.deals[1];
    if (has_positions() && here > 0) {
      slice.positions = std::make_unique<PositionTally>(n_);
      slice.positions->load(slices[i]["positions"], here);
    }
    for (std::size_t parity = 0; parity < 2; ++parity) total[parity] += slice.deals[parity];
    slices_[i] = std::move(slice);
  }
  if (total[0] + total[1] != deals.number) {
    slices.refuse(fmt::format("slices of {} deals together", deals.number));
  }
  if (has_positions()) odd_->load(saved["odd"], static_cast<std::uint64_t>(total[1]));
  in_block_ = 0;
}

BetweenDealsTally::BetweenDealsTally(std::size_t deck_size)
    : n_(deck_size),
      steps_{StepTally(deck_size), StepTally(deck_size), StepTally(deck_size)},
      chance_(deck_size),
      step_keys_(deck_size),
      slices_(deck_size),
      deals_(deck_size, piece),
      stepped_{cards::DealBatch(deck_size, piece), cards::DealBatch(deck_size, piece),
               cards::DealBatch(deck_size, piece)},
      places_(deck_size, rows) {
  if (n_ <= max_table_deck) ends_.assign(2 * lags, CountMatrix(n_ * n_));
}

std::vector<std::uint64_t> BetweenDealsTally::end_cards(std::size_t lag, End end) const {
  if (ends_.empty()) return {};
  return ends_[2 * (lag - 1) + (end == End::last ? 1 : 0)].totals();
}

void BetweenDealsTally::begin_deals() {
  in_block_ = 0;
  step_keys_.begin_block();
}

void BetweenDealsTally::begin_block(std::uint64_t block) {
  begin_deals();
  series_.begin_block();
  chance_.begin_block();
  slices_.begin_block(block);
}

void BetweenDealsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& view) {
    for (std::size_t done = 0; done < view.count;) {
      auto part = view;
      part.data += done * n_;
      part.count = std::min<std::size_t>(view.count - done, piece - in_block_ % piece);
      fold_piece(part);
      in_block_ += part.count;
      done += part.count;
    }
  });
}

template <class Card>
void BetweenDealsTally::fold_piece(const cards::DealsView<const Card>& deals) {
  std::array<Scores, piece> scores;
  compute_scores(deals, scores.data());
  const std::span<const Scores> of_piece(scores.data(), deals.count);
  series_.fold(of_piece);
  deals_.resize(deals.count);
  std::copy_n(deals.data, deals.count * n_, cards_of<Card>(deals_).data);
  slices_.fold(deals_, of_piece);
  chance_.fold(deals_);
  if (!ends_.empty()) count_ends(deals);
  make_steps(deals);
  if constexpr (sizeof(Card) == 1) step_keys_.fold(deals);
  for (std::size_t s = 0; s < steps_.size(); ++s) steps_[s].fold(stepped_[s]);
}

/// deal[p] = earlier[step[p]], so step[p] is the place that card deal[p] had.
template <class Card>
void BetweenDealsTally::make_steps(const cards::DealsView<const Card>& deals) {
  Card* const places = cards_of<Card>(places_).data;
  std::array<Card*, lag_of.size()> steps{};
  for (std::size_t s = 0; s < steps.size(); ++s) steps[s] = cards_of<Card>(stepped_[s]).data;
  for (std::size_t d = 0; d < deals.count; ++d) {
    const std::uint64_t number = in_block_ + d;
    const Card* deal = deals[d].data();
    Card* now = places + number % rows * n_;
    for (std::size_t p = 0; p < n_; ++p) now[deal[p]] = static_cast<Card>(p);
    for (std::size_t s = 0; s < steps.size(); ++s) {
      if (number < lag_of[s]) continue;
      const Card* before = places + (number - lag_of[s]) % rows * n_;
      compose(before, deal, n_, steps[s]);
      steps[s] += n_;
    }
  }
  // Among the deals in_block_ … in_block_ + count, those from number `lag` on have a step.
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const std::uint64_t without = lag_of[s] - std::min<std::uint64_t>(lag_of[s], in_block_);
    stepped_[s].resize(deals.count - std::min<std::uint64_t>(deals.count, without));
  }
}

template <class Card>
void BetweenDealsTally::count_ends(const cards::DealsView<const Card>& deals) {
  std::array<std::uint16_t*, 2 * lags> counters{};
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    counters[i] = ends_[i].counters_for(deals.count).data();
  }
  for (std::size_t d = 0; d < deals.count; ++d) {
    const std::array<std::size_t, 2> now = {deals[d].front(), deals[d].back()};
    for (std::size_t lag = 0; lag < lags && lag < in_block_ + d; ++lag) {
      ++counters[2 * lag][ends_before_[lag][0] * n_ + now[0]];
      ++counters[2 * lag + 1][ends_before_[lag][1] * n_ + now[1]];
    }
    ends_before_[1] = ends_before_[0];
    ends_before_[0] = now;
  }
}

}  // namespace evenhand::audit
