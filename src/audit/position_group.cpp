#include "src/audit/position_group.hpp"

#include <array>

#include "src/audit/position_tally.hpp"
#include "stats/position_matrix.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array position_tests = {
    TestInfo{"position.chi-square", "Every card is equally likely at every position."},
};

std::unique_ptr<Tally> make_tally(const cards::Deck& deck) {
  return std::make_unique<PositionTally>(deck.size);
}

std::vector<Outcome> run(const Tally& tally, const Sample& sample) {
  const std::vector<std::uint64_t> counts = static_cast<const PositionTally&>(tally).counts();
  const std::size_t n = sample.deck.size;
  const std::uint64_t deals = sample.deals;
  Outcome outcome{"position.chi-square", stats::position_test({counts, n, deals})};
  outcome.detectable = [n, deals](double alpha, double power) {
    return stats::detectable_position_deviation(n, deals, alpha, power);
  };
  outcome.enough = 0.1;
  return {outcome};
}

}  // namespace

constexpr Group position_group = {
    {"position", "which card lands where"}, position_tests, make_tally, run};

}  // namespace evenhand::audit
