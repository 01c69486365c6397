#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "tests/flaws/random.hpp"

namespace evenhand::flaws {

using Order = std::vector<std::size_t>;

/// Turns the deal before into the next one. The first call gets the cards in ascending order.
using Dealer = std::function<void(Order& cards, Chance& chance)>;

/// A way of dealing unevenly. Written apart from the shufflers of the product, which must find it.
struct Flaw {
  std::string_view name;
  std::string_view deck;   ///< as --deck takes it
  std::string_view group;  ///< of tests that is made for it; others may see it as well
  std::string_view summary;
  /// A dealer for a sequence of so many deals; one with memory is good for one sequence alone.
  Dealer (*make)(std::uint64_t deals);
  /// Deals that the best test of one who knows the flaw needs (level .01, power .9); 0 where nobody
  /// has reckoned it.
  double ideal = 0;
};

/// The best-known ones first, then others like them.
std::span<const Flaw> all();

/// Throws std::invalid_argument for an unknown name.
const Flaw& named(std::string_view name);

/// A uniform deal by Durstenfeld's algorithm.
void fair(Order& cards, Chance& chance);

}  // namespace evenhand::flaws
