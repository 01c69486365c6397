#include "src/source/word_fault.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace evenhand::source {
namespace {

WordFault fault(const std::vector<std::size_t>& numbers, std::size_t base, std::size_t deck_size) {
  return fault_of_words(numbers, base, deck_size, "told");
}

TEST(WordFault, NamesTheFirstNumberThatIsNoCard) {
  EXPECT_EQ(fault({0, 4, 9}, 0, 4).card, 1U);
  EXPECT_EQ(fault({0, 4, 9}, 0, 4).what, "found 4, expected a card from 0 to 3 (told)");
  EXPECT_EQ(fault({1, 0, 2}, 1, 3).what, "found 0, expected a card from 1 to 3 (told)");
}

TEST(WordFault, NamesTheCardThatIsTwiceAndTheOneThatIsMissing) {
  EXPECT_EQ(fault({3, 0, 0, 1}, 0, 4).card, 2U);
  EXPECT_EQ(
      fault({3, 0, 0, 1}, 0, 4).what,
      "card 0 a second time, and card 2 is missing; expected each of the 4 cards 0 to 3 once");
}

TEST(WordFault, OfADrawNamesTheCardThatIsTwice) {
  EXPECT_EQ(fault({7, 2, 7}, 1, 9).what,
            "card 7 a second time; expected 3 different cards of 1 to 9; where a card may come "
            "again, as of dice, say --with-repeats");
}

}  // namespace
}  // namespace evenhand::source
