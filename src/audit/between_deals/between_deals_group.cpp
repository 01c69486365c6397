#include <array>

#include "src/audit/all_groups.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array between_deals_tests = {
    TestInfo{"between-deals.positions-lag-1",
             "A card's place in the deal before says nothing of its place in this one."},
    TestInfo{"between-deals.positions-lag-2",
             "A card's place two deals before says nothing of its place in this one."},
    TestInfo{"between-deals.successors-lag-1",
             "Which card follows which does not depend on the deal before."},
    TestInfo{"between-deals.successors-lag-2",
             "Which card follows which does not depend on the deal two before."},
    TestInfo{"between-deals.scalars-lag-1",
             "The step from deal to deal has the inversions, descents, rising sequences, "
             "successions, fixed points, cycles and sign of a uniform permutation."},
    TestInfo{"between-deals.scalars-lag-2",
             "The step from a deal to the one after the next has the same scalars as a uniform "
             "permutation."},
    TestInfo{"between-deals.worst-cell",
             "No place is followed by any place one or two deals later more or less often than "
             "1/n."},
    TestInfo{"between-deals.repeats",
             "A deal equals the one before, or the one before that, no more often than 1/n!."},
    TestInfo{"between-deals.correlation",
             "Scalars of a deal are uncorrelated with those of the two deals before."},
    TestInfo{"between-deals.end-cards",
             "The first and the last card do not depend on those of the two deals before."},
    TestInfo{"between-deals.alternation",
             "Cards lie at positions equally often in even and in odd deals."},
    TestInfo{"between-deals.halves",
             "Cards lie at positions equally often in both halves of the session."},
    TestInfo{"between-deals.drift",
             "Cards lie at positions equally often in all slices of the session."},
    TestInfo{"between-deals.worst-change",
             "No card lies at any position more or less often in one half of the session, or in "
             "odd deals, than in the others."},
    TestInfo{"between-deals.scalar-drift",
             "The means of scalars are the same in all parts of the session."},
};

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<BetweenDealsTally>(deck.size);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const auto& between = static_cast<const BetweenDealsTally&>(tally);
  std::vector<Evidence> results = step_tests(between, sample);
  const std::vector<ScoreInfo> scores = score_infos(sample.deck.size);
  for (auto* tests : {&series_tests, &change_tests}) {
    for (Evidence& outcome : tests(between, scores, sample)) results.push_back(std::move(outcome));
  }
  return results;
}

}  // namespace

constexpr Group between_deals_group = {
    {"between-deals", "what a deal has to do with those before it, and drift", false},
    between_deals_tests,
    make_tally,
    run};

}  // namespace evenhand::audit
