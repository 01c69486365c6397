#include "src/games/text_line.hpp"

#include <gtest/gtest.h>

#include <sstream>

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

}  // namespace
}  // namespace evenhand::games
