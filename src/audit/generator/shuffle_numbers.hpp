#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/wide.hpp"
#include "stats/generators/waves.hpp"

namespace evenhand::audit {

/// The way in which a program makes a deal of a deck in its starting order out of a generator's
/// numbers, equally many a deal.
struct Recipe {
  enum class Order {
    downwards,   ///< Fisher-Yates from the last place
    upwards,     ///< Fisher-Yates from the first place
    inside_out,  ///< Fisher-Yates from the inside out
    taken_out,   ///< cards taken out one by one of what is left, which closes up
    any_place,  ///< each place in turn is exchanged with any of all: a deal does not tell the draws
    keys_up,    ///< each card has a number as its key: sorted
    keys_down   ///< sorted the other way
  };
  /// The way in which a draw of 0 … range-1 is taken from numbers of 0 … numbers-1.
  enum class Taking {
    share,      ///< number range / numbers, rounded down
    remainder,  ///< number mod range
    next_int,   ///< java.util.Random.nextInt(range): shares of powers of two, else remainders, and
                ///< of the last numbers, which are no whole range, another one
    high_bits,  ///< as many upper bits as range has, again until below it (Python's randbelow)
    low_bits    ///< as many lower bits as range - 1 has, likewise (NumPy's RandomState)
  };
  Order order = Order::downwards;
  Taking taking = Taking::share;
  bool draws_for_last = false;  ///< a number is drawn where there is no choice, too

  bool has_keys() const { return order >= Order::keys_up; }
  bool is_remainder() const { return taking == Taking::remainder || taking == Taking::next_int; }
  std::size_t numbers(std::size_t deck_size) const {
    return deck_size - (has_keys() || draws_for_last ? 0 : 1);
  }
  /// "Fisher-Yates from the last place by shares"
  std::string words() const;
};

/// All recipes by shares, which come first, and by remainders, of which a deal tells the draws.
const std::vector<Recipe>& recipes();

/// Returns what a deal shows of its numbers, in the order in which they are taken. For keys the
/// value is the rank among all; range 1 stands for a number of which nothing is seen.
std::vector<stats::Draw> draws_by(const Recipe& recipe, const std::vector<std::uint16_t>& deal);

/// One draw.
std::size_t take(Recipe::Taking taking, std::size_t range, Wide numbers,
                 const std::function<std::uint64_t()>& next);

/// The deal that is made of the numbers that `next` gives, each of 0 … numbers-1.
std::vector<std::uint16_t> deal_by(const Recipe& recipe, std::size_t deck_size, Wide numbers,
                                   const std::function<std::uint64_t()>& next);

/// The known bits of a number: so many of its highest, or of remainders its lowest, bits.
struct BitsSeen {
  unsigned count = 0;
  std::uint64_t value = 0;
};

/// Finds the bits that follow from each draw of a range, or each rank of a key.
class SeenBits {
 public:
  /// The largest number of bits of a number, for decks of this size.
  static constexpr unsigned most = 8;

  explicit SeenBits(std::size_t deck_size);
  BitsSeen of(const stats::Draw& draw, const Recipe& recipe) const;

 private:
  std::vector<BitsSeen> of_rank_;
};

}  // namespace evenhand::audit
