#pragma once

#include <cstdint>
#include <span>

namespace evenhand::cards {

/// The way in which cards are gathered between a deal and the next shuffle.
class Gathering {
 public:
  Gathering() = default;
  Gathering(const Gathering&) = delete;
  Gathering& operator=(const Gathering&) = delete;
  virtual ~Gathering() = default;

  /// Before the first deal of a block; what the gathering leaves to chance depends on these alone.
  virtual void begin_block(std::uint64_t /*seed*/, std::uint64_t /*block*/) {}
  /// `deal[position]` is the card dealt there; fills `order` with the cards as the next shuffle
  /// finds them.
  virtual void gather(std::span<const std::uint16_t> deal, std::span<std::uint16_t> order) = 0;
};

}  // namespace evenhand::cards
