#include "reports/result_json.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

/// The message that reading the text gives, or "" when it is read.
std::string refusal(const std::string& text) {
  try {
    from_json(text, "r.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// The message when the audit's document has one member changed, named by a JSON pointer.
std::string refusal_with(const std::string& pointer, const Json& value) {
  Json json = Json::parse(to_json(sample_audit()));
  json.at(Json::json_pointer(pointer)) = value;
  return refusal(json.dump());
}

std::string refusal_without(const std::string& pointer) {
  const Json::json_pointer place(pointer);
  Json json = Json::parse(to_json(sample_audit()));
  json.at(place.parent_pointer()).erase(place.back());
  return refusal(json.dump());
}

TEST(ResultJson, AnAuditHasVerdictAndTestsAtTheTop) {
  const Json json = Json::parse(to_json(sample_audit()));
  EXPECT_EQ(json["verdict"], "biased");
  const Json& test = json["tests"][1];
  EXPECT_EQ(test["name"], "fixed-points.ratio");
  EXPECT_EQ(test["statistic"], "Infinity");
  EXPECT_EQ(test["p_value"], 4.1e-5);
  EXPECT_EQ(test["p_adjusted"], 4.1e-5);
  EXPECT_TRUE(test["effect"].is_null());
  EXPECT_EQ(json["tests"][0]["effect"]["value"], 0.1234567);
}

TEST(ResultJson, AComparisonHasTheSameMembersInEachSource) {
  const Json audit = Json::parse(to_json(sample_audit()));
  const Json comparison = Json::parse(to_json(sample_comparison()));
  ASSERT_EQ(comparison["sources"].size(), 3U);
  for (const auto& [key, value] : comparison["sources"][0].items()) {
    EXPECT_EQ(audit.at(key), value) << key;
  }
}

TEST(ResultJson, ASkippedTestHasNoFigures) {
  const Json json = Json::parse(to_json(sample_audit()));
  for (const char* key : {"statistic", "p_value", "log10_p_value", "p_adjusted"}) {
    EXPECT_TRUE(json["tests"][2].at(key).is_null()) << key;
  }
}

TEST(ResultJson, LaysOutAMatrixARowALine) {
  const std::string text = to_json(sample_audit());
  EXPECT_THAT(text, HasSubstr("  \"positions\": [\n"
                              "    [4500, 2500, 2000],\n"
                              "    [2500, 3500, 3000],\n"
                              "    [2000, 3000, 4000]\n"
                              "  ]\n"
                              "}\n"));
  EXPECT_THAT(text, testing::StartsWith("{\n"
                                        "  \"format\": \"evenhand.result\",\n"
                                        "  \"format_version\": 1,\n"
                                        "  \"session\": \"audit\",\n"
                                        "  \"version\": \"0.1.0\",\n"));
}

TEST(ResultJson, ReadsBackTheSameResult) {
  for (const Result& result : {sample_comparison(), sample_audit()}) {
    const Result read = from_json(to_json(result), "r.json");
    EXPECT_EQ(read, result);
    EXPECT_EQ(to_json(read), to_json(result));
  }
}

TEST(ResultJson, ReplacesBytesThatAreNotUtf8) {
  Result result = sample_audit();
  result.sources[0].name = "caf\xe9";
  EXPECT_EQ(from_json(to_json(result), "r.json").sources[0].name, "caf\uFFFD");
}

TEST(ResultJson, RefusesToWriteWhatNoTestMayProduce) {
  Result result = sample_audit();
  result.sources[0].tests[0].p_value = std::nan("");
  EXPECT_THROW(to_json(result), RunError);
  result = sample_audit();
  result.sources[0].positions.pop_back();
  EXPECT_THROW(to_json(result), RunError);
  result = sample_audit();
  result.sources.clear();
  EXPECT_THROW(to_json(result), RunError);
}

TEST(ReadResult, RefusesANewerFormat) {
  EXPECT_EQ(refusal_with("/format_version", 3),
            "r.json: this file was written by a newer evenhand (format 3; this program reads up to "
            "1): update evenhand");
  EXPECT_EQ(refusal(R"({"format": "evenhand.result", "format_version": 2})"),
            "r.json: this file was written by a newer evenhand (format 2; this program reads up to "
            "1): update evenhand");
}

TEST(ReadResult, RefusesWhatIsNoResult) {
  const std::string no_result =
      "r.json: not a result of evenhand (its member \"format\" is not \"evenhand.result\")";
  EXPECT_EQ(refusal("[1, 2]"), no_result);
  EXPECT_EQ(refusal("{}"), no_result);
  EXPECT_EQ(refusal(R"({"format": "other"})"), no_result);
  EXPECT_EQ(refusal(""), "r.json: is empty, expected a result");
}

TEST(ReadResult, RefusesEveryTruncation) {
  const std::string whole = to_json(sample_audit());
  for (std::size_t size = 1; size + 1 < whole.size(); ++size) {
    const std::string message = refusal(whole.substr(0, size));
    ASSERT_THAT(message, testing::StartsWith("r.json: not JSON, or damaged: parse error at line "));
    ASSERT_EQ(message.find('\n'), std::string::npos);
  }
}

TEST(ReadResult, RefusesDamage) {
  EXPECT_EQ(refusal("{\"format\": NaN}"),
            "r.json: not JSON, or damaged: parse error at line 1, column 12: syntax error while "
            "parsing value - invalid literal");
  EXPECT_EQ(refusal("{\"format\": 1e999}"),
            "r.json: not JSON, or damaged: number overflow parsing '1e999'");
}

TEST(ReadResult, RefusesEveryMissingMember) {
  const Json json = Json::parse(to_json(sample_audit()));
  for (const auto& [key, value] : json.items()) {
    EXPECT_NE(refusal_without("/" + key), "") << key;
  }
  for (const std::string parent : {"/tests/0", "/tests/0/effect", "/worst_cell"}) {
    for (const auto& [key, value] : json.at(Json::json_pointer(parent)).items()) {
      EXPECT_NE(refusal_without(fmt::format("{}/{}", parent, key)), "") << parent << "/" << key;
    }
  }
  EXPECT_EQ(refusal_without("/tests/0/p_value"),
            "r.json: .tests[0].p_value is missing: the file is damaged");
}

TEST(ReadResult, RefusesEveryMemberOfAWrongType) {
  const Json json = Json::parse(to_json(sample_audit()));
  const Json wrong = Json::object();
  for (const auto& [key, value] : json.items()) {
    EXPECT_NE(refusal_with("/" + key, wrong), "") << key;
  }
  for (const std::string parent : {"/tests/0", "/tests/0/effect", "/worst_cell"}) {
    for (const auto& [key, value] : json.at(Json::json_pointer(parent)).items()) {
      EXPECT_NE(refusal_with(fmt::format("{}/{}", parent, key), wrong), "") << parent << "/" << key;
    }
  }
}

TEST(ReadResult, NamesThePlaceAndWhatItFound) {
  EXPECT_EQ(refusal_with("/tests/0/p_value", "NaN"),
            "r.json: at .tests[0].p_value: expected a number, found \"NaN\"");
  EXPECT_EQ(refusal_with("/tests/0/p_value", 1.5),
            "r.json: at .tests[0].p_value: expected a number from 0 to 1, found 1.5");
  EXPECT_EQ(refusal_with("/deals", -5),
            "r.json: at .deals: expected a whole number of at least 0, found -5");
  EXPECT_EQ(refusal_with("/deck_size", 1),
            "r.json: at .deck_size: expected a whole number from 2 to 1024, found 1");
  EXPECT_EQ(refusal_with("/worst_cell/card", 3),
            "r.json: at .worst_cell.card: expected a whole number from 0 to 2, found 3");
  EXPECT_EQ(refusal_with("/positions/1", Json::array({1, 2})),
            "r.json: at .positions[1]: expected 3 counts, one a position, found an array of 2");
  EXPECT_EQ(refusal_with("/positions/2/0", 0.5),
            "r.json: at .positions[2][0]: expected a whole number of at least 0, found 0.5");
  EXPECT_EQ(refusal_with("/positions", Json::array({Json::array()})),
            "r.json: at .positions: expected 3 rows, one a card, found an array of 1");
  EXPECT_EQ(refusal_with("/card_names", Json::array({"A"})),
            "r.json: at .card_names: expected no names or 3, found an array of 1");
  EXPECT_EQ(refusal_with("/verdict", "fair"),
            "r.json: at .verdict: expected 'biased', 'no bias found' or 'inconclusive', found "
            "\"fair\"");
  EXPECT_EQ(refusal_with("/session", "duel"),
            "r.json: at .session: expected 'audit' or 'compare', found \"duel\"");
  EXPECT_EQ(refusal_with("/reproducible", 1),
            "r.json: at .reproducible: expected true or false, found 1");
  EXPECT_EQ(refusal_with("/deals", std::string(100, 'x')),
            "r.json: at .deals: expected a whole number of at least 0, found a string of 102 "
            "bytes");
}

TEST(ReadResult, RefusesAMissingFileAndAFolder) {
  EXPECT_THROW(read_result("/nonexistent/r.json"), InputError);
  EXPECT_THROW(read_result("/tmp"), InputError);
}

}  // namespace
}  // namespace evenhand::reports
