#include "reports/write.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/result_json.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class WriteReports : public ::testing::Test {
 protected:
  void SetUp() override {
    folder = fs::path(::testing::TempDir()) /
             (std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) + "-" +
              std::to_string(getpid()));
    fs::remove_all(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder)) {
      found.push_back(entry.path().filename().string());
    }
    return found;
  }

  fs::path folder;
};

std::vector<std::string_view> parsed(std::string_view list) {
  std::vector<std::string_view> names;
  for (const Format* format : parse_formats(list)) names.push_back(format->name);
  return names;
}

TEST(ParseFormats, TakesAListInAnyOrder) {
  EXPECT_THAT(parsed("md"), testing::ElementsAre("md"));
  EXPECT_THAT(parsed("json,md,json"), testing::ElementsAre("json", "md"));
  EXPECT_THAT(parsed(all_format_names()), testing::ElementsAre("md", "csv", "json"));
}

TEST(ParseFormats, RefusesUnknownNames) {
  const auto message = [](std::string_view list) -> std::string {
    try {
      parse_formats(list);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("md,jsn"),
            "unknown format 'jsn'; did you mean 'json'? --format takes md, csv, json, separated by "
            "commas");
  EXPECT_THAT(message("spreadsheet"), HasSubstr("unknown format 'spreadsheet'; --format takes"));
  EXPECT_NE(message(""), "");
  EXPECT_NE(message("md,"), "");
}

TEST_F(WriteReports, WritesAllFilesAndLeavesNoOthers) {
  const auto paths = write_reports(sample_comparison(), "md,csv,json", folder);
  EXPECT_THAT(names(), testing::UnorderedElementsAre(
                           "report.md", "tests.csv", "sources.csv", "positions-riffle-1.csv",
                           "positions-node-a-b-c-.js.csv", "result.json"));
  EXPECT_EQ(paths.size(), 6U);
}

TEST_F(WriteReports, AreTheSameBytesWhenMadeAgainFromTheJson) {
  Result result = sample_comparison();
  // What a command line may hold: bytes that are not UTF-8, and control characters.
  result.command = "evenhand audit --exec 'a\n\xff`` ```'";
  result.sources[0].name = "\xff\x1b|.log";
  result.sources[1].reason = "\xfe";
  result.sources[2].digest = "\xfd";
  result.card_names[0] = "\xfc";
  result.sources[0].tests[0].null = "\xfb";
  const Result read = from_json(to_json(result), "result.json");
  for (const Format& format : formats()) {
    EXPECT_EQ(format.render(read), format.render(result)) << format.name;
  }
}

TEST_F(WriteReports, FailsWhereItCannotWrite) {
  write_file(folder / "file", "");
  EXPECT_THROW(write_reports(sample_audit(), "md", folder / "file"), RunError);
  EXPECT_THROW(write_reports(sample_audit(), "md,x", folder / "new"), InputError);
  EXPECT_FALSE(fs::exists(folder / "new"));
}

}  // namespace
}  // namespace evenhand::reports
