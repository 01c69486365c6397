#include "src/games/text_line.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"

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

}  // namespace
}  // namespace evenhand::games
