#include "src/power/samples.hpp"

#include <gtest/gtest.h>

#include "sims/random/source.hpp"
#include "tests/src/power/questions.hpp"

namespace evenhand::power {
namespace {

Flaw flaw_named(const char* shuffler) {
  return {shuffle::parse_shuffler(shuffler), std::string(random::sources().front().name)};
}

TEST(Samples, GrowAsOneSession) {
  const std::vector<Snapshot> grown =
      grow(flaw_named("naive-swap"), question("order"), {100, 5000});
  ASSERT_EQ(grown.size(), 2U);
  EXPECT_EQ(grown[0].deals, 100U);
  const judge::Evidence* const early = grown[0].find("order.inversions-mean");
  const judge::Evidence* const late = grown[1].find("order.inversions-mean");
  ASSERT_TRUE(early != nullptr && late != nullptr);
  EXPECT_LT(late->result.p.log, early->result.p.log);
  EXPECT_EQ(grown[1].find("order.nothing"), nullptr);
}

TEST(Samples, CountRejections) {
  const Rejections flawed = count_rejections(flaw_named("sattolo"), question("structure"),
                                             "structure.cycles-mean", 10, 50, 0.01);
  EXPECT_EQ(flawed.sessions, 50U);
  EXPECT_EQ(flawed.rejected, 50U);
  const Rejections fair = count_rejections(flaw_named("fisher-yates"), question("structure"),
                                           "structure.cycles-mean", 100, 50, 0.01);
  EXPECT_LE(fair.rejected, 5U);
}

TEST(Samples, CountTestsThatAreNotMade) {
  const Rejections few = count_rejections(flaw_named("naive-swap"), question("position"),
                                          "position.chi-square", 5, 3, 0.01);
  EXPECT_EQ(few.skipped, 3U);
  EXPECT_EQ(few.rejected, 0U);
}

}  // namespace
}  // namespace evenhand::power
