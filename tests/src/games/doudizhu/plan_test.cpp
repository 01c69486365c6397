#include "src/games/doudizhu/plan.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::doudizhu {
namespace {

PlayPlan unusual_plan() {
  PlayPlan plan;
  plan.games = 1234;
  plan.table.shuffler = "riffle:3";
  plan.table.rng = "pcg64";
  plan.table.seed = 99;
  plan.table.start_previous = true;
  plan.table.conduct = {true, Bidding::rob, "random", "policy", "free"};
  plan.judging = {0.05, judge::Correction::benjamini_hochberg};
  plan.judging.level = 0.9;
  return plan;
}

TEST(DoudizhuPlan, IsTypedAsItsOptions) {
  EXPECT_EQ(
      settings_text(unusual_plan()),
      " --games 1234 --shuffler riffle:3 --rng pcg64 --seed 99 --start previous --bidding rob "
      "--first face-up --landlord random --farmers policy --preset free --alpha 0.05 "
      "--correction bh --level 0.9");
}

TEST(DoudizhuPlan, RefusesWhatIsNoPlan) {
  for (const auto& [key, value] :
       std::initializer_list<std::pair<const char*, nlohmann::json>>{{"games", 0},
                                                                     {"shuffler", "rifle"},
                                                                     {"rng", "pcg65"},
                                                                     {"first", "second"},
                                                                     {"bidding", "rub"},
                                                                     {"landlord", "polcy"},
                                                                     {"preset", "fre"},
                                                                     {"alpha", 0.7},
                                                                     {"correction", "none"},
                                                                     {"level", 1.5}}) {
    nlohmann::json json = reports::settings_json(unusual_plan());
    json[key] = value;
    EXPECT_THROW(games::plan_from<PlayPlan>(json), InputError) << key;
  }
  nlohmann::json json = reports::settings_json(unusual_plan());
  json.erase("seed");
  EXPECT_THROW(games::plan_from<PlayPlan>(json), InputError);
}

/// Whatever is not the default shuffle is compared with it, with other cards.
TEST(DoudizhuPlan, ComparesWithAFairTable) {
  PlayPlan plan;
  plan.games = 10;
  EXPECT_FALSE(fair_table(plan));
  plan.table.seed = 5;
  EXPECT_FALSE(fair_table(plan));
  // The fair shuffle is fair whatever it begins with.
  plan.table.start_previous = true;
  EXPECT_FALSE(fair_table(plan));
  plan.table.start_previous = false;
  plan.table.conduct.bidding = Bidding::rob;
  for (const auto& change : std::initializer_list<void (*)(TableSetup&)>{
           [](TableSetup& table) { table.shuffler = "riffle:9"; },
           [](TableSetup& table) { table.rng = "pcg64"; },
           [](TableSetup& table) {
             table.shuffler = "riffle:9";
             table.start_previous = true;
           }}) {
    PlayPlan changed = plan;
    change(changed.table);
    const auto fair = fair_table(changed);
    ASSERT_TRUE(fair);
    EXPECT_EQ(shuffle_text(*fair), "fisher-yates on xoshiro256++x8, seed 6, from a sorted deck");
    EXPECT_EQ(fair->conduct.bidding, Bidding::rob);
  }
}

TEST(DoudizhuPlan, KnowsWhoBidsFirst) {
  EXPECT_TRUE(first_named("face-up"));
  EXPECT_FALSE(first_named("random"));
  EXPECT_THROW(first_named("me"), InputError);
}

}  // namespace
}  // namespace evenhand::doudizhu
