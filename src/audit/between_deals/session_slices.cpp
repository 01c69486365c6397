#include "src/audit/between_deals/session_slices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/wide.hpp"

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

}  // namespace evenhand::audit
