#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// A probability p/q, 0 < p < q <= 2^16.
struct Chance {
  std::uint32_t p;
  std::uint32_t q;

  constexpr bool is_coin() const { return 2 * p == q; }
};

/// Draws whether events of known chances happen, in many deals at once, from a source of full
/// 64-bit words with no more bits than it takes, and exactly.
///
/// Bit d of an event's mask is set if it happens in deal d. The mask of a fair coin is a word. For
/// another chance p/q every deal has a byte, and it happens when the byte is below 256 p/q rounded
/// down, does not when it is above; for the deals whose byte is the same the next byte decides
/// likewise by the rest of the fraction: p/q is compared with a uniform number written in base 256,
/// digit after digit, as far as need be.
///
/// The order of the bits is fixed: a call draw(count) uses from the next whole word on a word for
/// each coin and eight for each other event, in their order, the lowest byte of a word first. After
/// those, event after event and deal after deal, come the further bytes; the rest of the last word
/// is dropped.
class ChanceMasks {
 public:
  static constexpr std::size_t deals = 64;  ///< side by side

  explicit ChanceMasks(std::span<const Chance> chances);

  /// Words come from `source` from now on; it must have full words and not reseed.
  void begin_block(Source& source) { source_ = &source; }

  /// The masks of the first `count` events, drawn anew; good until the next call.
  std::span<std::uint64_t> draw(std::size_t count);

  /// The numbers that the vectorised code needs of an event.
  struct Event {
    std::uint8_t first_digit;  ///< of p/q in base 256
    bool is_coin;
    std::uint32_t rest;  ///< rest/q is what the first digit leaves, times 256
    std::uint32_t q;
    std::size_t words_before;
  };

 private:
  void settle_equal(std::size_t events);
  bool further_digits(std::uint64_t rest, std::uint64_t q);
  std::uint8_t next_byte();

  Source* source_ = nullptr;
  std::vector<Event> events_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> masks_;
  std::vector<std::uint64_t> equal_;       ///< deals whose first byte is the first digit
  std::vector<std::uint32_t> with_equal_;  ///< events that have such deals
  std::uint64_t word_ = 0;
  std::size_t bytes_left_ = 0;
};

}  // namespace evenhand::random
