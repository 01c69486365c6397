#include "sims/random/chance_masks.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cassert>

HWY_BEFORE_NAMESPACE();
namespace evenhand::random::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Sets the bits of the deals whose byte is below the digit, and of those whose byte is the same.
HWY_ATTR void compare(const std::uint8_t* HWY_RESTRICT bytes, std::uint8_t first_digit,
                      std::uint64_t& below, std::uint64_t& equal) {
  const HWY_CAPPED(std::uint8_t, ChanceMasks::deals) d;
  constexpr std::size_t width = hn::MaxLanes(d);
  if constexpr (width < 8) {
    below = equal = 0;
    for (std::size_t deal = 0; deal < ChanceMasks::deals; ++deal) {
      below |= std::uint64_t{bytes[deal] < first_digit} << deal;
      equal |= std::uint64_t{bytes[deal] == first_digit} << deal;
    }
  } else {
    const auto digit = hn::Set(d, first_digit);
    auto* below_bits = reinterpret_cast<std::uint8_t*>(&below);
    auto* equal_bits = reinterpret_cast<std::uint8_t*>(&equal);
    for (std::size_t deal = 0; deal < ChanceMasks::deals; deal += width) {
      const auto byte = hn::LoadU(d, bytes + deal);
      hn::StoreMaskBits(d, hn::Lt(byte, digit), below_bits + deal / 8);
      hn::StoreMaskBits(d, hn::Eq(byte, digit), equal_bits + deal / 8);
    }
  }
}

// Compares first digits. Writes the events that have deals with an equal one; returns how many.
HWY_ATTR std::size_t compare_first(const ChanceMasks::Event* HWY_RESTRICT events, std::size_t count,
                                   const std::uint64_t* HWY_RESTRICT words,
                                   std::uint64_t* HWY_RESTRICT masks,
                                   std::uint64_t* HWY_RESTRICT equal,
                                   std::uint32_t* HWY_RESTRICT with_equal) {
  std::size_t found = 0;
  for (std::size_t e = 0; e < count; ++e) {
    if (events[e].is_coin) {
      masks[e] = *words++;
      continue;
    }
    compare(reinterpret_cast<const std::uint8_t*>(words), events[e].first_digit, masks[e],
            equal[e]);
    words += ChanceMasks::deals / sizeof(*words);
    with_equal[found] = static_cast<std::uint32_t>(e);
    found += equal[e] != 0 ? 1 : 0;
  }
  return found;
}

}  // namespace evenhand::random::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::random {

HWY_EXPORT(compare_first);

ChanceMasks::ChanceMasks(std::span<const Chance> chances)
    : masks_(chances.size()), equal_(chances.size()), with_equal_(chances.size() + 1) {
  std::size_t words = 0;
  for (const Chance chance : chances) {
    assert(chance.p > 0 && chance.p < chance.q && chance.q <= 65536);
    const std::uint32_t scaled = chance.p * 256;
    events_.push_back({static_cast<std::uint8_t>(scaled / chance.q), chance.is_coin(),
                       scaled % chance.q, chance.q, words});
    words += chance.is_coin() ? 1 : deals / sizeof(std::uint64_t);
  }
  words_.resize(words);
}

std::span<std::uint64_t> ChanceMasks::draw(std::size_t count) {
  assert(count <= events_.size());
  source_->fill(std::span(words_).first(count < events_.size() ? events_[count].words_before
                                                               : words_.size()));
  settle_equal(HWY_DYNAMIC_DISPATCH(compare_first)(
      events_.data(), count, words_.data(), masks_.data(), equal_.data(), with_equal_.data()));
  return std::span(masks_).first(count);
}

void ChanceMasks::settle_equal(std::size_t events) {
  bytes_left_ = 0;
  for (const std::uint32_t e : std::span(with_equal_).first(events)) {
    for (std::uint64_t open = equal_[e]; open != 0; open &= open - 1) {
      if (further_digits(events_[e].rest, events_[e].q)) masks_[e] |= open & -open;
    }
  }
}

bool ChanceMasks::further_digits(std::uint64_t rest, std::uint64_t q) {
  while (rest != 0) {
    const std::uint64_t digit = rest * 256 / q;
    rest = rest * 256 % q;
    const std::uint8_t byte = next_byte();
    if (byte != digit) return byte < digit;
  }
  return false;
}

std::uint8_t ChanceMasks::next_byte() {
  if (bytes_left_ == 0) {
    source_->fill({&word_, 1});
    bytes_left_ = sizeof(word_);
  }
  const auto byte = static_cast<std::uint8_t>(word_);
  word_ >>= 8;
  --bytes_left_;
  return byte;
}

}  // namespace evenhand::random
#endif
