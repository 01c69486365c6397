#include "src/games/game_experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "sims/random/source.hpp"
#include "src/cli/games/play.hpp"

namespace evenhand::games {
namespace {

/// tests/src/experiments checks that each experiment is the same however it is worked.
template <class Plan>
class GameExperimentOf : public testing::Test {};
template <class>
struct TypesOf;
template <class... Plans>
struct TypesOf<cli::PlansOf<Plans...>> {
  using Types = testing::Types<Plans...>;
};
TYPED_TEST_SUITE(GameExperimentOf, TypesOf<cli::AllGames>::Types);

std::string rng_without_seed() {
  const auto& all = random::sources();
  return std::string(std::find_if(all.begin(), all.end(), [](const auto& info) {
                       return !info.reproducible;
                     })->name);
}

TYPED_TEST(GameExperimentOf, HasWholeBlocksButForTheLast) {
  TypeParam plan;
  plan.set_units(10'001);
  ASSERT_GT(plan.blocks(), 1U);
  for (std::uint64_t block = 0; block + 1 < plan.blocks(); ++block) {
    EXPECT_EQ(plan.units_before(block + 1) - plan.units_before(block), plan.block_units());
  }
  EXPECT_EQ(plan.units_before(plan.blocks()), 10'001U);
  EXPECT_LE(10'001 - plan.units_before(plan.blocks() - 1), plan.block_units());
}

TYPED_TEST(GameExperimentOf, HasAnotherSeedWhereChanceHasOne) {
  const nlohmann::json other = make_experiment(TypeParam())->with_seed(7)->plan();
  EXPECT_EQ(other.at("seed"), 7);
  nlohmann::json plan = reports::settings_json(resolved(TypeParam()));
  if (!plan.contains("rng")) return;
  plan["rng"] = rng_without_seed();
  EXPECT_EQ(make_experiment(plan_from<TypeParam>(plan))->with_seed(7), nullptr);
}

TYPED_TEST(GameExperimentOf, RefusesAPlanWithoutASettingOrAlpha) {
  const nlohmann::json plan = reports::settings_json(resolved(TypeParam()));
  EXPECT_EQ(reports::settings_json(plan_from<TypeParam>(plan)), plan);
  nlohmann::json damaged = plan;
  damaged["alpha"] = 0.9;
  EXPECT_THAT([&] { plan_from<TypeParam>(damaged); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("--alpha")));
  damaged = plan;
  damaged.erase("seed");
  EXPECT_THAT([&] { plan_from<TypeParam>(damaged); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("seed")));
}

}  // namespace
}  // namespace evenhand::games
