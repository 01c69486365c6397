#include "reports/formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class WriteReports : public testing::Test {
 protected:
  void SetUp() override {
    folder = fs::path(testing::TempDir()) /
             (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + "-" +
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
  std::string refusal(bool replace) const {
    try {
      require_writable(folder, replace);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  fs::path folder;
};

std::vector<std::string_view> parsed(std::string_view list) {
  std::vector<std::string_view> names;
  for (const Format* format : parse_formats(list)) names.push_back(format->name);
  return names;
}

TEST(ParseFormats, TakesAListInAnyOrder) {
  EXPECT_THAT(parsed("md"), ElementsAre("md"));
  EXPECT_THAT(parsed("json,md,json"), ElementsAre("json", "md"));
  EXPECT_THAT(parsed(usual_format_names()), ElementsAre("md", "csv", "json", "html"));
}

TEST(ParseFormats, RefusesUnknownNames) {
  EXPECT_THAT([] { parse_formats("md,jsn"); },
              testing::ThrowsMessage<InputError>(
                  HasSubstr("unknown format 'jsn'; did you mean 'json'? --format takes md, csv")));
  for (const char* list : {"", "md,", ",md", "md json"}) {
    EXPECT_THROW(parse_formats(list), InputError) << list;
  }
}

TEST(Formats, ThatAreOneFileAre) {
  for (const Format& format : formats()) {
    if (format.why_not != nullptr && !format.why_not().empty()) continue;
    // The first of GitHub's two files is the one that goes to standard output.
    const std::size_t files = format.render(sample_document(), {}).size();
    EXPECT_EQ(files == 1 || format.name == "github", format.one_file) << format.name;
  }
}

TEST(Formats, AreToldWhereTheyCannotBeMade) {
  setenv("EVENHAND_BROWSER", "no-such-browser", 1);
  EXPECT_THAT([] { parse_formats("svg"); },
              testing::ThrowsMessage<InputError>(HasSubstr("install chromium")));
  unsetenv("EVENHAND_BROWSER");
}

TEST_F(WriteReports, WritesAllFilesAndTheirList) {
  write_reports(sample_document(), parse_formats("md,csv,json"), folder);
  EXPECT_THAT(names(),
              UnorderedElementsAre("report.md", "findings.csv", "figures.csv",
                                   "naive-swap-values.csv", "naive-swap-positions.csv",
                                   "naive-swap-course.csv", "result.json", "evenhand-files.txt"));
}

TEST_F(WriteReports, LeavesNothingOfTheReportsBeforeAndAllElse) {
  write_reports(sample_document(), parse_formats("csv"), folder);
  write_file(folder / "mine.csv", "x");
  write_reports(Document{}, parse_formats("md"), folder);
  EXPECT_THAT(names(), UnorderedElementsAre("report.md", "mine.csv", "evenhand-files.txt"));
}

TEST_F(WriteReports, RemovesNothingOutsideTheFolder) {
  write_file(folder / "out" / "evenhand-files.txt", "../precious\n/nowhere\n..\n.\n\n");
  write_file(folder / "precious", "x");
  write_reports(Document{}, parse_formats("md"), folder / "out");
  EXPECT_TRUE(fs::exists(folder / "precious"));
  EXPECT_TRUE(fs::exists(folder / "out" / "report.md"));
}

TEST_F(WriteReports, ReplacesAPipeThatNobodyReads) {
  fs::create_directories(folder);
  for (const char* name : {"report.md", "evenhand-files.txt"}) {
    fs::remove(folder / name);
    ASSERT_EQ(::mkfifo((folder / name).c_str(), 0600), 0);
  }
  write_reports(Document{}, parse_formats("md"), folder);
  EXPECT_TRUE(fs::is_regular_file(folder / "report.md"));
  EXPECT_TRUE(fs::is_regular_file(folder / "evenhand-files.txt"));
}

TEST_F(WriteReports, RefusesAFolderThatHoldsOthers) {
  EXPECT_EQ(refusal(false), "") << "an empty folder";
  write_reports(Document{}, parse_formats("md"), folder);
  EXPECT_THAT(refusal(false), HasSubstr("holds the reports of another run; name another, or add "
                                        "--force"));
  EXPECT_EQ(refusal(true), "");
}

TEST_F(WriteReports, RefusesWhatIsNoFolder) {
  write_file(folder / "file", "");
  EXPECT_THROW(require_writable(folder / "file", false), InputError);
  EXPECT_THROW(require_writable("-", true), InputError);
  EXPECT_THROW(write_reports(Document{}, parse_formats("md"), folder / "file"), RunError);
}

TEST_F(WriteReports, ReplacesNothingThatHasComeMeanwhile) {
  for (const bool replace : {false, true}) {
    fs::remove_all(folder);
    if (replace) write_reports(Document{}, parse_formats("md"), folder);
    ReportFolder slow(folder, replace);
    ReportFolder quick(folder, replace);
    quick.write(sample_document(), parse_formats("json"));
    const std::string kept = read_file(folder / "result.json");
    EXPECT_THAT(
        [&] { slow.write(Document{}, parse_formats("json")); },
        testing::ThrowsMessage<RunError>(HasSubstr("holds the reports of another run, which "
                                                   "came while this one was at work; name "
                                                   "another")));
    EXPECT_EQ(read_file(folder / "result.json"), kept);
    EXPECT_NO_THROW(quick.write(Document{}, parse_formats("json"))) << "its own";
  }
}

TEST_F(WriteReports, AreOfOneRunWhereTwoEndAtTheSameMoment) {
  // In threads; each opens the folder by itself, as processes do.
  for (int trial = 0; trial < 20; ++trial) {
    fs::remove_all(folder);
    ReportFolder first(folder, false);
    ReportFolder second(folder, false);
    std::atomic<int> written = 0;
    const auto write = [&](ReportFolder& into, const char* formats) {
      try {
        into.write(sample_document(), parse_formats(formats));
        ++written;
      } catch (const RunError&) {
        // The other was first.
      }
    };
    std::thread other([&] { write(second, "json"); });
    write(first, "md,csv");
    other.join();
    EXPECT_EQ(written, 1);
    EXPECT_NE(fs::exists(folder / "result.json"), fs::exists(folder / "report.md"));
  }
}

TEST_F(WriteReports, WaitsForNobodyWhereAFolderIsHeld) {
  ReportFolder held(folder, false);
  held.hold();
  ReportFolder other(folder, false);
  EXPECT_THAT([&] { other.hold(); }, testing::ThrowsMessage<InputError>(HasSubstr(
                                         "another run writes into it; name another folder")));
  EXPECT_NO_THROW(held.write(Document{}, parse_formats("md")));
}

}  // namespace
}  // namespace evenhand::reports
