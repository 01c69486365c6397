#include "src/cli/prove/odds_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(OddsOptions, ExplainTheQuantitiesAndPlacesOfTheGame) {
  const std::string doudizhu = event_help(odds::doudizhu_model());
  EXPECT_THAT(doudizhu, HasSubstr("rocket"));
  EXPECT_THAT(doudizhu, HasSubstr("bottom"));
  const std::string poker = event_help(odds::poker_model(5));
  EXPECT_THAT(poker, Not(HasSubstr("rocket"))) << "a deck without jokers has none";
  EXPECT_THAT(poker, HasSubstr("suit"));
}

TEST(OddsOptions, SimulateWhatIsAskedFor) {
  OddsOptions options;
  EXPECT_EQ(check_plan(options).samples, 0);
  options.check = "20k";
  options.seed = "9";
  EXPECT_EQ(check_plan(options).samples, 20'000);
  EXPECT_EQ(check_plan(options).seed, 9);
  options.check = "0";
  EXPECT_THROW(check_plan(options), InputError);
}

TEST(OddsOptions, AnswerAnEventOrADistribution) {
  OddsOptions options;
  EXPECT_FALSE(asks_event(options));
  options.event = "jokers in bottom = 2";
  EXPECT_TRUE(asks_event(options));
  EXPECT_THAT(event_document(odds::doudizhu_model(), options).answer, HasSubstr("1/477"));
  options = {};
  options.distribution = "bombs in hand";
  EXPECT_TRUE(asks_event(options));
  EXPECT_FALSE(event_document(odds::doudizhu_model(), options).sections.empty());
  options.check = "10";
  EXPECT_THROW(event_document(odds::doudizhu_model(), options), InputError);
}

}  // namespace
}  // namespace evenhand::cli
