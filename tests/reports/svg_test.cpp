#include "reports/svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/pictures.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

/// Has a script stand for the browser, which prints what a page would be after it was drawn.
class Svg : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override {
    unsetenv("EVENHAND_BROWSER");
    fs::remove_all(folder_);
  }

  void use_browser(const std::string& script) {
    const fs::path file = folder_ / "browser";
    write_file(file, "#!/bin/sh\n" + script);
    fs::permissions(file, fs::perms::owner_all);
    setenv("EVENHAND_BROWSER", file.c_str(), 1);
  }
  static std::string page_with(const std::string& pictures) {
    return "cat <<'END'\n<html><script type=\"application/json\" id=\"pictures\">" + pictures +
           "</script></html>\nEND\n";
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("svg-" + std::to_string(getpid()));
};

TEST_F(Svg, TakesThePicturesThatThePageDraws) {
  Document document;
  document.sections = {sample_document().sections.front()};
  document.sections.front().judgement.reset();
  use_browser(
      page_with(R"([{"section": "naive-swap", "chart": "1", "svg": "\u003csvg>b\u003c/svg>"},
                            {"section": "naive-swap", "chart": "0", "svg": "\u003csvg>a\u003c/svg>"}])"));
  EXPECT_THAT(svg_files(document),
              testing::ElementsAre(File{"naive-swap-positions.svg", "<svg>a</svg>"},
                                   File{"naive-swap-course.svg", "<svg>b</svg>"}));
}

TEST_F(Svg, SaysWhatABrowserDidNotDo) {
  const auto drawing = [] { svg_files(sample_document()); };
  use_browser("exit 3\n");
  EXPECT_THAT(drawing, ThrowsMessage<RunError>(HasSubstr("failed (status 3)")));
  use_browser("echo nothing\n");
  EXPECT_THAT(drawing, ThrowsMessage<RunError>(HasSubstr("drew no pictures")));
  use_browser(page_with("[]"));
  EXPECT_THAT(drawing, ThrowsMessage<RunError>(HasSubstr("drew 0 of 4 pictures")));
  use_browser(page_with("[{]"));
  EXPECT_THAT(drawing, ThrowsMessage<RunError>(HasSubstr("cannot be read")));
}

TEST_F(Svg, SaysWhatToInstallWhereThereIsNoBrowser) {
  setenv("EVENHAND_BROWSER", "no-such-browser", 1);
  EXPECT_THAT(why_no_svg(), HasSubstr("install chromium"));
  EXPECT_THAT([] { svg_files(sample_document()); },
              ThrowsMessage<RunError>(HasSubstr("install chromium")));
  EXPECT_TRUE(svg_files(Document{}).empty());
}

using SvgSlow = Svg;

TEST_F(SvgSlow, AreDrawnByARealBrowser) {
  if (!why_no_svg().empty()) GTEST_SKIP() << "needs chromium: " << why_no_svg();
  const std::vector<File> files = svg_files(sample_document());
  ASSERT_EQ(files.size(), pictures_of(sample_document()).size());
  for (const File& file : files) {
    EXPECT_THAT(file.content, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"")) << file.name;
    EXPECT_THAT(file.content, HasSubstr("<title>")) << file.name;
    EXPECT_EQ(file.content.find("NaN"), std::string::npos) << file.name;
  }
  EXPECT_THAT(files.front().content, HasSubstr("data:image/png;base64,"));
}

}  // namespace
}  // namespace evenhand::reports
