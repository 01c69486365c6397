#include "src/games/doudizhu/play_answer.hpp"

#include <gtest/gtest.h>

#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/recognise.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::doudizhu {
namespace {

Counts answer_cards(std::string_view text) { return parse_cards(text, "test").counts; }

PlayAnswer answer(std::string_view text, std::string_view other = "",
                  std::string_view rules = "douzero") {
  const Rules& under = preset(rules).rules;
  std::optional<Combination> beaten;
  if (!other.empty()) beaten = readings(answer_cards(other), under).front();
  return answer_play(answer_cards(text), beaten, under);
}

TEST(PlayAnswer, NamesAPlayAndSaysWhatItBeats) {
  EXPECT_EQ(answer_words(answer("333444 57", "333444 56")),
            "333444+57: plane with solos of 2 from 3; does not beat 333444+56: 3 is not above 3");
  EXPECT_EQ(answer_words(answer("7777", "AKQJ10")), "7777: bomb of 7; beats TJQKA");
  EXPECT_EQ(answer_words(answer("10JQKA2")), "TJQKA2: no combination: a straight cannot contain 2");
}

TEST(PlayAnswer, ReadsItsOwnNotation) {
  EXPECT_EQ(answer_words(answer("333444+57")), answer_words(answer("33344457")));
}

TEST(PlayAnswer, TakesTheReadingThatBeats) {
  const PlayAnswer plane = answer("333444555666", "333444+57", "free");
  EXPECT_TRUE(plane.play.has_value());
  EXPECT_EQ(plane.beats, plane.reason.empty());
}

TEST(PlayDocument, HasTheCombination) {
  const reports::Document trio = play_document(answer("3334"));
  tests::expect_well_formed(trio);
  EXPECT_TRUE(tests::truth(trio, "valid"));
  EXPECT_EQ(tests::text(trio, "kind"), "trio with solo");
  EXPECT_EQ(tests::text(trio, "wings"), "4");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(tests::figure(trio, "reason").value));
  const reports::Document none = play_document(answer("34"));
  EXPECT_FALSE(tests::truth(none, "valid"));
  EXPECT_FALSE(tests::text(none, "reason").empty());
}

}  // namespace
}  // namespace evenhand::doudizhu
