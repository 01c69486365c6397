#include "reports/markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "reports/markdown_text.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(MarkdownText, EscapesMarkup) {
  EXPECT_EQ(markdown_text("riffle:7, 3-card (50 %)!"), "riffle:7, 3-card (50 %)!");
  EXPECT_EQ(markdown_text("a|b*c_d`e[f]<g>\\#~&$"),
            "a\\|b\\*c\\_d\\`e\\[f\\]\\<g\\>\\\\\\#\\~\\&\\$");
  EXPECT_EQ(markdown_text("two\nlines"), "two lines");
}

TEST(MarkdownBlock, HasAFenceLongerThanAnyWithin) {
  EXPECT_EQ(markdown_block("evenhand list"), "```\nevenhand list\n```\n");
  EXPECT_EQ(markdown_block("a ```` b\n\nc\x1b"), "`````\na ```` b\n\nc \n`````\n");
}

TEST(MarkdownTable, LinesUp) {
  EXPECT_EQ(markdown_table({{"name", "p"}, {"\u6d17\u724c\u5668", "0.0312"}},
                           {Align::left, Align::right}),
            "| name   |      p |\n"
            "| ------ | -----: |\n"
            "| \u6d17\u724c\u5668 | 0.0312 |\n");
}

constexpr const char* expected_comparison = R"(# evenhand: comparison of shuffles

**Question:** Is every card equally likely in every place of the deck, and every order of the cards as likely as any other?  
**Answer:** of 3 sources, biased: 1; no bias found: 1; inconclusive: 1.

12 to 9,000 deals each of 3 cards, seed 18446744073709551615, family-wise level 0.01 (holm).

| source              | verdict           | cell furthest off                               | rms deviation of a cell      | strongest test      | adjusted p |
| ------------------- | ----------------- | ----------------------------------------------- | ---------------------------- | ------------------- | ---------: |
| riffle:1            | **biased**        | card A\|红心 in position 0: 50 % above expected | 0.1235 (99 %: 0.11 to 0.135) | position.chi-square |  7.9e-5322 |
| node "a\|b", 'c'.js | **no bias found** | card Q in position 1: 3.33 % below expected     | 0.004 (99 %: 0 to 0.0125)    | position.chi-square |      0.956 |
| 洗牌日志.csv        | **inconclusive**  | –                                               | –                            | –                   |          – |

## riffle:1

**biased**: 2 of 2 tests reject at the family-wise level 0.01.

Built-in shuffler on the random source philox, 9,000 deals. Cell furthest off: card A\|红心 in position 0: 50 % above expected (seen 4,500 times, expected 3000: +33.5 standard deviations).

| test                | null hypothesis                                      | statistic |  df |         p |    adjusted p | effect (with interval)                                        | detectable |
| ------------------- | ---------------------------------------------------- | --------: | --: | --------: | ------------: | ------------------------------------------------------------- | ---------: |
| position.chi-square | every card is equally often in every position        |     24512 |   4 | 4.0e-5322 | **7.9e-5322** | rms relative deviation of a cell 0.1235 (99 %: 0.11 to 0.135) |          – |
| fixed-points.ratio  | cards stay where they were as often as chance has it |       inf |   – |    4.1e-5 |    **4.1e-5** | –                                                             |          – |

What was seen:

- position.chi-square: card A\|红心 stays on top

Not tested:

- order.chi-square: too few deals: 2 expected in each order, 5 wanted

## node "a\|b", 'c'.js

**no bias found**: no test rejects; a deviation of 2.2 % would have been found.

External shuffler, 9,000 deals. Cell furthest off: card Q in position 1: 3.33 % below expected (seen 2,900 times, expected 3000: -2.2 standard deviations).

What so many deals find with a probability of 90 %, a group at a time:

- rms relative deviation of a cell of 0.0217 (position.chi-square)

| test                | null hypothesis                               | statistic |  df |     p | adjusted p | effect (with interval)                                     | detectable |
| ------------------- | --------------------------------------------- | --------: | --: | ----: | ---------: | ---------------------------------------------------------- | ---------: |
| position.chi-square | every card is equally often in every position |       3.5 |   4 | 0.478 |      0.956 | rms relative deviation of a cell 0.004 (99 %: 0 to 0.0125) |     0.0217 |

Not tested:

- order.chi-square: too few deals: 2 expected in each order, 5 wanted

## 洗牌日志.csv

**inconclusive**: 12 deals are too few for any test.

Log of deals, 12 deals.

No test could be made.

Not tested:

- order.chi-square: too few deals: 2 expected in each order, 5 wanted

## How to repeat it

```
evenhand compare riffle:1 --deck 3 --samples 9000 --seed 7
```

- evenhand 0.1.0
- seed 18446744073709551615, blocks 0 to 2 of 4,096 deals each
- SHA-256 of the deals of node "a\|b", 'c'.js: 9f86d081
- node "a\|b", 'c'.js gives other deals every time: its figures will differ
- SHA-256 of the deals of 洗牌日志.csv: 60303ae2

)";

TEST(ToMarkdown, RendersAComparison) {
  const std::string report = to_markdown(sample_comparison());
  ASSERT_THAT(report, StartsWith(expected_comparison));
  EXPECT_THAT(report, HasSubstr("\n## What the words mean\n"));
}

TEST(ToMarkdown, RendersAnAudit) {
  const std::string report = to_markdown(sample_audit());
  EXPECT_THAT(report, StartsWith("# evenhand: audit of riffle:1\n"));
  EXPECT_THAT(report, HasSubstr("\n**Answer:** biased.\n"));
}

/// Number of unescaped bars of a table's line; 0 for other lines.
std::size_t bars(const std::string& line) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size() && line[0] == '|'; ++i) {
    if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++count;
  }
  return count;
}

TEST(ToMarkdown, TablesHaveEquallyManyCellsALine) {
  std::istringstream report(to_markdown(sample_comparison()));
  std::size_t before = 0;
  std::size_t tables = 0;
  for (std::string line; std::getline(report, line); before = bars(line)) {
    if (bars(line) == 0) continue;
    if (before == 0) {
      ++tables;
    } else {
      EXPECT_EQ(bars(line), before) << line;
    }
  }
  EXPECT_EQ(tables, 3U);
}

}  // namespace
}  // namespace evenhand::reports
