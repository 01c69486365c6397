#include "reports/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using ::testing::HasSubstr;

TEST(RenderTable, FoldsTheCellUnderTheRowWhenItDoesNotFit) {
  EXPECT_EQ(
      render_table(sample_comparison(), {}, {1.2e6, 1000, 0}),
      R"(12 to 9,000 deals each of 3 cards, seed 18446744073709551615, family-wise level 0.01 (holm)

source              verdict        reject  strongest test          adj. p  rms cell  deals/s
riffle:1            biased            2/2  position.chi-square  7.9e-5322    0.1235    1.20M
    card A|红心 in position 0: 50 % above expected
node "a|b", 'c'.js  no bias found     0/1  position.chi-square      0.956     0.004       1k
    card Q in position 1: 3.33 % below expected
洗牌日志.csv        inconclusive      0/0  -                            -         -        -

of 3 sources, biased: 1; no bias found: 1; inconclusive: 1
)");
}

TEST(RenderTable, HasTheCellBesideTheRestWhenThereIsRoom) {
  EXPECT_THAT(
      render_table(sample_comparison(), {}, {}, 140),
      HasSubstr(
          R"(source              verdict        reject  strongest test          adj. p  rms cell  cell furthest off
riffle:1            biased            2/2  position.chi-square  7.9e-5322    0.1235  card A|红心 in position 0: 50 % above expected
node "a|b", 'c'.js  no bias found     0/1  position.chi-square      0.956     0.004  card Q in position 1: 3.33 % below expected
洗牌日志.csv        inconclusive      0/0  -                            -         -  -
)"));
}

TEST(RenderTable, ShowsTheTestsOfAnAudit) {
  EXPECT_THAT(render_table(sample_audit()), HasSubstr(
                                                R"(
test                 statistic  df          p     adj. p  effect (interval)
position.chi-square      24512   4  4.0e-5322  7.9e-5322  0.1235 (99 %: 0.11 to 0.135)
fixed-points.ratio         inf   -     4.1e-5     4.1e-5  -
order.chi-square             -   -          -    skipped  -
  position.chi-square: card A|红心 stays on top
  order.chi-square: too few deals: 2 expected in each order, 5 wanted

biased: 2 of 2 tests reject at the family-wise level 0.01
)"));
}

TEST(RenderTable, SaysWhatAQuietAuditWouldHaveFound) {
  Result result = sample_audit();
  result.sources[0] = sample_comparison().sources[1];
  EXPECT_THAT(render_table(result),
              HasSubstr("what so many deals find with 90 % probability, corrected:\n"
                        "  rms relative deviation of a cell of 0.0217 (position.chi-square)\n"));
}

TEST(RenderTable, TakesItsStylesFromTheCaller) {
  const auto mark = [](const char* name) {
    return
        [name](std::string_view text) { return std::string(name) + "<" + std::string(text) + ">"; };
  };
  const Styles styles{
      .head = mark("H"), .biased = mark("B"), .no_bias = mark("N"), .inconclusive = mark("I")};
  const std::string table = render_table(sample_comparison(), styles);
  EXPECT_THAT(table, HasSubstr("H<source              verdict        reject"));
  EXPECT_THAT(table, HasSubstr("riffle:1            B<biased       >     2/2"));
  EXPECT_THAT(table, HasSubstr("N<no bias found>"));
  EXPECT_THAT(table, HasSubstr("I<inconclusive >"));
  EXPECT_THAT(render_table(sample_audit(), styles), HasSubstr("4.0e-5322  B<7.9e-5322>  0.1235"));
}

TEST(RenderTable, CannotSteerTheTerminal) {
  Result result = sample_audit();
  result.sources[0].name = "\x1b]0;x\x07\nname";
  result.sources[0].reason = "\x1b[2J";
  result.sources[0].tests[0].finding = "\x1b[2J";
  result.card_names[0] = "\x1b[2J";
  EXPECT_EQ(render_table(result).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace evenhand::reports
