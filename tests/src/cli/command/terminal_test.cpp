#include "src/cli/command/terminal.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace evenhand::cli {
namespace {

/// A variable of the environment that is put back.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    setenv(name, value, 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { before_.empty() ? unsetenv(name_) : setenv(name_, before_.c_str(), 1); }

 private:
  const char* name_;
  std::string before_;
};

/// Text for stdout is captured into a file, which has no width of its own.
std::size_t width_with(const char* columns) {
  const Variable variable("COLUMNS", columns);
  testing::internal::CaptureStdout();
  const std::size_t width = Terminal().width();
  testing::internal::GetCapturedStdout();
  return width;
}

TEST(Terminal, TakesItsWidthFromTheEnvironmentWhereThereIsNone) {
  EXPECT_EQ(width_with("132"), 132);
  EXPECT_EQ(width_with("5"), 20) << "the least";
  EXPECT_EQ(width_with("0"), 80);
  EXPECT_EQ(width_with("wide"), 80);
  EXPECT_EQ(width_with("100000"), 80);
}

TEST(Terminal, HasNoColourInAFile) {
  testing::internal::CaptureStdout();
  const Terminal terminal;
  testing::internal::GetCapturedStdout();
  EXPECT_FALSE(terminal.colour());
  EXPECT_EQ(terminal.bold("word"), "word");
  EXPECT_EQ(terminal.red("word"), "word");
}

TEST(Terminal, ShowsWhatWouldControlIt) {
  testing::internal::CaptureStderr();
  Terminal terminal;
  terminal.error("bad \033[31m");
  terminal.note("told");
  terminal.be_quiet();
  terminal.note("not told");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "evenhand: bad \\x1B[31m\ntold\n");
}

TEST(Terminal, ShowsEachLineOfAnError) {
  testing::internal::CaptureStderr();
  Terminal().error("a.txt:2:1: no card\na.txt:9:4: no card");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "evenhand: a.txt:2:1: no card\nevenhand: a.txt:9:4: no card\n");
}

}  // namespace
}  // namespace evenhand::cli
