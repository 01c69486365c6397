#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "src/match/match.hpp"
#include "stats/test_result.hpp"

namespace evenhand::match {

/// Losses, draws and wins of somebody.
using Results = std::array<std::uint64_t, 3>;

/// A fairness test with its p-value corrected over all of them (Holm).
struct FairnessTest {
  std::string name;
  std::string null;
  stats::TestResult result;
  stats::PValue adjusted;
};

/// What the games of a match come to.
struct Summary {
  Results red{};
  Results mover{};                             ///< of the side to move after the opening
  Results first{};                             ///< of the first player
  std::map<unsigned, Results> red_by_opening;  ///< by the opening's plies
  std::map<unsigned, Results> red_by_length;   ///< by played plies after the opening, in fifties
  std::map<std::string, std::uint64_t> endings;
  std::uint64_t ended_by_failure = 0;
  std::uint64_t first_had_red = 0;
  std::vector<FairnessTest> tests;
};

Summary summarise(const MatchPlan& plan, const std::vector<GameRecord>& games);

}  // namespace evenhand::match
