#pragma once

#include <string>
#include <vector>

#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/rules.hpp"

namespace evenhand::doudizhu {

/// All that these cards can be when they are played together, in the order of `leads`; none when
/// they make no combination. Only free rules give more than one reading.
std::vector<Combination> readings(Counts cards, const Rules& rules);

/// Why cards without a reading make no combination, as the end of a sentence: "a straight cannot
/// contain 2".
std::string why_no_combination(Counts cards, const Rules& rules);

/// Why `play` does not beat `other`: "rank 3 is not above rank 4".
std::string why_not_beaten(const Combination& play, const Combination& other);

}  // namespace evenhand::doudizhu
