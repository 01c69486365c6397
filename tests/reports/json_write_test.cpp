#include <gtest/gtest.h>

#include <limits>

#include "reports/json.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using Json = nlohmann::ordered_json;
constexpr double infinite = std::numeric_limits<double>::infinity();

/// The value of a figure, as written.
Json written(Value value) {
  Document document;
  document.sections.push_back({.name = "s", .title = ""});
  document.sections.front().figures.push_back({"n", "w", std::move(value)});
  return json_of(document)["sections"][0]["figures"][0]["value"];
}

TEST(JsonOf, WritesEveryKindOfValue) {
  EXPECT_EQ(written({}).dump(), "null");
  EXPECT_EQ(written(true).dump(), "true");
  EXPECT_EQ(written(std::int64_t{-5}).dump(), "-5");
  EXPECT_EQ(written(std::uint64_t{5}).dump(), "5");
  EXPECT_EQ(written(0.1).dump(), "0.1");
  EXPECT_EQ(written(std::string("x")).dump(), "\"x\"");
  EXPECT_EQ(written(Estimate{0.5, 0.25, 0.75, 0.95}).dump(),
            R"({"value":0.5,"low":0.25,"high":0.75,"level":0.95})");
  EXPECT_EQ(written(PValue{-2}).dump(), R"({"p":0.01,"log10_p":-2.0})");
  EXPECT_EQ(written(Exact{"5/27", 0.5}).dump(), R"({"exact":"5/27","value":0.5})");
}

TEST(JsonOf, WritesNullForWhatIsNotFinite) {
  for (const double number : {std::numeric_limits<double>::quiet_NaN(), infinite, -infinite}) {
    EXPECT_EQ(written(number).dump(), "null");
    EXPECT_EQ(written(Estimate{number, number, number}).dump(),
              R"({"value":null,"low":null,"high":null,"level":0.99})");
    EXPECT_EQ(written(Exact{"1/3", number}).dump(), R"({"exact":"1/3","value":null})");
  }
  EXPECT_EQ(written(PValue{-infinite}).dump(), R"({"p":0.0,"log10_p":null})");
}

TEST(JsonOf, KeepsTheDigitsOfLargeNumbers) {
  constexpr std::uint64_t exact = std::uint64_t{1} << 53U;
  EXPECT_EQ(written(exact).dump(), "9007199254740992");
  EXPECT_EQ(written(exact + 1)["exact"], "9007199254740993");
  EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max())["exact"], "18446744073709551615");
  EXPECT_EQ(written(-static_cast<std::int64_t>(exact)).dump(), "-9007199254740992");
  EXPECT_EQ(written(-static_cast<std::int64_t>(exact) - 1)["exact"], "-9007199254740993");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min())["exact"], "-9223372036854775808");
}

TEST(JsonOf, WritesOfASkippedTestOnlyWhy) {
  const Json test = json_of(sample_document())["sections"][0]["judgement"]["findings"][3];
  EXPECT_EQ(test["skipped"], "fewer than 30 deals");
  for (const char* key : {"statistic", "degrees_of_freedom", "p", "log10_p", "p_adjusted",
                          "log10_p_adjusted", "effect", "detectable"}) {
    EXPECT_TRUE(test.at(key).is_null()) << key;
  }
  EXPECT_EQ(test["rejected"], false);
}

TEST(JsonOf, HasTheSubjectOfATestThatHasOne) {
  Document document = sample_document();
  document.sections[0].judgement->findings[0].subject = "card A place 1";
  const Json findings = json_of(document)["sections"][0]["judgement"]["findings"];
  EXPECT_EQ(findings[0]["subject"], "card A place 1");
  EXPECT_FALSE(findings[1].contains("subject"));
  const Document read = from_json(to_json(document), "a.json");
  EXPECT_EQ(read.sections[0].judgement->findings[0].subject, "card A place 1");
  EXPECT_EQ(read.sections[0].judgement->findings[1].subject, "");
}

TEST(JsonOf, BeginsWithFormatAndVersion) {
  EXPECT_TRUE(to_json({}).starts_with("{\n  \"format\": \"evenhand\",\n  \"version\": 2,\n"));
  EXPECT_TRUE(json_of(Document{})["verdict"].is_null());
  EXPECT_EQ(json_of(sample_document())["verdict"], "biased");
}

TEST(ToJsonLine, SaysTheSameOnOneLine) {
  const Document document = sample_document();
  const std::string line = to_json_line(document);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(Json::parse(line), Json::parse(to_json(document)));
}

}  // namespace
}  // namespace evenhand::reports
