#include "src/power/wording.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace evenhand::power {
namespace {

DealsNeeded needed_with(Method method, double deals) {
  DealsNeeded found;
  found.method = method;
  found.deals = deals;
  return found;
}

TEST(PlanWording, SaysDealsAsWellAsTheyAreKnown) {
  EXPECT_EQ(deals_text(needed_with(Method::exact, 9692.6)), "9,693");
  EXPECT_EQ(deals_text(needed_with(Method::rough, 15847)), "~15,800");
  EXPECT_EQ(deals_text(needed_with(Method::unseen, 131072)), "> 131,000");
  EXPECT_EQ(deals_text(needed_with(Method::unseen, 3e22)), "> 3e22");
  EXPECT_EQ(deals_text(needed_with(Method::never, std::numeric_limits<double>::infinity())),
            "never");
}

TEST(PlanWording, KeepsNumbersNumbers) {
  EXPECT_EQ(std::get<std::uint64_t>(deals_value(needed_with(Method::measured, 20.6))), 21U);
  EXPECT_EQ(std::get<std::string>(deals_value(needed_with(Method::rough, 96))), "~96");
  EXPECT_EQ(whole(10.2), 11U);
}

TEST(PlanWording, SaysHowANumberWasFound) {
  DealsNeeded simulated = needed_with(Method::simulated, 96);
  simulated.sessions = 400;
  EXPECT_EQ(how_text(simulated), "simulated (400 sessions)");
  DealsNeeded early = needed_with(Method::exact, 147.4);
  early.least = 260;
  EXPECT_EQ(how_text(early), "exact; 148 would do, but the test is made from 260 deals on");
  EXPECT_EQ(deals_text(early), "260");
}

TEST(PlanWording, SaysWhatIsAskedFor) {
  Question question;
  question.deck = cards::parse_deck("52");
  EXPECT_EQ(terms(question, 0.01), "52 cards, power 0.9, alpha 0.01 for each test alone");
  question.corrected = true;
  EXPECT_EQ(terms(question, 0.01 / 64),
            "52 cards, power 0.9, alpha 0.01 for the whole battery (0.000156 a test)");
}

}  // namespace
}  // namespace evenhand::power
