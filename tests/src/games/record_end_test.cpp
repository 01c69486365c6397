#include "src/games/record_end.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::games {
namespace {

TEST(TextLine, EndsWithANewlineOrTheFile) {
  std::istringstream stream("a b\r\n\nc");
  std::string line;
  EXPECT_EQ(read_text_line(stream, line), LineEnd::newline);
  EXPECT_EQ(line, "a b\r");
  EXPECT_EQ(read_text_line(stream, line), LineEnd::newline);
  EXPECT_EQ(line, "");
  EXPECT_EQ(read_text_line(stream, line), LineEnd::end_of_file);
  EXPECT_EQ(line, "c");
  EXPECT_EQ(read_text_line(stream, line), LineEnd::end_of_file);
  EXPECT_EQ(line, "");
}

TEST(TextLine, IsReadNoFurtherThanItMayBeLong) {
  std::istringstream stream(std::string(longest_text_line, 'x') + "\n" +
                            std::string(2 * longest_text_line, 'y'));
  std::string line;
  EXPECT_EQ(read_text_line(stream, line), LineEnd::newline);
  EXPECT_EQ(read_text_line(stream, line), LineEnd::too_long);
  EXPECT_EQ(line.size(), longest_text_line + 1);
}

TEST(TextLine, IsOfAFileAndNotOfAFolder) {
  EXPECT_TRUE(open_games(__FILE__).is_open());
  EXPECT_THROW(open_games("/tmp"), InputError);
  EXPECT_THROW(open_games("/nowhere/games.txt"), InputError);
}

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(RecordEnd, IsWrittenByWhoeverHasTheLastBlock) {
  const run::FakeExperiment experiment({.blocks = 4});
  const std::string end = R"({"end":"cards","run":")" + run_id(experiment.plan()) + R"(","games":)";
  EXPECT_EQ(end_line("cards", experiment, run::new_part(experiment, {0, 4})), end + "0}\n");
  EXPECT_EQ(end_line("cards", experiment, run::new_part(experiment, {2, 4})), end + "20}\n");
  EXPECT_EQ(end_line("cards", experiment, run::new_part(experiment, {0, 2})), "");
}

TEST(RecordEnd, BelongsToTheLinesBeforeIt) {
  const auto read = [](const std::string& end) {
    RecordEnd check("cards");
    EXPECT_FALSE(check.is_end("a game", 0, "", "x:1"));
    EXPECT_THROW(check.require_ended("x"), InputError);
    EXPECT_TRUE(check.is_end(end, 1, "ab", "x:2"));
    EXPECT_NO_THROW(check.require_ended("x"));
    EXPECT_THROW(check.is_end("a game", 1, "ab", "x:3"), InputError);
  };
  read(R"({"end":"cards","run":"ab","games":1})");
  const auto refused = [&](const std::string& end, const std::string& why) {
    EXPECT_THAT([&] { read(end); }, ThrowsMessage<InputError>(HasSubstr(why)));
  };
  refused(R"({"end":"cards","run":"ab","games":2})", "expected 1, as stand above");
  refused(R"({"end":"cards","run":"ac","games":1})", "expected \"ab\", as stands above");
  refused(R"({"end":"tiles","run":"ab","games":1})", "expected \"cards\"");
  refused(R"({"end":"cards","run":"ab"})", "games is missing");
  refused(R"({"end":)", "no JSON");
}

}  // namespace

}  // namespace evenhand::games
