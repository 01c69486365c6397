#pragma once

#include <cstdint>
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

}  // namespace evenhand::power
