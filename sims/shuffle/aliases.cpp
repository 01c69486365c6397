#include "sims/shuffle/aliases.hpp"

#include <algorithm>
#include <array>

namespace evenhand::shuffle {
namespace {

/// R. Durstenfeld published Fisher's and Yates's shuffle for computers (CACM 7, 1964, algorithm
/// 235), D. Knuth made it known. "sort(random)" is what browsers and Node do with a comparator that
/// tosses a coin. Gilbert, Shannon and Reeds are whom the riffle is from. std::shuffle, Java's
/// Collections.shuffle and Python's random.shuffle are Fisher-Yates.
constexpr std::array<Alias, 12> alias_list = {{{"knuth", "fisher-yates"},
                                               {"durstenfeld", "fisher-yates"},
                                               {"std::shuffle", "fisher-yates"},
                                               {"collections.shuffle", "fisher-yates"},
                                               {"random.shuffle", "fisher-yates"},
                                               {"sort-random", "timsort-coin"},
                                               {"random-sort", "timsort-coin"},
                                               {"sort-coin", "timsort-coin"},
                                               {"naive", "naive-swap"},
                                               {"order-by-random", "random-keys"},
                                               {"gsr", "riffle"},
                                               {"identity", "none"}}};

}  // namespace

std::span<const Alias> aliases() { return alias_list; }

std::string_view without_alias(std::string_view name) {
  const auto* const found = std::find_if(alias_list.begin(), alias_list.end(),
                                         [&](const Alias& alias) { return alias.name == name; });
  return found == alias_list.end() ? name : found->stands_for;
}

}  // namespace evenhand::shuffle
