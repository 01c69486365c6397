#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// The simulated choice maker: turns the outputs of a source into choices.
///
/// From a source of full 64-bit words every choice is exact: `below` by the multiplication and
/// rejection of D. Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29(1), 2019,
/// on 32-bit halves, the low half of a word first; fair coins take single bits, the highest first.
/// A word is left unfinished when something else than halves (than bits) is asked for next.
///
/// From a narrower source a choice is what programs built on it do: floor(output * k / range) of
/// one output, without rejection, so that its flaws reach the deal.
class Draws {
 public:
  /// Outputs come from `source` from now on; nothing drawn before is used. `source` must live
  /// until the last draw.
  void begin_block(Source& source, const SourceInfo& info);

  /// Call before the first draw of each deal: a reseeding source takes its next seed.
  void begin_deal() {
    if (reseeds_) reseed();
  }

  /// Uniform on 0 … k-1; k >= 1.
  std::uint32_t below(std::uint32_t k) {
    assert(k >= 1);
    if (narrow_) return scaled_output(k);
    std::uint64_t product = std::uint64_t{next_half()} * k;
    if (static_cast<std::uint32_t>(product) < k) [[unlikely]] {
      product = redraw_if_rejected(product, k);
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Returns true with probability p / q; q >= 1. No draw is made when the answer is certain.
  bool chance(std::uint32_t p, std::uint32_t q) {
    assert(q >= 1);
    if (p == 0 || p >= q) return p != 0;
    if (q - p == p) return coin();
    return below(q) < p;
  }

  /// The next `count` <= 64 answers of chance(p, q) as bits, the first in the highest.
  std::uint64_t chances(std::uint32_t p, std::uint32_t q, unsigned count);

  /// The `bits` highest bits of the next output, 1 <= bits <= 64. Throws InputError when outputs
  /// have fewer bits.
  std::uint64_t top_bits(unsigned bits) {
    assert(bits >= 1);
    if (bits > output_bits_) require_bits(bits);
    return next_output() >> (output_bits_ - bits);
  }

  /// Throws InputError when outputs have fewer bits than that.
  void require_bits(unsigned bits) const;

  /// Random bytes: all eight of each full word, the lowest first; the top eight bits of each output
  /// of a narrower source.
  void bytes(std::span<std::uint8_t> out);

  /// Whether coins are bits of words, so that CoinsAhead has them.
  bool looks_ahead() const { return !narrow_; }

  /// Outputs taken from the source since begin_block, whole or in part.
  std::uint64_t outputs_used() const { return filled_ - (end_ - half_) / 2; }

 private:
  friend class Coins;
  friend class CoinsAhead;

  bool coin() {
    if (coins_left_ == 0) toss();
    --coins_left_;
    const bool heads = coins_ >> 63 != 0;
    coins_ <<= 1;
    return heads;
  }

  void toss() {
    coins_ = narrow_ ? std::uint64_t{below(2) == 0} << 63 : next_output();
    coins_left_ = narrow_ ? 1 : 64;
  }

  std::uint32_t next_half() {
    if (half_ == end_) refill();
    const std::uint64_t word = buffer_[half_ / 2];
    const std::uint64_t shift = (half_ % 2) * 32;
    ++half_;
    return static_cast<std::uint32_t>(word >> shift);
  }

  std::uint64_t next_output() {
    half_ += half_ % 2;
    if (half_ == end_) refill();
    const std::uint64_t output = buffer_[half_ / 2];
    half_ += 2;
    return output;
  }

  /// Returns what next_output() is going to give.
  std::uint64_t peek_output() {
    if (half_ + half_ % 2 == end_) refill();
    return buffer_[(half_ + 1) / 2];
  }

  std::uint32_t scaled_output(std::uint32_t k) {
    return static_cast<std::uint32_t>(next_output() * k / range_);
  }

  /// Takes an output and returns what the one after it is going to be.
  std::uint64_t drop_output();
  std::uint64_t redraw_if_rejected(std::uint64_t product, std::uint32_t k);
  void refill();
  void reseed();

  std::vector<std::uint64_t> buffer_;
  std::size_t half_ = 0;     ///< next half word of the buffer
  std::size_t end_ = 0;      ///< twice the buffer's size, or 0 before the first fill
  std::uint64_t coins_ = 0;  ///< the next in the highest bit, after the last zeros
  unsigned coins_left_ = 0;
  unsigned output_bits_ = 64;
  bool narrow_ = false;
  bool reseeds_ = false;
  std::uint64_t range_ = 0;
  std::uint64_t filled_ = 0;  ///< outputs filled and not voided
  Source* source_ = nullptr;
  const SourceInfo* info_ = nullptr;
};

/// Coins of a Draws one after another, those of chance(1, 2), for loops that need many: they are
/// kept where the compiler can hold them in registers. Draw nothing else meanwhile.
class Coins {
 public:
  explicit Coins(Draws& draws) : draws_(draws), coins_(draws.coins_), left_(draws.coins_left_) {}
  Coins(const Coins&) = delete;
  Coins& operator=(const Coins&) = delete;
  ~Coins() { give_back(); }

  /// Whether the next coin shows heads.
  bool operator()() {
    if (left_ == 0) [[unlikely]] {
      toss();
    }
    --left_;
    const bool heads = coins_ >> 63 != 0;
    coins_ <<= 1;
    return heads;
  }

  /// The next `count` <= 64 coins, heads as set bits, the first in the highest.
  std::uint64_t word(unsigned count) {
    std::uint64_t coins = 0;
    for (unsigned done = 0; done < count;) {
      if (left_ == 0) toss();
      const unsigned taken = std::min(left_, count - done);
      coins |= coins_ >> done;
      done += taken;
      skip(taken);
    }
    return coins & ~std::uint64_t{0} << (64 - count);
  }

  /// Tosses until the first tails, `most` times at most; returns how many show heads.
  std::size_t heads(std::size_t most) {
    std::size_t found = 0;
    while (true) {
      if (left_ == 0) toss();
      const auto run = static_cast<unsigned>(std::countl_one(coins_));
      if (run >= most - found) {
        skip(static_cast<unsigned>(most - found));
        return most;
      }
      found += run;
      if (run < left_) {
        skip(run + 1);
        return found;
      }
      left_ = 0;
    }
  }

 private:
  void skip(unsigned count) {
    coins_ = count == 64 ? 0 : coins_ << count;
    left_ -= count;
  }
  void give_back() {
    draws_.coins_ = coins_;
    draws_.coins_left_ = left_;
  }
  void toss() {
    draws_.toss();
    coins_ = draws_.coins_;
    left_ = draws_.coins_left_;
  }

  Draws& draws_;
  std::uint64_t coins_;
  unsigned left_;
};

/// The coins that Draws takes from a source of full words, for code that looks at many before it
/// knows how many of them it takes. Draw nothing else meanwhile.
class CoinsAhead {
 public:
  static constexpr unsigned seen = 64;

  explicit CoinsAhead(Draws& draws)
      : draws_(draws), coins_(draws.coins_), next_(draws.peek_output()), left_(draws.coins_left_) {
    assert(draws.looks_ahead());
  }
  CoinsAhead(const CoinsAhead&) = delete;
  CoinsAhead& operator=(const CoinsAhead&) = delete;
  ~CoinsAhead() {
    draws_.coins_ = coins_;
    draws_.coins_left_ = left_;
  }

  // The number of coins that are taken decides where the next coins are looked at: a sort waits for
  // little else than these two, and must keep them in registers.

  /// The next `seen` coins, heads as set bits, the first in the highest.
  [[gnu::always_inline]] std::uint64_t peek() const { return coins_ | next_ >> left_; }

  /// Takes the next `count` < `seen` coins.
  [[gnu::always_inline]] void take(unsigned count) {
    assert(count < seen);
    if (count > left_) [[unlikely]] {
      count -= left_;
      coins_ = next_;
      left_ = seen;
      next_ = draws_.drop_output();
    }
    coins_ <<= count;
    left_ -= count;
  }

  /// Takes one; says whether it shows heads.
  bool operator()() {
    const bool heads = peek() >> 63 != 0;
    take(1);
    return heads;
  }

 private:
  Draws& draws_;
  std::uint64_t coins_;  ///< the next in the highest bit, after the last zeros
  std::uint64_t next_;   ///< the coins after those
  unsigned left_;        ///< < 64
};

}  // namespace evenhand::random
