#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/signatures/advice.hpp"
#include "src/signatures/languages.hpp"
#include "stats/test_result.hpp"

namespace evenhand::signatures {

/// The number of times that each card came at each place of a draw of k out of n cards, in the
/// order in which they were drawn.
struct DrawPlaces {
  std::size_t n = 0;
  std::size_t k = 0;
  std::uint64_t draws = 0;
  std::vector<std::uint64_t> counts;  ///< counts[place * n + card]
};

/// A way to draw k of n cards, with the law of each place.
struct DrawMethod {
  std::string_view name;
  Advice advice;               ///< its cause names it; nothing of one that is even
  std::vector<double> shares;  ///< shares[place * n + card]
  bool is_of_order = false;    ///< every set of cards is as likely as any other
};

/// Methods of drawing that are no shuffle, with their exact laws: Floyd's sample without a last
/// shuffle (Bentley and Floyd, CACM 30 (1987) 754), reservoir sampling (Vitter's algorithm R, TOMS
/// 11 (1985) 37), which leaves its first cards in their places, and the same off by one. Throws
/// std::domain_error unless 0 < k < n.
std::vector<DrawMethod> draw_methods(std::size_t n, std::size_t k);

/// The source that draws look like, as far as their places tell.
struct DrawLikeness {
  std::string name;          ///< "reservoir-off-by-one", "naive-swap"
  stats::PValue p;           ///< of the places being this method's
  bool is_even = false;      ///< every place has every card equally often
  Advice advice;             ///< nothing where other methods match, too
  bool is_of_order = false;  ///< as of its method
};

/// The even law where the places match it, else the method or known shuffler (its first k cards)
/// that they match best, at match_level; nothing where they match none, or there are too few draws
/// for five of a card at a place. A place is compared by a chi-square test of goodness of fit, or
/// with simulated deals of two samples, and the smallest p-value of all places is corrected for
/// their number (Šidák). The cause says "this is", or "this looks like" where not all others are
/// rejected. A function of its arguments alone.
std::optional<DrawLikeness> recognise_draws(const DrawPlaces& places,
                                            const Language* language = nullptr);

}  // namespace evenhand::signatures
