#include <fmt/format.h>

#include <array>
#include <cmath>

#include "src/audit/all_groups.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/structure/structure_tally.hpp"
#include "base/number_text.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/tables/histogram_tests.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array structure_tests = {
    TestInfo{"structure.fixed-points-mean",
             "The mean number of cards that stay in their place is 1."},
    TestInfo{"structure.fixed-points-shape",
             "The number of cards that stay in their place has its exact distribution."},
    TestInfo{"structure.cycles-mean", "The mean number of cycles is 1 + 1/2 + ... + 1/n."},
    TestInfo{"structure.cycles-shape",
             "The number of cycles has the distribution of Stirling's numbers of the first kind."},
    TestInfo{"structure.sign", "Odd and even permutations are equally likely."},
};

Evidence sign_test(std::uint64_t odd, std::uint64_t deals) {
  if (deals == 0) return {"structure.sign", stats::TestResult::skip("there are no deals")};
  const auto number = static_cast<double>(deals);
  const double share = static_cast<double>(odd) / number;
  const stats::Interval interval = stats::clopper_pearson(odd, deals);
  Evidence outcome{"structure.sign", {}};
  outcome.result.statistic = (2 * share - 1) * std::sqrt(number);
  outcome.result.p = stats::Binomial(deals, 0.5).two_sided(odd);
  outcome.result.effect = stats::Effect{"share of odd permutations above one half",
                                        share - 0.5,
                                        {interval.low - 0.5, interval.high - 0.5, interval.level}};
  outcome.words = fmt::format("an odd permutation in {}", share_of_deals(odd, deals, 0.5));
  outcome.detectable = [deals](double alpha, double power) {
    return stats::detectable_mean_shift(deals, alpha, power) / 2;
  };
  return outcome;
}

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<StructureTally>(deck.size);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const auto& structure = static_cast<const StructureTally&>(tally);
  const std::size_t n = sample.deck.size;
  std::vector<Evidence> results;
  add_scalar_tests({"structure.fixed-points", "fixed points", structure.fixed_points(),
                    stats::fixed_points_null(n)},
                   sample.deals, results);
  add_scalar_tests({"structure.cycles", "cycles", structure.cycles(), stats::cycles_null(n), 0.1},
                   sample.deals, results);
  results.push_back(sign_test(structure.odd(), sample.deals));
  return results;
}

}  // namespace

constexpr Group structure_group = {
    {"structure", "fixed points, cycles and sign of the permutation"},
    structure_tests,
    make_tally,
    run};

}  // namespace evenhand::audit
