#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/formats.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "tests/places.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using nlohmann::ordered_json;
using testing::EndsWith;
using testing::HasSubstr;

std::string read_refusal(const std::string& text) {
  try {
    from_json(text, "a.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Why the sample is refused when `change` has been made to it.
template <class Change>
std::string refusal_after(Change change) {
  ordered_json json = json_of(sample_document());
  change(json);
  return read_refusal(json.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

TEST(FromJson, TakesNothingButANumberForAnExactOne) {
  const auto refusal = [](const std::string& digits) {
    return refusal_after([&](ordered_json& json) {
      json["provenance"]["plan"] = {{{"name", "n"},
                                     {"words", "n"},
                                     {"value", {{"exact", digits}, {"value", 1}}},
                                     {"unit", ""},
                                     {"note", ""}}};
    });
  };
  for (const char* digits : {"5", "-5", "0", "5/27", "-12345678901234567890/3"}) {
    EXPECT_EQ(refusal(digits), "") << digits;
  }
  for (const char* digits : {"", "-", "/", "5/", "/5", "1/2/3", "--5", "1/-2", "5 ", "+5", "=1+1",
                             "=cmd|'/C calc'!A0", "5e3", "0x5", "\u0665"}) {
    EXPECT_THAT(refusal(digits), HasSubstr("expected a whole number or a fraction, as \"-5/27\""))
        << digits;
  }
}

TEST(FromJson, RendersTheSameBytesAgain) {
  const Document document = sample_document();
  for (const std::string& text : {to_json(document), to_json_line(document)}) {
    const Document read = from_json(text, "a.json");
    EXPECT_EQ(to_json(read), to_json(document));
    for (const Format& format : formats()) {
      if (format.why_not != nullptr) continue;  // made of another format by a program
      EXPECT_EQ(format.render(read, {}), format.render(document, {})) << format.name;
    }
    for (const std::size_t width : {40U, 80U, 200U}) {
      for (const bool verbose : {false, true}) {
        EXPECT_EQ(to_terminal(read, {width, verbose}), to_terminal(document, {width, verbose}));
      }
    }
  }
}

// The document as version 2 was first released: what was kept then must be readable now.
TEST(FromJson, ReadsWhatWasKept) {
  const std::string kept = read_file(tests::data_folder() + "/reports/document.json");
  EXPECT_EQ(kept, to_json(sample_document()));
  EXPECT_EQ(to_json(from_json(kept, "document.json")), kept);
  // Documents of before have no summary.
  ordered_json before = ordered_json::parse(kept);
  before.erase("summary");
  EXPECT_EQ(to_json(from_json(before.dump(), "document.json")), kept);
}

TEST(FromJson, RefusesOtherVersions) {
  EXPECT_THAT(
      refusal_after([](ordered_json& json) { json["version"] = 99; }),
      HasSubstr("a result of version 99, and this program reads version 2: update evenhand"));
  EXPECT_THAT(refusal_after([](ordered_json& json) { json["version"] = 1; }),
              EndsWith("run the command that made it again"));
  EXPECT_THAT(refusal_after([](ordered_json& json) { json["format"] = "evenhand.result"; }),
              HasSubstr("a.json: no result of this evenhand"));
  EXPECT_THAT(read_refusal("{}"), HasSubstr("no result of this evenhand"));
  EXPECT_THAT(read_refusal("[]"), HasSubstr("no result of this evenhand"));
  EXPECT_THAT(read_refusal("nonsense"), HasSubstr("a.json: no JSON, at byte"));
}

TEST(FromJson, NamesThePlaceOfWhatItRefuses) {
  EXPECT_EQ(refusal_after([](ordered_json& json) { json["verdict"] = "fair"; }),
            "a.json: at .verdict: expected one of 'biased', 'uneven', 'predictable', "
            "'inconclusive', 'no bias found', 'no difference shown', 'worth', 'certified', "
            "'stronger', 'accepted', found \"fair\"");
  EXPECT_EQ(refusal_after([](ordered_json& json) { json["sections"][0].erase("notes"); }),
            "a.json: .sections[0].notes is missing: the file is damaged");
  EXPECT_EQ(refusal_after([](ordered_json& json) {
              json["sections"][0]["judgement"]["findings"][1]["log10_p"] = 0.5;
            }),
            "a.json: at .sections[0].judgement.findings[1].log10_p: expected a number from -inf to "
            "0, found 0.5");
  EXPECT_EQ(refusal_after(
                [](ordered_json& json) { json["sections"][0]["tables"][0]["rows"][2].erase(0); }),
            "a.json: at .sections[0].tables[0].rows[2]: expected 3 values, one a column, found an "
            "array of 2");
  EXPECT_EQ(
      refusal_after([](ordered_json& json) { json["sections"][0]["charts"][0]["kind"] = "pie"; }),
      "a.json: at .sections[0].charts[0].kind: expected heat_map, intervals, bars or curve, "
      "found \"pie\"");
  EXPECT_EQ(refusal_after(
                [](ordered_json& json) { json["sections"][0]["judgement"]["alpha"] = nullptr; }),
            "a.json: at .sections[0].judgement.alpha: expected a level of tests, above 0 and up to "
            "0.5, found null");
  EXPECT_EQ(refusal_after([](ordered_json& json) {
              json["sections"][0]["judgement"]["findings"][0]["effect"]["level"] = 1.5;
            }),
            "a.json: at .sections[0].judgement.findings[0].effect.level: expected a number from "
            "0.5 to 1, found 1.5");
  EXPECT_EQ(refusal_after([](ordered_json& json) { json["provenance"]["plan"] = 5; }),
            "a.json: at .provenance.plan: expected an array, found 5");
}

// Every member is needed: without any one of them, the file is refused and nothing else happens.
void expect_refused_without(const ordered_json& whole, const ordered_json::json_pointer& place) {
  const ordered_json& here = whole.at(place);
  for (const auto& [key, value] : here.items()) {
    // The summary is made of the rest.
    if (key == "summary") continue;
    // The p-value is read from its logarithm.
    if (here.is_object() && key != "p" && key != "p_adjusted") {
      ordered_json less = whole;
      less.at(place).erase(key);
      EXPECT_NE(read_refusal(less.dump()), "") << place.to_string() << '/' << key;
    }
    if (value.is_structured()) expect_refused_without(whole, place / key);
  }
}

TEST(FromJson, NeedsEveryMember) {
  Document document = sample_document();
  // A value without one of its members is a value of another kind, or text where none belongs.
  document.sections.front().tables.clear();
  // For a test that was not made, nothing but its name and the reason is read.
  document.sections.front().judgement->findings.pop_back();
  const std::string text = to_json(document);
  expect_refused_without(ordered_json::parse(text), ordered_json::json_pointer());
}

}  // namespace
}  // namespace evenhand::reports
