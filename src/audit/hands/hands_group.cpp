#include <array>

#include "src/audit/all_groups.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "src/audit/hands/seats_tests.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array hands_tests = {hands_info::set_joint,
                                    hands_info::worst_value,
                                    hands_info::set_hand,
                                    hands_info::suits,
                                    hands_info::ranks,
                                    hands_info::kinds,
                                    hands_info::together,
                                    hands_info::worst_together,
                                    hands_info::held_before,
                                    hands_info::worst_held_before,
                                    hands_info::rhythm,
                                    hands_info::quads,
                                    hands_info::trios,
                                    hands_info::pairs,
                                    hands_info::distinct,
                                    hands_info::longest_straight,
                                    hands_info::longest_suit,
                                    hands_info::points,
                                    hands_info::shanten,
                                    hands_info::category,
                                    hands_info::seat_cards,
                                    hands_info::seat_worst_card,
                                    hands_info::seat_set_joint,
                                    hands_info::seat_worst_value,
                                    hands_info::seat_set,
                                    hands_info::seat_suits,
                                    hands_info::seat_ranks,
                                    hands_info::seat_kinds,
                                    hands_info::seat_quads,
                                    hands_info::seat_trios,
                                    hands_info::seat_pairs,
                                    hands_info::seat_distinct,
                                    hands_info::seat_longest_straight,
                                    hands_info::seat_longest_suit,
                                    hands_info::seat_points,
                                    hands_info::seat_shanten,
                                    hands_info::seat_category,
                                    hands_info::seat_aborts};

std::unique_ptr<HandsTally> make_tally(const cards::Deck& deck) {
  if (deck.hands.empty() || deck.key_sets.empty()) return nullptr;
  return std::make_unique<HandsTally>(deck);
}

std::vector<Evidence> run(const HandsTally& hands, const Sample& sample) {
  std::vector<Evidence> tests;
  add_key_set_tests(hands, sample, tests);
  add_share_tests(hands, sample, tests);
  add_together_tests(hands, sample, tests);
  add_held_before_tests(hands, sample, tests);
  tests.push_back(key_rhythm_test(hands, sample));
  add_feature_tests(hands, sample, tests);
  if (hands.seats() == nullptr) return tests;
  for (Evidence& test : seats_evidence(*hands.seats(), sample.level)) {
    tests.push_back(std::move(test));
  }
  return tests;
}

}  // namespace

constexpr Group hands_group = make_group<HandsTally, make_tally, run>(
    {"hands", "what hands hold", "key cards, suits, ranks and features in a game's hands"},
    hands_tests);

}  // namespace evenhand::audit
