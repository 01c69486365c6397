#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "stats/generators/waves.hpp"

namespace evenhand::audit {

/// How a program makes a deal of a deck in its starting order out of a generator's numbers, equally
/// many a deal.
struct Recipe {
  enum class Order {
    downwards,   ///< Fisher-Yates from the last place
    upwards,     ///< Fisher-Yates from the first place
    inside_out,  ///< Fisher-Yates from the inside out
    taken_out,   ///< cards taken out one by one of what is left, which closes up
    keys_up,     ///< each card has a number as its key: sorted
    keys_down    ///< sorted the other way
  };
  Order order = Order::downwards;
  bool is_remainder = false;    ///< a draw is the number mod its range, else its share of the range
  bool draws_for_last = false;  ///< a number is drawn where there is no choice, too

  bool has_keys() const { return order >= Order::keys_up; }
  std::size_t numbers(std::size_t deck_size) const {
    return deck_size - (has_keys() || draws_for_last ? 0 : 1);
  }
  /// "Fisher-Yates from the last place by shares"
  std::string words() const;
};

/// All recipes, those by shares first.
const std::vector<Recipe>& recipes();

/// What a deal shows of its numbers, in the order in which they are taken. Of keys the value is the
/// rank among all; range 1 stands for a number of which nothing is seen.
std::vector<stats::Draw> draws_by(const Recipe& recipe, const std::vector<std::uint16_t>& deal);

/// The deal that is made of the numbers that `next` gives, of `width` bits each.
std::vector<std::uint16_t> deal_by(const Recipe& recipe, std::size_t deck_size, unsigned width,
                                   const std::function<std::uint64_t()>& next);

/// What is known of a number: so many of its highest, or of remainders its lowest, bits.
struct BitsSeen {
  unsigned count = 0;
  std::uint64_t value = 0;
};

/// Of each draw of a range, or each rank of a key, the bits that follow from it.
class SeenBits {
 public:
  /// At most so many bits of a number, of decks of this size.
  static constexpr unsigned most = 8;

  explicit SeenBits(std::size_t deck_size);
  BitsSeen of(const stats::Draw& draw, const Recipe& recipe) const;

 private:
  std::vector<BitsSeen> of_rank_;
};

}  // namespace evenhand::audit
