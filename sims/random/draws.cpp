#include "sims/random/draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/error.hpp"

namespace evenhand::random {
namespace {

// Large enough that sources built on OpenSSL work at full speed.
constexpr std::size_t block_fill = 4096;
// Outputs that a reseeding source fills ahead are thrown away at the next deal.
constexpr std::size_t deal_fill = 64;

}  // namespace

void Draws::begin_block(Source& source, const SourceInfo& info) {
  source_ = &source;
  info_ = &info;
  range_ = info.range;
  narrow_ = info.range != 0;
  output_bits_ = output_bits(info);
  reseeds_ = info.reseeds;
  buffer_.resize(info.reseeds ? deal_fill : block_fill);
  half_ = 0;
  end_ = 0;
  coins_ = 0;
  coins_left_ = 0;
  filled_ = 0;
}

void Draws::refill() {
  // Half a word may be left for below() when coins look ahead.
  const std::size_t kept = half_ % 2;
  if (kept != 0) buffer_.front() = buffer_.back();
  source_->fill(std::span(buffer_).subspan(kept));
  filled_ += buffer_.size() - kept;
  half_ = kept;
  end_ = 2 * buffer_.size();
}

std::uint64_t Draws::drop_output() {
  next_output();
  return peek_output();
}

void Draws::reseed() {
  filled_ -= (end_ - half_) / 2;
  half_ = end_;
  coins_ = 0;
  coins_left_ = 0;
  source_->begin_deal();
}

std::uint64_t Draws::redraw_if_rejected(std::uint64_t product, std::uint32_t k) {
  const std::uint32_t rejected_below = (0U - k) % k;
  while (static_cast<std::uint32_t>(product) < rejected_below) {
    product = std::uint64_t{next_half()} * k;
  }
  return product;
}

std::uint64_t Draws::chances(std::uint32_t p, std::uint32_t q, unsigned count) {
  assert(count <= 64);
  std::uint64_t answers = 0;
  std::uint32_t least = q;
  const bool draws_halves = !narrow_ && p != 0 && p < q && q - p != p && end_ - half_ >= count;
  if (draws_halves) {
    for (unsigned i = 0; i < count; ++i) {
      const std::size_t at = half_ + i;
      const auto half = static_cast<std::uint32_t>(buffer_[at / 2] >> (at % 2 * 32));
      const std::uint64_t product = std::uint64_t{half} * q;
      least = std::min(least, static_cast<std::uint32_t>(product));
      answers = answers << 1 | std::uint64_t{(product >> 32) < p};
    }
  }
  // If one may have to be drawn again, they are taken one by one.
  if (draws_halves && least == q) {
    half_ += count;
    return count == 0 ? 0 : answers << (64 - count);
  }
  answers = 0;
  for (unsigned i = 0; i < count; ++i) answers |= std::uint64_t{chance(p, q)} << (63 - i);
  return answers;
}

void Draws::require_bits(unsigned bits) const {
  if (bits <= output_bits_) return;
  throw InputError(
      fmt::format("random source {} has outputs of {} bits, but {} are asked for; "
                  "ask for at most {} or take another --rng",
                  info_->name, output_bits_, bits, output_bits_));
}

void Draws::bytes(std::span<std::uint8_t> out) {
  if (narrow_) {
    for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(top_bits(8));
    return;
  }
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    word = i % 8 == 0 ? next_output() : word >> 8;
    out[i] = static_cast<std::uint8_t>(word);
  }
}

}  // namespace evenhand::random
