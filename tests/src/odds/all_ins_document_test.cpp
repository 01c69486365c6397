#include "src/odds/all_ins_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// All-ins on the turn of two players; the river of the share of them that a dealer helps the worse
/// hand in is one that it wins with, where there is one.
source::AllIns all_ins(std::size_t number, std::uint64_t seed, double helped = 0) {
  stats::SmallGenerator random(seed);
  source::AllIns made;
  for (std::size_t i = 0; i < number; ++i) {
    std::vector<std::uint16_t> deck(52);
    std::iota(deck.begin(), deck.end(), std::uint16_t{0});
    for (std::size_t at = 51; at > 0; --at) std::swap(deck[at], deck[random.below(at + 1)]);
    source::AllIn one{i, {"ann", i % 2 == 0 ? "bob" : "cy"}, {}, {}, 4};
    one.hands = {Hole{deck[0], deck[1]}, Hole{deck[2], deck[3]}};
    one.board.assign(deck.begin() + 4, deck.begin() + 9);
    if (random.uniform() < helped) {
      const double first = equity(one.hands, std::span(one.board).first(4)).share();
      for (std::size_t at = 9; at < 52; ++at) {
        one.board[4] = deck[at];
        const double end = equity(one.hands, one.board).share();
        if (first >= 0.5 ? end == 0 : end == 1) break;
      }
    }
    made.all.push_back(one);
  }
  made.hands = 10 * number;
  return made;
}

// Two of three all-ins are counted by hand: 41 of 44 rivers, 30 of 44, and the board is drawn.
TEST(AllInsDocument, HasTheExactLawOfASum) {
  const auto one = [](Hole first, Hole second, std::vector<std::uint16_t> board) {
    return source::AllIn{1, {"ann", "bob"}, {first, second}, std::move(board), 4};
  };
  source::AllIns made;
  // Aces against kings on 2c 7d 9h Js: two kings beat them (AC AD = 48 49, KC KD = 44 45).
  made.all.push_back(one({48, 49}, {44, 45}, {0, 21, 30, 39, 47}));
  made.hands = 1;
  const reports::Document document = all_ins_document(made, 1);
  EXPECT_NEAR(tests::number(document, "due"), 42.0 / 44, 1e-15);
  EXPECT_EQ(tests::number(document, "won"), 0);
  EXPECT_NEAR(tests::number(document, "two_sided"), 2 * 2.0 / 44, 1e-12);
  EXPECT_THAT(document.answer,
              AllOf(HasSubstr("the better hand won 0 of 1 all-in, 0.9545 due"),
                    HasSubstr("once in 22 such logs"), HasSubstr("nothing is unusual")));
}

TEST(AllInsDocument, TellsRiversThatHelpTheWorseHand) {
  const reports::Document helped = all_ins_document(all_ins(300, 1, 0.2), 2);
  EXPECT_THAT(helped.answer,
              AllOf(HasSubstr("or fewer once in"), HasSubstr("chance hardly does that")));
  EXPECT_LT(tests::number(helped, "corrected"), 0.001);
  EXPECT_EQ(helped.sections.front().tables.back().rows.size(), 3U);
}

// 200 fair logs: at 5 %, 22 or more have a chance of 2e-4.
TEST(AllInsDocument, HoldsFairAllInsToTheirLevel) {
  int unusual = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    unusual += tests::number(all_ins_document(all_ins(60, 100 + seed), 1), "corrected") <= 0.05;
  }
  EXPECT_LE(unusual, 21);
}

TEST(AllInsDocument, SaysWhatIsLeftOutAndRefusesNone) {
  source::AllIns made = all_ins(3, 5);
  made.left_out = 2;
  EXPECT_THAT(all_ins_document(made, 1).sections.front().notes.back(),
              HasSubstr("without 2 all-ins: "));
  made.all.clear();
  EXPECT_THROW(all_ins_document(made, 1), InputError);
}

}  // namespace
}  // namespace evenhand::odds
