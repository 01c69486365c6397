#include "reports/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using ::testing::ElementsAre;

TEST(CsvField, QuotesAsRfc4180Does) {
  EXPECT_EQ(csv_field("plain text"), "plain text");
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"hi\""), "\"say \"\"hi\"\"\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
}

TEST(CsvFiles, AreTheseFiles) {
  const std::vector<File> files = csv_files(sample_comparison());
  ASSERT_EQ(files.size(), 4U);
  EXPECT_EQ(files[0].name, "tests.csv");
  EXPECT_EQ(
      files[0].content,
      R"(source,test,group,null_hypothesis,skipped,statistic,degrees_of_freedom,p_value,)"
      R"(log10_p_value,p_adjusted,log10_p_adjusted,rejected,effect,effect_value,effect_low,)"
      R"(effect_high,effect_level,detectable,finding
riffle:1,position.chi-square,position,every card is equally often in every position,,24512.25,4,0,)"
      R"(-5321.4,0,-5321.1,true,rms relative deviation of a cell,0.1234567,0.11,0.135,0.99,,)"
      R"(card A|红心 stays on top
riffle:1,fixed-points.ratio,fixed-points,cards stay where they were as often as chance has it,,)"
      R"(inf,,4.1e-05,-4.387216143280265,4.1e-05,-4.387216143280265,true,,,,,,,
riffle:1,order.chi-square,order,every order is equally likely,"too few deals: 2 expected in each )"
      R"(order, 5 wanted",,,,,,,false,,,,,,,
"node ""a|b"", 'c'.js",position.chi-square,position,every card is equally often in every )"
      R"(position,,3.5,4,0.47788,-0.32068,0.95576,-0.019651,false,rms relative deviation of a )"
      R"(cell,0.004,0,0.0125,0.99,0.0217,
"node ""a|b"", 'c'.js",order.chi-square,order,every order is equally likely,"too few deals: 2 )"
      R"(expected in each order, 5 wanted",,,,,,,false,,,,,,,
洗牌日志.csv,order.chi-square,order,every order is equally likely,"too few deals: 2 expected in )"
      R"(each order, 5 wanted",,,,,,,false,,,,,,,
)");
  EXPECT_EQ(files[1].name, "sources.csv");
  EXPECT_EQ(files[1].content,
            R"(source,kind,rng,reproducible,deals,digest,verdict,reason,tests_made,tests_rejected,)"
            R"(tests_skipped,strongest_test,p_adjusted,log10_p_adjusted,worst_card,)"
            R"(worst_card_name,worst_position,worst_observed,worst_expected,worst_z
riffle:1,shuffler,philox,true,9000,,biased,2 of 2 tests reject at the family-wise level 0.01,2,2,)"
            R"(1,position.chi-square,0,-5321.1,0,A|红心,0,4500,3000,33.541
"node ""a|b"", 'c'.js",exec,,false,9000,9f86d081,no bias found,no test rejects; a deviation of )"
            R"(2.2 % would have been found,1,0,1,position.chi-square,0.95576,-0.019651,2,Q,1,2900,)"
            R"(3000,-2.236
洗牌日志.csv,log,,true,12,60303ae2,inconclusive,12 deals are too few for any test,0,0,1,,,,,,,,,
)");
  EXPECT_EQ(files[2], (File{"positions-riffle-1.csv",
                            "card,name,position_0,position_1,position_2\n"
                            "0,A|\u7ea2\u5fc3,4500,2500,2000\n"
                            "1,\"K,\"\"x\"\"\",2500,3500,3000\n"
                            "2,Q,2000,3000,4000\n"}));
  EXPECT_EQ(files[3].name, "positions-node-a-b-c-.js.csv");
}

std::vector<std::string> file_names(const std::vector<std::string>& sources) {
  Result result;
  for (const std::string& name : sources) result.sources.emplace_back().name = name;
  return position_file_names(result);
}

TEST(PositionFileNames, AreSafeAndDifferent) {
  EXPECT_THAT(
      file_names({"riffle:7", "-", "../../etc/passwd", "\u6d17\u724c", ".hidden", ""}),
      ElementsAre("positions-riffle-7.csv", "positions-source.csv", "positions-etc-passwd.csv",
                  "positions-source-2.csv", "positions-hidden.csv", "positions-source-3.csv"));
  EXPECT_THAT(file_names({"a", "A", "a-2", "a"}),
              ElementsAre("positions-a.csv", "positions-A-2.csv", "positions-a-2-2.csv",
                          "positions-a-3.csv"));
  EXPECT_EQ(file_names({std::string(5000, 'x')})[0].size(), 94U);
}

}  // namespace
}  // namespace evenhand::reports
