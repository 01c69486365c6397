#include "src/audit/counting/session_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/real.hpp"
#include "base/wide.hpp"
#include "reports/json_members.hpp"

namespace evenhand::audit {
namespace {

constexpr unsigned deepest_level = 58;

}  // namespace

void SessionSeries::begin_block(std::uint64_t block) {
  next_unit_ = block * (block_size / unit);
  in_block_ = 0;
}

void SessionSeries::find_part() {
  while (next_unit_ >> level_ >= most) widen();
  at_ = static_cast<std::size_t>(next_unit_++ >> level_) * width_;
  if (sums_.size() < at_ + width_) sums_.resize(at_ + width_);
}

/// Joins each two parts.
void SessionSeries::widen() {
  const std::size_t parts = sums_.size() / width_;
  for (std::size_t p = 0; p < parts; ++p) {
    for (std::size_t i = 0; i < width_; ++i) {
      const std::uint64_t sum = std::exchange(sums_[p * width_ + i], 0);
      sums_[p / 2 * width_ + i] += sum;
    }
  }
  sums_.resize((parts + 1) / 2 * width_);
  ++level_;
}

std::vector<double> SessionSeries::means(std::size_t number) const {
  std::vector<double> means;
  for (std::size_t at = 0; at < sums_.size() && sums_[at] == part(); at += width_) {
    means.push_back(real(sums_[at + 1 + number]) / real(part()));
  }
  return means;
}

void SessionSeries::merge(const SessionSeries& other) {
  SessionSeries wide = other;
  while (wide.level_ < level_) wide.widen();
  while (level_ < wide.level_) widen();
  sums_.resize(std::max(sums_.size(), wide.sums_.size()));
  for (std::size_t i = 0; i < wide.sums_.size(); ++i) sums_[i] += wide.sums_[i];
}

reports::JsonValue SessionSeries::save() const {
  return reports::JsonValue::object()
      .set("level", level_)
      .set("parts", sums_.size() / width_)
      .set("sums", reports::saved(sums_));
}

void SessionSeries::load(const reports::JsonMember& saved, Bound deals) {
  const auto level = static_cast<unsigned>(saved["level"].count(0, deepest_level));
  std::vector<std::uint64_t> sums(saved["parts"].count(0, most) * width_);
  reports::load(saved["sums"], sums);
  Wide total = 0;
  for (std::size_t at = 0; at < sums.size(); at += width_) total += sums[at];
  if (total != deals.number) {
    saved["sums"].refuse(fmt::format("parts of {} deals together", deals.number));
  }
  level_ = level;
  sums_ = std::move(sums);
  in_block_ = 0;
}

}  // namespace evenhand::audit
