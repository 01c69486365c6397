#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "src/audit/generator/draws_of_deal.hpp"

namespace evenhand::audit {

/// Two deals whose draws can come from the same random numbers, from some draw of each on: u < 1
/// makes the draw ⌊u·range⌋ of both, or u of one and 1 - u of the other.
struct Overlap {
  std::size_t deal = 0;  ///< the later one
  std::size_t earlier = 0;
  long shift = 0;            ///< the draw of the earlier deal less that of the later one
  bool is_mirrored = false;  ///< 1 - u
  std::size_t draws = 0;     ///< in a row that agree
};

/// The deals that overlap an earlier one, and how many would by chance.
struct Overlaps {
  std::vector<Overlap> found;  ///< one a later deal, ascending
  std::size_t deals = 0;       ///< that were compared, each with all before it
  double expected = 0;         ///< an upper bound
};

/// Looks for overlaps among deals that are made by such a shuffle. Of each deal windows of eight
/// draws, three bits of u each, are looked up among those of the deals before; where one is found,
/// the draws around it are compared. A row of draws counts where the chance that fair draws agree
/// so long, summed over all pairs of deals, both ways, all shifts and all draws at which a row may
/// begin, is at most 10^-9: which is what is expected, at most (a union bound; draws of a uniform
/// deal are independent and uniform). Draws of ranges r and s agree with chance (r + s - gcd)/(r
/// s). Deals that are equal have no overlap, nor do draws that are all alike. Nothing where deals
/// have too few draws for that.
std::optional<Overlaps> find_overlaps(const std::vector<std::vector<std::uint16_t>>& deals,
                                      DrawOrder order);

/// Cards of the smallest deck whose overlaps show among so many deals.
std::size_t least_deck_of_overlaps(std::size_t deals);

}  // namespace evenhand::audit
