#include "src/audit/relations/cell_family.hpp"

#include <gtest/gtest.h>

#include "stats/corrections.hpp"
#include "stats/tables/dispersed_count.hpp"

namespace evenhand::audit {
namespace {

constexpr TestInfo family_info{"some.worst", "No count stands out."};

TEST(CellFamily, TellsItsStrongestCorrectedForAll) {
  const cards::Deck deck = cards::parse_deck("54");
  CellFamily family;
  int asked = 0;
  const auto take = [&](double count, const char* words) {
    family.take({count, 100, 100}, [&asked, words] {
      ++asked;
      return std::string(words);
    });
  };
  take(104, "cards lie here");
  take(160, "cards lie there");
  take(95, "cards lie nowhere");
  const Evidence found = family.judged(family_info, {deck, 1000}, 500);
  EXPECT_EQ(found.test, "some.worst");
  EXPECT_EQ(found.words, "cards lie there 0.32 times a deal, expected 0.2");
  EXPECT_EQ(asked, 1);
  EXPECT_NEAR(found.result.statistic, 6, 1e-12);
  const stats::PValue alone = stats::two_sided(stats::DispersedCount{160, 100, 100});
  EXPECT_NEAR(found.result.p.log, stats::sidak(alone, 3).log, 1e-12);
  EXPECT_NEAR(found.result.effect->value, 0.6, 1e-12);
  EXPECT_EQ(found.result.effect->interval.level, 0.99);
  EXPECT_LT(found.detectable(0.01, 0.5), found.detectable(0.01, 0.9));
  EXPECT_EQ(found.detectable(0.01, 0.9), found.detectable_of_told(0.01, 0.9));
}

TEST(CellFamily, FindsWhatItsRarestCountShows) {
  const cards::Deck deck = cards::parse_deck("54");
  const auto detectable = [&](double rare) {
    CellFamily family;
    family.take({130, 100, 100}, [] { return std::string("common"); });
    family.take({rare, 4, 4}, [] { return std::string("rare"); });
    return family.judged(family_info, {deck, 1000}, 500).detectable(0.01, 0.9);
  };
  EXPECT_EQ(detectable(4), detectable(40));
  EXPECT_NEAR(detectable(4),
              stats::detectable_deviation(stats::DispersedCount{4, 4, 4}, 0.005, 0.9), 1e-12);
}

}  // namespace
}  // namespace evenhand::audit
