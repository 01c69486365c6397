#include "src/watch/plan.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::watch {
namespace {

template <class Cell>
bool are_refused(const std::vector<Cell>& cells, auto total, double rounding = 0) {
  const nlohmann::json nothing;
  try {
    require_margins<Cell>({"state", nothing}, cells, total, rounding);
    return false;
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              fmt::format("state: at the top level: expected each card and each place {} times, "
                          "found null",
                          total));
    return true;
  }
}

TEST(Margins, AreThoseOfSoManyDeals) {
  EXPECT_FALSE(are_refused<std::uint64_t>({1, 2, 2, 1}, std::uint64_t{3}));
  EXPECT_TRUE(are_refused<std::uint64_t>({1, 2, 2, 1}, std::uint64_t{4}));
  EXPECT_TRUE(are_refused<std::uint64_t>({1, 2, 2, 1}, std::uint64_t{2}));
  EXPECT_TRUE(are_refused<std::uint64_t>({2, 1, 2, 1}, std::uint64_t{3})) << "places alone";
  EXPECT_TRUE(are_refused<std::uint64_t>({2, 2, 1, 1}, std::uint64_t{3})) << "cards alone";
  const std::uint32_t most = UINT32_MAX;
  EXPECT_FALSE(are_refused<std::uint32_t>({most, 2, 2, most}, std::uint64_t{most} + 2));
}

TEST(Margins, OfWeightsAreRounded) {
  const std::vector<double> even = {0.3, 1.5, 1.5, 0.3 + 1e-12};
  EXPECT_FALSE(are_refused<double>(even, 1.8, 1e-9));
  EXPECT_TRUE(are_refused<double>(even, 0.0));
  EXPECT_TRUE(are_refused<double>({0.3, 1.5, 0.3, 1.5}, 1.8, 1e-9));
  EXPECT_TRUE(are_refused<double>({0.3, 1.5, 1.5, 0.301}, 1.8, 1e-9));
}

Plan some_plan() {
  Plan plan;
  plan.deals.command = "watch";
  plan.deals.deck = cards::parse_deck("poker");
  plan.deals.sources = {{deals::SourceSpec::Kind::log, "my deals.log"}};
  plan.deals.input.format = "text";
  plan.follows = true;
  return plan;
}

TEST(WatchPlan, TellsTheCommandThatRepeatsIt) {
  EXPECT_EQ(command_line(some_plan()),
            "evenhand watch --log 'my deals.log' --reader text --deck poker --follow --alpha 0.01 "
            "--arl 1000000000 --look 1000 --window 10000 --lags 3 --bad-share 0.01");
}

TEST(WatchPlan, TellsWhichDealsOfALogTheyAre) {
  Plan plan = some_plan();
  plan.watched.bad_share = 0.25;
  plan.stops_on_alarm = true;
  plan.deals.input.more_files = {"more.log"};
  source::Selection& selection = plan.deals.input.selection;
  selection.columns = "c1..c5";
  selection.where = {"Table=A"};
  selection.from = "2024-02-01";
  selection.to = "2024-03-01";
  selection.date_column = "Date";
  selection.deal_column = "Deal";
  selection.path = "a.b";
  selection.separator = ";";
  selection.skip = 3;
  const std::string line = command_line(plan);
  for (const char* words :
       {" --bad-share 0.25", " 'my deals.log' more.log", " --columns c1..c5", " --where Table=A",
        " --from 2024-02-01", " --to 2024-03-01", " --date-column Date", " --deal-column Deal",
        " --path a.b", " --separator ';'", " --skip 3", " --stop-on-alarm"}) {
    EXPECT_NE(line.find(words), std::string::npos) << words << " in " << line;
  }
  EXPECT_EQ(line.find("--sorted"), std::string::npos) << line;
}

TEST(WatchPlan, HasWhatAStateDependsOn) {
  Plan plan = some_plan();
  const nlohmann::json json = to_json(plan);
  plan.deals.samples = 5;
  plan.stops_on_alarm = true;
  EXPECT_EQ(to_json(plan), json);
  plan.watched.look = 5;
  EXPECT_NE(to_json(plan), json);
}

}  // namespace

}  // namespace evenhand::watch
