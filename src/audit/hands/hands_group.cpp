#include <array>

#include "src/audit/all_groups.hpp"
#include "src/audit/hands/hands_outcomes.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array hands_tests = {
    TestInfo{"hands.<set>.joint", "The key cards fall to the hands as chance shares them out."},
    TestInfo{"hands.<set>.<hand>", "The number of key cards in the hand is hypergeometric."},
    TestInfo{"hands.suits", "Every hand gets its share of every suit."},
    TestInfo{"hands.ranks", "Every hand gets its share of every rank."},
    TestInfo{"hands.kinds", "Every hand gets its share of every kind of tile."},
    TestInfo{"hands.together",
             "Two cards are in one hand as often as chance puts them, whatever each does alone."},
    TestInfo{"hands.worst-together",
             "No two cards are in one hand more or less often than by chance."},
    TestInfo{"hands.quads",
             "The number of fours of a kind in each hand has its exact distribution."},
    TestInfo{"hands.trios",
             "The number of threes of a kind in each hand has its exact distribution."},
    TestInfo{"hands.pairs", "The number of pairs in each hand has its exact distribution."},
    TestInfo{"hands.distinct",
             "The number of different ranks or kinds in each hand has its exact distribution."},
    TestInfo{"hands.longest-straight",
             "The longest straight of each hand has its exact distribution."},
    TestInfo{"hands.longest-suit", "The longest suit of each hand has its exact distribution."},
    TestInfo{"hands.shanten",
             "How far each mahjong hand is from ready has its exact distribution."},
    TestInfo{"hands.category",
             "Each hand is a pair, a straight, a flush ... as often as counting says."},
};

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  if (deck.hands.empty() || deck.key_sets.empty()) return nullptr;
  return std::make_unique<HandsTally>(deck);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const auto& hands = static_cast<const HandsTally&>(tally);
  std::vector<Evidence> tests;
  add_key_set_tests(hands, sample, tests);
  add_share_tests(hands, sample, tests);
  add_together_tests(hands, sample, tests);
  add_feature_tests(hands, sample, tests);
  return tests;
}

}  // namespace

constexpr Group hands_group = {{"hands", "key cards, suits, ranks and features in a game's hands"},
                               hands_tests,
                               make_tally,
                               run};

}  // namespace evenhand::audit
