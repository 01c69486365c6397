#include "base/message_pattern.hpp"

#include <gtest/gtest.h>

namespace evenhand {
namespace {

using Readings = std::vector<std::vector<std::string_view>>;

TEST(MessagePattern, FindsWhatStandsInThePlaces) {
  const MessagePattern pattern("{0} of {1} tests reject");
  EXPECT_EQ(pattern.places(), 2U);
  EXPECT_EQ(pattern.literals(), (std::vector<std::string>{"", " of ", " tests reject"}));
  EXPECT_EQ(pattern.readings("31 of 80 tests reject", 4), (Readings{{"31", "80"}}));
  EXPECT_TRUE(pattern.readings("31 of 80 tests", 4).empty());
  EXPECT_TRUE(pattern.readings(" of 80 tests reject", 4).empty());
}

TEST(MessagePattern, ReadsATextInEachWay) {
  const MessagePattern pattern("{0}: {1}");
  EXPECT_EQ(pattern.readings("a: b: c", 4), (Readings{{"a", "b: c"}, {"a: b", "c"}}));
  EXPECT_EQ(pattern.readings("a: b: c", 1), (Readings{{"a", "b: c"}}));
}

TEST(MessagePattern, GivesATextUpThatItCannotBe) {
  const MessagePattern pattern("{0} of {1} {2} at {3}, {4} {5} (corrected p {6})");
  std::string text = "x";
  for (const char* part : {" of x", " at x", ", x", " (corrected p x"}) {
    for (int i = 0; i < 300; ++i) text += part;
  }
  EXPECT_TRUE(pattern.readings(text, 12).empty()) << "in an instant";
  EXPECT_EQ(pattern.readings(text + ')', 12).size(), 12U);
}

/// As many readings as there are, found by trying every place of every literal.
std::size_t count_readings(const std::vector<std::string>& literals, std::size_t next,
                           std::string_view text) {
  if (next == literals.size()) return text.empty() ? 1 : 0;
  const std::string& literal = literals[next];
  const bool has_blank =
      next > 0 && (literals[next - 1].ends_with(' ') || literal.starts_with(' '));
  std::size_t count = 0;
  for (std::size_t at = next == 0 ? 0 : has_blank ? 1 : 0; at <= text.size(); ++at) {
    if (next == 0 && at > 0) break;
    if (text.substr(at).starts_with(literal)) {
      count += count_readings(literals, next + 1, text.substr(at + literal.size()));
    }
  }
  return count;
}

TEST(MessagePattern, FindsEveryReading) {
  for (const char* message : {"{0}a{1}b{2}", "{0} a{1} {2}", "a{0}{1}b", "{0}: {1}; {2}.", "{0}"}) {
    const MessagePattern pattern(message);
    for (const char* text : {"", "a", "ab", "aab b", "aabab", "x a ab: b; ab.", "a a a a", ": ; .",
                             "aaaabbbb", "x: y; z: w; v."}) {
      EXPECT_EQ(pattern.readings(text, 1000).size(), count_readings(pattern.literals(), 0, text))
          << message << " in " << text;
    }
  }
}

TEST(MessagePattern, LeavesAPlaceEmptyWhereNoBlankStandsBesideIt) {
  const MessagePattern pattern("({0} to {1}){2}");
  EXPECT_EQ(pattern.readings("(1 to 2)", 4), (Readings{{"1", "2", ""}}));
  EXPECT_EQ(pattern.readings("(1 to 2) %", 4), (Readings{{"1", "2", " %"}}));
  EXPECT_TRUE(MessagePattern("it {0} so").readings("it  so", 4).empty());
}

TEST(MessagePattern, WithoutPlacesIsItself) {
  EXPECT_EQ(MessagePattern("all {tests} {12").readings("all {tests} {12", 4), (Readings{{}}));
  EXPECT_TRUE(MessagePattern("all tests").readings("all", 4).empty());
}

TEST(MessagePattern, IsFilledInAnyOrder) {
  EXPECT_EQ(filled_in("{1} out of {0}", {"80", "31"}), "31 out of 80");
  EXPECT_EQ(filled_in("{0} {3}", {"a"}), "a {3}");
  EXPECT_EQ(filled_in("{0} {1} 不公平", {"它", ""}), "它 不公平");
}

}  // namespace
}  // namespace evenhand
