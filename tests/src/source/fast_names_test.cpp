#include "src/source/fast_names.hpp"

#include <gtest/gtest.h>

namespace evenhand::source {
namespace {

using Cards = std::vector<std::uint16_t>;

/// The cards, or none where the quick way gives up.
Cards fast(std::string_view text, char separator, std::size_t count, const char* deck = "poker") {
  cards::CardIndex index(cards::parse_deck(deck));
  SeenCards seen;
  Cards cards(count);
  const std::string margin(ByteWindow::readable, 'x');
  const std::string memory = margin + std::string(text) + margin;
  const std::string_view there = std::string_view(memory).substr(margin.size(), text.size());
  const bool is_read = separator == '\0'
                           ? parse_names(there, index, std::span(cards), seen)
                           : parse_names(there, separator, index, std::span(cards), seen);
  return is_read ? cards : Cards();
}

TEST(ParseNames, TakesTheNamesOfDifferentCards) {
  EXPECT_EQ(fast("AS 2C,10H\t黑桃K ", '\0', 4), (Cards{51, 0, 34, 47}));
  EXPECT_EQ(fast(" Ace of Spades , 2C,Ten of Hearts", ',', 3), (Cards{51, 0, 34}));
  EXPECT_EQ(fast("big-joker;LJ", ';', 2, "doudizhu"), (Cards{53, 52}));
}

TEST(ParseNames, LeavesTheRestToTheCarefulWay) {
  EXPECT_EQ(fast("AS AS", '\0', 2), Cards());
  EXPECT_EQ(fast("AS 1S", '\0', 2), Cards());
  EXPECT_EQ(fast("AS KS QS", '\0', 2), Cards());
  EXPECT_EQ(fast("AS", '\0', 2), Cards());
  EXPECT_EQ(fast("AS KS # x", '\0', 2), Cards());
  EXPECT_EQ(fast("1m 2m", '\0', 2, "mahjong"), Cards());
  EXPECT_EQ(fast("AS,KS", ';', 2), Cards());
}

}  // namespace
}  // namespace evenhand::source
