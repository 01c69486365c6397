#include "src/audit/values/value_gaps.hpp"

#include <algorithm>
#include <cmath>

namespace evenhand::audit {

GapClasses::GapClasses(double chance) {
  const double log_miss = std::log1p(-chance);
  double before = 1;  // that the gap is longer than the bounds so far
  for (std::size_t i = 1; i < most; ++i) {
    // The least gap that is as short as this with a chance of i eighths.
    const double share = static_cast<double>(i) / static_cast<double>(most);
    const double exact = std::ceil(std::log1p(-share) / log_miss - 1e-9);
    const auto gap = static_cast<std::size_t>(std::clamp(exact, 1.0, double{longest}));
    if (!bounds_.empty() && gap <= bounds_.back()) continue;
    bounds_.push_back(gap);
    const double behind = std::exp(static_cast<double>(gap) * log_miss);
    chances_.push_back(before - behind);
    before = behind;
  }
  chances_.push_back(before);
}

std::size_t GapClasses::of(std::size_t gap) const {
  if (gap == 0) return bounds_.size();
  return static_cast<std::size_t>(std::lower_bound(bounds_.begin(), bounds_.end(), gap) -
                                  bounds_.begin());
}

ValueGaps::ValueGaps(const cards::Deck& deck) : last_(deck.size) {
  const std::size_t kinds = deck.chances.empty() ? 1 : deck.size;
  for (std::size_t value = 0; value < kinds; ++value) {
    classes_.emplace_back(deck.chance(value));
    horizon_ = std::max(horizon_, classes_.back().bound());
  }
  recent_.resize(horizon_);
}

void ValueGaps::begin_row() {
  std::fill(last_.begin(), last_.end(), 0);
  number_ = 0;
}

void ValueGaps::add(std::size_t value, std::span<std::uint64_t> counts) {
  ++number_;
  if (last_[value] > 0 && number_ - last_[value] <= horizon_) {
    recent_[last_[value] % horizon_].gap = static_cast<std::uint16_t>(number_ - last_[value]);
  }
  Seen& seen = recent_[number_ % horizon_];
  if (number_ > horizon_)
    ++counts[seen.value * GapClasses::most + classes(seen.value).of(seen.gap)];
  seen = {static_cast<std::uint16_t>(value), 0};
  last_[value] = number_;
}

}  // namespace evenhand::audit
