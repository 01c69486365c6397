#include "base/printable.hpp"

#include <gtest/gtest.h>

namespace evenhand {
namespace {

TEST(Printable, KeepsLettersAndEscapesTheRest) {
  EXPECT_EQ(printable("AS ♠ 小王 🀄 é"), "AS ♠ 小王 🀄 é");
  EXPECT_EQ(printable(std::string_view("\0\n\x1B\x7F", 4)), "\\x00\\x0A\\x1B\\x7F");
  EXPECT_EQ(printable("\xFF\xC0\x80\xE2\x99"), "\\xFF\\xC0\\x80\\xE2\\x99");
  EXPECT_EQ(printable("\xC2\x85"), "\\xC2\\x85") << "next line";
  EXPECT_EQ(printable("\xE2\x80\xA8"), "\\xE2\\x80\\xA8") << "line separator";
  EXPECT_EQ(printable("\xE2\x80\xAE"), "\\xE2\\x80\\xAE") << "right-to-left override";
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80") << "surrogate";
  EXPECT_EQ(printable("\xE0\x80\x8A"), "\\xE0\\x80\\x8A") << "overlong";
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80") << "beyond Unicode";
}

TEST(Printable, CutsWhatIsLong) {
  EXPECT_EQ(printable("abcdef", 3), "abc…");
  EXPECT_EQ(printable("abc", 3), "abc");
  EXPECT_EQ(printable("小小", 4), "小小") << "letters stay whole";
}

}  // namespace
}  // namespace evenhand
