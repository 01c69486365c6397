#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/audit/group.hpp"
#include "src/audit/tallies.hpp"
#include "src/power/flaw.hpp"
#include "src/power/question.hpp"

namespace evenhand::power {

/// The results of the tests on a number of deals.
struct Snapshot {
  std::uint64_t deals = 0;
  std::vector<judge::Evidence> results;

  const judge::Evidence* find(const std::string& test) const;
};

/// One session of a flaw, with the tests made after each of the given numbers of deals (ascending).
std::vector<Snapshot> grow(const Flaw& flaw, const Question& question,
                           const std::vector<std::uint64_t>& sizes);

/// The number of times that one test rejects at `level` in independent sessions of so many deals.
struct Rejections {
  std::uint64_t sessions = 0;
  std::uint64_t rejected = 0;
  std::uint64_t skipped = 0;
};
Rejections count_rejections(const Flaw& flaw, const Question& question, const std::string& test,
                            std::uint64_t deals, std::uint64_t sessions, double level);

/// The smallest effect that one test finds with the wanted power.
struct SmallestEffect {
  std::string test;
  std::string effect;  ///< what is measured: "rms relative deviation of a cell"
  std::optional<double> detectable;
  std::string skipped;                 ///< why the test would not be made; empty when it would
  bool is_yardstick = false;           ///< the verdict asks it whether deals are enough
  std::vector<CurvePoint> curve = {};  ///< of yardsticks, from little power to nearly sure
};

struct ShownByDeals {
  double level = 0;  ///< of a single test
  std::vector<SmallestEffect> tests;
};

/// Returns what so many deals can show, test by test.
ShownByDeals what_deals_show(std::uint64_t deals, const Question& question);

/// Deals that find one cell of the position matrix off by `relative` (0.05 is 5 %), the least that
/// rows and columns allow spread over the others: by position.chi-square, with the noncentrality
/// N r²/(n-1) of that cell, and by position.worst-cell, from the binomial power of that cell
/// alone.
struct CellPlan {
  double level = 0;  ///< of a single test
  std::uint64_t chi_square = 0;
  std::uint64_t worst_cell = 0;
  /// Their power by deals, from few to half as many again as are needed.
  std::vector<CurvePoint> chi_square_curve = {};
  std::vector<CurvePoint> worst_cell_curve = {};
};
CellPlan deals_for_cell(double relative, const Question& question);

}  // namespace evenhand::power
