#include "stats/bits/fair_bits.hpp"

#include <stdexcept>

namespace evenhand::stats::bits {

FairBits::Taken FairBits::add(std::uint64_t value, std::uint64_t range) {
  if (range == 0 || range > most_range || value >= range) {
    throw std::domain_error("fair bits: of a number below its range, which is at most 2^31");
  }
  value_ = value_ * range + value;
  range_ *= range;
  Taken taken;
  while (range_ >= least_) {
    if (range_ % 2 == 1 && value_ == --range_) {
      value_ = 0;
      range_ = 1;
      break;
    }
    taken.bits |= (value_ & 1U) << taken.count++;
    value_ /= 2;
    range_ /= 2;
  }
  return taken;
}

}  // namespace evenhand::stats::bits
