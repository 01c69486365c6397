#include <array>

#include "src/audit/all_groups.hpp"
#include "src/audit/between_deals/between_deals_info.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array between_deals_tests = {between_deals_info::positions_lag_1,
                                            between_deals_info::positions_lag_2,
                                            between_deals_info::successors_lag_1,
                                            between_deals_info::successors_lag_2,
                                            between_deals_info::scalars_lag_1,
                                            between_deals_info::scalars_lag_2,
                                            between_deals_info::worst_cell,
                                            between_deals_info::repeats,
                                            between_deals_info::repeated_steps,
                                            between_deals_info::correlation,
                                            between_deals_info::end_cards,
                                            between_deals_info::alternation,
                                            between_deals_info::halves,
                                            between_deals_info::drift,
                                            between_deals_info::worst_change,
                                            between_deals_info::change_point,
                                            between_deals_info::cell_change_point,
                                            between_deals_info::scalar_drift};

std::unique_ptr<BetweenDealsTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<BetweenDealsTally>(deck.size);
}

std::vector<Evidence> run(const BetweenDealsTally& between, const Sample& sample) {
  std::vector<Evidence> results = step_tests(between, sample);
  results.push_back(repeated_steps_test(between, sample));
  for (auto* tests : {&series_tests, &change_tests}) {
    for (Evidence& evidence : tests(between, sample)) results.push_back(std::move(evidence));
  }
  return results;
}

}  // namespace

constexpr Group between_deals_group = make_group<BetweenDealsTally, make_tally, run>(
    {"between-deals", "one deal and the next",
     "what a deal has to do with those before it, and drift", false},
    between_deals_tests);

}  // namespace evenhand::audit
