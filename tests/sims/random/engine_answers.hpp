#pragma once

#include <cstdint>
#include <vector>

#include "sims/random/xoshiro.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {

inline Xoshiro256PlusPlus::State state_of(const std::vector<std::uint64_t>& words) {
  return {words.at(0), words.at(1), words.at(2), words.at(3)};
}

}  // namespace evenhand::random
