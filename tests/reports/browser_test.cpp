#include "reports/browser.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/files.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class Browser : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override {
    unsetenv("EVENHAND_BROWSER");
    fs::remove_all(folder_);
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("browser-" + std::to_string(getpid()));
};

TEST_F(Browser, IsAskedWithoutAWindow) {
  const fs::path file = folder_ / "browser";
  write_file(file, "#!/bin/sh\necho \"$@\"\n");
  fs::permissions(file, fs::perms::owner_all);
  setenv("EVENHAND_BROWSER", file.c_str(), 1);
  EXPECT_EQ(why_no_browser("pdf"), "");
  const std::string asked = browsed("/a/page.html", {"--what", "--it"}, "#place");
  EXPECT_THAT(asked, HasSubstr("--headless"));
  EXPECT_THAT(asked, HasSubstr("--what --it file:///a/page.html#place\n"));
}

TEST_F(Browser, SaysWhatToInstall) {
  setenv("EVENHAND_BROWSER", "no-such-browser-anywhere", 1);
  EXPECT_EQ(why_no_browser("pdf"),
            "--format pdf is drawn by a browser, and there is none here: install chromium, or name "
            "one in EVENHAND_BROWSER");
}

}  // namespace
}  // namespace evenhand::reports
