#include "src/games/fair_shuffle.hpp"

#include "sims/random/source.hpp"

namespace evenhand::games {

bool needs_baseline(std::string_view shuffler, std::string_view rng) {
  return shuffler != fair_shuffler || rng != random::sources().front().name;
}

}  // namespace evenhand::games
