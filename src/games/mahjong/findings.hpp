#pragma once

#include <string>
#include <vector>

#include "reports/result.hpp"
#include "src/games/mahjong/run.hpp"
#include "stats/test_result.hpp"

namespace evenhand::mahjong {

/// A test of a run, with its p-value adjusted (Holm) for all tests of the run.
struct Finding {
  std::string name;
  std::string null;  ///< what is tested, in one sentence
  stats::TestResult result;
  stats::PValue adjusted;
};

struct Findings {
  std::vector<Finding> tests;
  reports::Verdict verdict = reports::Verdict::inconclusive;
};

inline constexpr std::array<std::string_view, players> seat_names = {"dealer", "second", "third",
                                                                     "fourth"};

/// start.SEAT: are the dealt hands as far from ready as counting says (chi-square)? With a fair run
/// to compare with: does each seat win as often (wins.SEAT) and score as much (points.SEAT), and
/// are as many walls exhausted? These are normal tests between independent matches.
Findings judge(const Played& played);

/// Where a figure is beyond a fair shuffle's, and by how much.
stats::TestResult beyond_fair(const stats::RatioSums& sums, const stats::RatioSums& fair);

}  // namespace evenhand::mahjong
