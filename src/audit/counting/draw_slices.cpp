#include "src/audit/counting/draw_slices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/wide.hpp"
#include "reports/json_members.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::audit {
namespace {

constexpr unsigned max_level = 58;

DrawSlices::Slice empty_slice(std::size_t cells) { return {0, std::vector<std::uint64_t>(cells)}; }

}  // namespace

DrawSlices::DrawSlices(std::size_t cells)
    : n_(cells), slices_(most, empty_slice(cells)), first_(cells, never), last_(cells) {}

void DrawSlices::begin_block(std::uint64_t block) { next_ = block * run::block_size; }

/// Joins each two slices.
void DrawSlices::widen() {
  std::vector<Slice> wider(slices_.size(), empty_slice(n_));
  for (std::size_t i = 0; i < slices_.size(); ++i) add_up(wider[i / 2], slices_[i]);
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
  for (const std::uint16_t card : draw) {
    ++slice.cells[card];
    first_[card] = std::min(first_[card], next_);
    last_[card] = std::max(last_[card], next_);
  }
  ++next_;
}

void DrawSlices::merge(const DrawSlices& other) {
  while (level_ < other.level_) widen();
  for (std::size_t i = 0; i < other.slices_.size(); ++i) {
    add_up(slices_[i >> (level_ - other.level_)], other.slices_[i]);
  }
  for (std::size_t card = 0; card < n_; ++card) {
    first_[card] = std::min(first_[card], other.first_[card]);
    last_[card] = std::max(last_[card], other.last_[card]);
  }
}

std::vector<stats::PartCounts> DrawSlices::parts(std::size_t cells) const {
  std::vector<stats::PartCounts> parts;
  if (cells > n_) return parts;
  for (const Slice& slice : slices_) {
    if (slice.draws == 0) continue;
    const auto end = slice.cells.begin() + static_cast<std::ptrdiff_t>(cells);
    parts.push_back({slice.draws, {slice.cells.begin(), end}});
  }
  return parts;
}

reports::JsonValue DrawSlices::save() const {
  return reports::JsonValue::object()
      .set("level", level_)
      .set("slices", reports::saved(slices_))
      .set("first", reports::saved(first_))
      .set("last", reports::saved(last_));
}

void DrawSlices::load(const reports::JsonMember& saved, Bound draws) {
  level_ = static_cast<unsigned>(saved["level"].count(0, max_level));
  reports::load(saved["slices"], slices_, of_units(draws.number));
  reports::load(saved["first"], first_);
  reports::load(saved["last"], last_);
  Wide total = 0;
  for (const Slice& slice : slices_) total += slice.draws;
  if (total != draws.number) {
    saved["slices"].refuse(fmt::format("slices of {} draws together", draws.number));
  }
}

}  // namespace evenhand::audit
