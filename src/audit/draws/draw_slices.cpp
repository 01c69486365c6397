#include "src/audit/draws/draw_slices.hpp"

#include <algorithm>
#include <utility>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view draw_slices_name = "slices of the draws";
constexpr std::uint64_t block_size = 4096;
constexpr unsigned max_level = 58;

}  // namespace

DrawSlices::DrawSlices(std::size_t deck_size)
    : n_(deck_size), slices_(most), first_(deck_size, never), last_(deck_size) {}

void DrawSlices::begin_block(std::uint64_t block) { next_ = block * block_size; }

void DrawSlices::add_slice(Slice& to, const Slice& from) const {
  to.draws += from.draws;
  if (from.cards.empty()) return;
  to.cards.resize(n_);
  for (std::size_t card = 0; card < n_; ++card) to.cards[card] += from.cards[card];
}

/// Joins each two slices.
void DrawSlices::widen() {
  std::vector<Slice> wider(slices_.size());
  for (std::size_t i = 0; i < slices_.size(); ++i) add_slice(wider[i / 2], slices_[i]);
  slices_ = std::move(wider);
  ++level_;
}

DrawSlices::Slice& DrawSlices::slice_of(std::uint64_t draw) {
  while (draw / unit >> level_ >= slices_.size()) widen();
  return slices_[draw / unit >> level_];
}

void DrawSlices::add(std::span<const std::uint16_t> draw) {
  Slice& slice = slice_of(next_);
  ++slice.draws;
  slice.cards.resize(n_);
  for (const std::uint16_t card : draw) {
    ++slice.cards[card];
    first_[card] = std::min(first_[card], next_);
    last_[card] = std::max(last_[card], next_);
  }
  ++next_;
}

void DrawSlices::merge(const DrawSlices& other) {
  while (level_ < other.level_) widen();
  for (std::size_t i = 0; i < other.slices_.size(); ++i) {
    add_slice(slices_[i >> (level_ - other.level_)], other.slices_[i]);
  }
  for (std::size_t card = 0; card < n_; ++card) {
    first_[card] = std::min(first_[card], other.first_[card]);
    last_[card] = std::max(last_[card], other.last_[card]);
  }
}

nlohmann::json DrawSlices::save() const {
  std::vector<std::uint64_t> numbers = {level_};
  for (const Slice& slice : slices_) {
    numbers.push_back(slice.draws);
    std::vector<std::uint64_t> cards = slice.cards;
    cards.resize(n_);
    numbers.insert(numbers.end(), cards.begin(), cards.end());
  }
  numbers.insert(numbers.end(), first_.begin(), first_.end());
  numbers.insert(numbers.end(), last_.begin(), last_.end());
  return pack_counts(numbers);
}

void DrawSlices::load(const nlohmann::json& saved, std::uint64_t draws) {
  const std::vector<std::uint64_t> numbers =
      unpack_counts(saved, 1 + most * (1 + n_) + 2 * n_, draw_slices_name);
  if (numbers[0] > max_level) throw damaged_tally(draw_slices_name, "no level");
  level_ = static_cast<unsigned>(numbers[0]);
  auto next = numbers.begin() + 1;
  std::uint64_t total = 0;
  for (Slice& slice : slices_) {
    slice.draws = *next++;
    total += slice.draws;
    slice.cards.assign(next, next + static_cast<std::ptrdiff_t>(n_));
    if (slice.draws == 0) slice.cards.clear();
    next += static_cast<std::ptrdiff_t>(n_);
  }
  if (total != draws) throw damaged_tally(draw_slices_name, "slices that do not sum to the draws");
  for (auto* numbers_of : {&first_, &last_}) {
    std::copy_n(next, n_, numbers_of->begin());
    next += static_cast<std::ptrdiff_t>(n_);
  }
}

}  // namespace evenhand::audit
