#include "src/audit/between_deals/between_deals_tally.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view what = "successive deals";

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

BetweenDealsTally::BetweenDealsTally(std::size_t deck_size)
    : n_(deck_size),
      steps_{StepTally(deck_size), StepTally(deck_size)},
      slices_(deck_size),
      deals_(deck_size, piece),
      stepped_{cards::DealBatch(deck_size, piece), cards::DealBatch(deck_size, piece)},
      places_(deck_size, lags + 1) {
  if (n_ <= max_table_deck) ends_.assign(2 * lags, CountMatrix(n_ * n_));
}

std::vector<std::uint64_t> BetweenDealsTally::end_cards(std::size_t lag, End end) const {
  if (ends_.empty()) return {};
  return ends_[2 * (lag - 1) + (end == End::last ? 1 : 0)].totals();
}

void BetweenDealsTally::begin_block(std::uint64_t block) {
  in_block_ = 0;
  series_.begin_block();
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
  if (!ends_.empty()) count_ends(deals);
  make_steps(deals);
  for (std::size_t lag = 0; lag < lags; ++lag) steps_[lag].fold(stepped_[lag]);
}

/// deal[p] = earlier[step[p]], so step[p] is the place that card deal[p] had.
template <class Card>
void BetweenDealsTally::make_steps(const cards::DealsView<const Card>& deals) {
  Card* const places = cards_of<Card>(places_).data;
  Card* one_step = cards_of<Card>(stepped_[0]).data;
  Card* two_steps = cards_of<Card>(stepped_[1]).data;
  for (std::size_t d = 0; d < deals.count; ++d) {
    const std::uint64_t number = in_block_ + d;
    const Card* deal = deals[d].data();
    Card* now = places + number % 3 * n_;
    const Card* one_before = places + (number + 2) % 3 * n_;
    const Card* two_before = places + (number + 1) % 3 * n_;
    for (std::size_t p = 0; p < n_; ++p) {
      const std::size_t card = deal[p];
      one_step[p] = one_before[card];
      two_steps[p] = two_before[card];
      now[card] = static_cast<Card>(p);
    }
    // What the first deals of a block wrote is written over.
    if (number >= 1) one_step += n_;
    if (number >= 2) two_steps += n_;
  }
  // Of the deals in_block_ … in_block_ + count, those from number `lag` on have a step.
  for (std::uint64_t lag = 1; lag <= lags; ++lag) {
    const std::uint64_t without = lag - std::min<std::uint64_t>(lag, in_block_);
    stepped_[lag - 1].resize(deals.count - std::min<std::uint64_t>(deals.count, without));
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

void BetweenDealsTally::add(const BetweenDealsTally& other) {
  for (std::size_t lag = 0; lag < lags; ++lag) steps_[lag].merge(other.steps_[lag]);
  series_.merge(other.series_);
  slices_.merge(other.slices_);
  for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i].add(other.ends_[i].totals());
}

nlohmann::json BetweenDealsTally::save() const {
  nlohmann::json ends = nlohmann::json::array();
  for (const CountMatrix& table : ends_) ends.push_back(pack_counts(table.totals()));
  return {{"lag_1", steps_[0].save()},
          {"lag_2", steps_[1].save()},
          {"series", series_.save()},
          {"slices", slices_.save()},
          {"ends", std::move(ends)}};
}

void BetweenDealsTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  steps_[0].load(saved_member(saved, "lag_1", what), deals);
  steps_[1].load(saved_member(saved, "lag_2", what), deals);
  series_.load(saved_member(saved, "series", what), deals);
  slices_.load(saved_member(saved, "slices", what), deals);
  const nlohmann::json& ends = saved_member(saved, "ends", what);
  if (!ends.is_array() || ends.size() != ends_.size()) {
    throw damaged_tally(what, "another number of tables");
  }
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    ends_[i].assign(unpack_histogram(ends[i], n_ * n_, steps_[i / 2].steps(), what));
  }
  in_block_ = 0;
}

}  // namespace evenhand::audit
