#include "reports/pdf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

/// Has a script stand for the browser, which prints to the file that it is told.
class Pdf : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override {
    unsetenv("EVENHAND_BROWSER");
    fs::remove_all(folder_);
  }

  void use_browser(const std::string& printed) {
    const fs::path file = folder_ / "browser";
    write_file(
        file,
        "#!/bin/sh\nfor word; do case $word in --print-to-pdf=*) to=${word#*=};; esac; done\n" +
            printed);
    fs::permissions(file, fs::perms::owner_all);
    setenv("EVENHAND_BROWSER", file.c_str(), 1);
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("pdf-" + std::to_string(getpid()));
};

TEST_F(Pdf, IsWhatTheBrowserPrintsWithoutItsDates) {
  use_browser("echo '%PDF-1.4 /CreationDate (D:20261125214500+00' >$to\n");
  const std::vector<File> files = pdf_files(sample_document());
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files[0].name, "report.pdf");
  EXPECT_EQ(files[0].content, "%PDF-1.4 /CreationDate (D:20000101000000+00\n");
}

TEST_F(Pdf, SaysWhatABrowserDidNotDo) {
  const auto printing = [] { pdf_files(sample_document()); };
  use_browser("exit 0\n");
  EXPECT_THAT(printing, ThrowsMessage<RunError>(HasSubstr("printed no page")));
  use_browser("echo nothing >$to\n");
  EXPECT_THAT(printing, ThrowsMessage<RunError>(HasSubstr("is no PDF")));
  setenv("EVENHAND_BROWSER", "no-such-browser-anywhere", 1);
  EXPECT_THAT(printing, ThrowsMessage<RunError>(HasSubstr("--format pdf is drawn by a browser")));
}

TEST(Undated, MovesNoByte) {
  EXPECT_EQ(undated("/ModDate (D:20261125214500)/CreationDate (D:2026112521"),
            "/ModDate (D:20000101000000)/CreationDate (D:2026112521");
  EXPECT_EQ(undated("/ModDate (D:no date at all)"), "/ModDate (D:no date at all)");
  EXPECT_EQ(undated(""), "");
}

}  // namespace
}  // namespace evenhand::reports
