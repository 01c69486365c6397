#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "reports/markdown.hpp"
#include "reports/result_json.hpp"
#include "reports/table.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Result identified() {
  Result result = sample_audit();
  result.sources.front().identification = Identification{
      .conclusion = "matches `riffle:1`: no difference found (p = 0.3)",
      .compared = 100,
      .likeliest = {{"riffle:1", true, 0.3, -0.5229, "positions", 131072},
                    {"cut", false, 0, -std::numeric_limits<double>::infinity(), "cycles", 512}}};
  return result;
}

TEST(IdentificationReport, SurvivesAsJson) {
  const Result result = identified();
  EXPECT_EQ(from_json(to_json(result), "r.json"), result);
}

TEST(IdentificationReport, IsLeftOutWhereThereIsNone) {
  const std::string json = to_json(sample_audit());
  EXPECT_THAT(json, Not(HasSubstr("identification")));
  EXPECT_FALSE(from_json(json, "r.json").sources.front().identification);
  EXPECT_THAT(to_markdown(sample_audit()), Not(HasSubstr("Which shuffler")));
}

TEST(IdentificationReport, RefusesWhatIsDamaged) {
  nlohmann::json document = nlohmann::json::parse(to_json(identified()));
  document["identification"]["likeliest"][0]["p_value"] = 2;
  EXPECT_THROW(from_json(document.dump(), "r.json"), InputError);
}

TEST(IdentificationReport, IsShown) {
  const std::string markdown = to_markdown(identified());
  EXPECT_THAT(markdown, HasSubstr("Which shuffler is it? It matches"));
  EXPECT_THAT(markdown, HasSubstr("none found"));
  EXPECT_THAT(render_table(identified(), {}, {}, 200),
              HasSubstr("\nwhich shuffler: matches `riffle:1`: no difference found (p = 0.3)\n"));
}

}  // namespace
}  // namespace evenhand::reports
