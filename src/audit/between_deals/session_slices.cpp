#include "src/audit/between_deals/session_slices.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view slices_name = "slices of the session";
constexpr std::uint64_t units_a_block = 16;
constexpr std::size_t numbers_a_slice = 2 + 2 * score_count;
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

void add_slice(SessionSlices::Slice& to, const SessionSlices::Slice& from) {
  for (std::size_t parity = 0; parity < 2; ++parity) {
    to.deals[parity] += from.deals[parity];
    for (std::size_t i = 0; i < score_count; ++i) {
      to.scores[parity][i] += from.scores[parity][i];
    }
  }
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
    add_slice(target, slices_[i]);
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
    add_slice(to, from);
    if (from.positions == nullptr) continue;
    if (to.positions == nullptr) to.positions = std::make_unique<PositionTally>(n_);
    to.positions->merge(*from.positions);
  }
  if (has_positions()) odd_->merge(*other.odd_);
}

nlohmann::json SessionSlices::save() const {
  nlohmann::json slices = nlohmann::json::array();
  for (const Slice& slice : slices_) {
    std::vector<std::uint64_t> numbers(slice.deals.begin(), slice.deals.end());
    for (const auto& sums : slice.scores) numbers.insert(numbers.end(), sums.begin(), sums.end());
    nlohmann::json saved = {{"numbers", pack_counts(numbers)}};
    if (slice.positions != nullptr) saved["positions"] = slice.positions->save();
    slices.push_back(std::move(saved));
  }
  nlohmann::json saved = {{"level", level_}, {"slices", std::move(slices)}};
  if (has_positions()) saved["odd"] = odd_->save();
  return saved;
}

void SessionSlices::load(const nlohmann::json& saved, std::uint64_t deals) {
  const nlohmann::json& level = saved_member(saved, "level", slices_name);
  const nlohmann::json& slices = saved_member(saved, "slices", slices_name);
  if (!level.is_number_unsigned() || level.get<std::uint64_t>() > max_level) {
    throw damaged_tally(slices_name, "no level");
  }
  if (!slices.is_array() || slices.size() != slices_.size()) {
    throw damaged_tally(slices_name, "another number of slices");
  }
  level_ = level.get<unsigned>();
  std::uint64_t total = 0;
  std::uint64_t odd = 0;
  for (std::size_t i = 0; i < slices_.size(); ++i) {
    const std::vector<std::uint64_t> numbers = unpack_counts(
        saved_member(slices[i], "numbers", slices_name), numbers_a_slice, slices_name);
    Slice slice;
    slice.deals = {numbers[0], numbers[1]};
    for (std::size_t k = 0; k < 2 * score_count; ++k) {
      slice.scores[k / score_count][k % score_count] = numbers[2 + k];
    }
    const std::uint64_t here = numbers[0] + numbers[1];
    if (has_positions() && here > 0) {
      slice.positions = std::make_unique<PositionTally>(n_);
      slice.positions->load(saved_member(slices[i], "positions", slices_name), here);
    }
    total += here;
    odd += numbers[1];
    slices_[i] = std::move(slice);
  }
  if (total != deals) throw damaged_tally(slices_name, "slices that do not sum to the deals");
  if (has_positions()) odd_->load(saved_member(saved, "odd", slices_name), odd);
  in_block_ = 0;
}

}  // namespace evenhand::audit
