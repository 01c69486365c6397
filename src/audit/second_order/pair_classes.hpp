#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::audit {

/// A way to cut 0 … n-1 in classes.
struct PairClass {
  std::string words;  ///< "in the same half"
  std::vector<std::uint16_t> class_of;
};

/// Several ways at once, as digits of a code: two values are in one class when certain digits of
/// their codes are equal. The first digits, from high to low, are those of a code that rises with
/// the value, and cut it in ever smaller runs.
struct PairClasses {
  struct Digit {
    unsigned bit;  ///< of the code
    bool first;    ///< of the digits that must be equal for a class
    bool counted;  ///< equal digits up to this one make the next of `classes`
  };

  std::vector<std::uint16_t> code_of;  ///< by value
  std::vector<Digit> digits;
  std::size_t rising_digits = 0;  ///< how many digits the rising code has
  std::vector<PairClass> classes;
};

/// Largest deck: codes of values have 8 bits.
inline constexpr std::size_t max_pair_deck = 256;

/// Positions: halves, quarters and so on of the deal, its thirds, its hands, positions modulo 4.
PairClasses position_classes(const cards::Deck& deck);
/// Cards: runs of 2, 4 (one rank, as playing cards are numbered), 8 … that start at multiples,
/// thirds, cards modulo 4 (suits) and modulo 13 (ranks where suits stand together).
PairClasses card_classes(const cards::Deck& deck);

}  // namespace evenhand::audit
