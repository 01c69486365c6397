#include "src/source/text_words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/sims/random/each_target.hpp"

namespace evenhand::source {
namespace {

using Words = std::vector<std::string>;

/// The words of the text, "refused" at the end where it is, with what may stand around it.
Words split_words(const std::string& text, char around = 'x') {
  const std::string margin(ByteWindow::readable, around);
  const std::string memory = margin + text + margin;
  Words taken;
  const auto take = [&](const char* start, unsigned length) {
    taken.emplace_back(start, length);
    return taken.back() != "stop";
  };
  const std::string_view there = std::string_view(memory).substr(margin.size(), text.size());
  if (!for_each_word(there, take)) taken.emplace_back("refused");
  return taken;
}

TEST(ForEachWord, FindsWordsWhereverTheyStand) {
  random::for_each_target([] {
    for (std::size_t before = 0; before < 300; ++before) {
      const std::string text = std::string(before, ' ') + "AS,10H\t2C\r Joker";
      for (const char around : {' ', 'x', ',', '\0'}) {
        ASSERT_EQ(split_words(text, around), (Words{"AS", "10H", "2C", "Joker"})) << before;
      }
    }
    EXPECT_EQ(split_words(""), Words());
  });
}

TEST(ForEachWord, RefusesVeryLongWords) {
  EXPECT_EQ(split_words(std::string(30, 'x')), Words{std::string(30, 'x')});
  EXPECT_EQ(split_words(std::string(70, 'x')), Words{"refused"});
}

TEST(ForEachWord, EndsWhereNoMoreIsTaken) {
  EXPECT_EQ(split_words("go stop on"), (Words{"go", "stop", "refused"}));
}

TEST(LowBytes, AreTheFirst) {
  EXPECT_EQ(low_bytes("ABCDEFGH", 1), 0x41U);
  EXPECT_EQ(low_bytes("ABCDEFGH", 3), 0x434241U);
  EXPECT_EQ(low_bytes("ABCDEFGH", 8), 0x4847464544434241U);
}

}  // namespace
}  // namespace evenhand::source
