#include "src/cli/pvalue_output.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include <nlohmann/json.hpp>

namespace evenhand::cli {
namespace {

TEST(PvalueText, ShowsFifteenDigitsAndOnlyWhatIsThere) {
  PvalueOutput output;
  output.statistic = 2;
  output.p_value = 1.0 / 477;
  output.pmf = 1.0 / 477;
  output.exact = "1/477";
  EXPECT_EQ(pvalue_text(output),
            "statistic  2\n"
            "p_value    0.00209643605870021\n"
            "pmf        0.00209643605870021\n"
            "exact      1/477\n");
}

TEST(PvalueText, ShowsWhatNoDoubleHolds) {
  PvalueOutput output;
  output.p_value = 0;
  output.log10_p_value = -5000 + std::log10(2.5);
  EXPECT_EQ(pvalue_text(output), "statistic  0\np_value    2.5000000000e-5000\n");
}

TEST(PvalueJson, HasAllKeysAndNullForWhatIsAbsent) {
  PvalueOutput output;
  output.statistic = 3000;
  output.p_value = 0.25;
  output.cdf = 0.75;
  const auto document = nlohmann::json::parse(pvalue_json(output));
  EXPECT_EQ(document.at("statistic"), 3000);
  EXPECT_EQ(document.at("p_value"), 0.25);
  EXPECT_EQ(document.at("cdf"), 0.75);
  EXPECT_TRUE(document.at("pmf").is_null());
  EXPECT_TRUE(document.at("exact").is_null());
}

}  // namespace
}  // namespace evenhand::cli
