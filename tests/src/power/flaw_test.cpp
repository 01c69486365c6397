#include "src/power/flaw.hpp"

#include <gtest/gtest.h>

#include <set>

#include "sims/random/source.hpp"

namespace evenhand::power {
namespace {

TEST(Flaw, IsNamedAsItsOptionsAre) {
  const std::string sound(random::sources().front().name);
  EXPECT_EQ((Flaw{shuffle::parse_shuffler("riffle:7"), sound}).name(), "riffle:7");
  EXPECT_EQ((Flaw{shuffle::parse_shuffler("fisher-yates"), "seed16"}).name(),
            "fisher-yates --rng seed16");
}

TEST(StandardFlaws, AreEachThereOnceAndNoneIsSound) {
  const std::vector<Flaw> flaws = standard_flaws(52);
  std::set<std::string> names;
  for (const Flaw& flaw : flaws) {
    EXPECT_TRUE(names.insert(flaw.name()).second) << flaw.name();
    EXPECT_TRUE(!flaw.spec.info->is_uniform() || flaw.spec.parameter > 0 ||
                flaw.rng != random::sources().front().name)
        << flaw.name();
  }
  for (const char* name : {"naive-swap", "riffle:7", "fisher-yates --rng seed16"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

}  // namespace
}  // namespace evenhand::power
