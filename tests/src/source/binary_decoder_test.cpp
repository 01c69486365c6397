#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "src/source/log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

TEST(BinaryLog, TakesBytesAndWords) {
  EXPECT_EQ(deals_of(binary(logged_deals, 1), with_deck("4")), logged_deals);
  EXPECT_EQ(deals_of(binary(logged_deals, 2), with_deck("4")), logged_deals);
  EXPECT_EQ(deals_of(binary(logged_deals, 1, 1), with_deck("4")), logged_deals);
  EXPECT_EQ(deals_of(binary(logged_deals, 2, 1), with_deck("4", LogFormat::u16le)), logged_deals);
}

TEST(BinaryLog, IsToldFromTextByItsFirstDeal) {
  // Its first line looks like the text "23", its second like a comment.
  Deal deal = {50, 51, 10, 35};
  for (std::size_t card = 0; card < 54; ++card) {
    if (std::find(deal.begin(), deal.begin() + 4, card) == deal.begin() + 4) deal.push_back(card);
  }
  EXPECT_EQ(deals_of(binary({deal}, 1), with_deck("54")), std::vector<Deal>{deal});
}

TEST(BinaryLog, TakesDecksOfEverySize) {
  for (const std::size_t size : {2U, 52U, 255U, 256U, 257U, 1024U}) {
    std::vector<Deal> deals(700, Deal(size));
    for (std::size_t d = 0; d < deals.size(); ++d) {
      std::iota(deals[d].begin(), deals[d].end(), 0U);
      std::rotate(deals[d].begin(), deals[d].begin() + static_cast<std::ptrdiff_t>(d % size),
                  deals[d].end());
    }
    const std::string deck = std::to_string(size);
    if (size <= 256) {
      EXPECT_EQ(deals_of(binary(deals, 1), with_deck(deck, LogFormat::u8)), deals);
    }
    EXPECT_EQ(deals_of(binary(deals, 2), with_deck(deck, LogFormat::u16le)), deals);
    std::string text;
    for (const Deal& deal : deals) {
      for (const std::size_t card : deal) text += std::to_string(card) + ' ';
      text += '\n';
    }
    EXPECT_EQ(deals_of(text), deals);
  }
}

TEST(BadLog, CardTwiceInBinary) {
  EXPECT_EQ(failure_of(binary({{0, 1, 2}, {2, 1, 2}}, 1), with_deck("3")),
            "deals.txt: deal 2 (byte 5): card 2 a second time, and card 0 is missing; expected "
            "each of the 3 cards 0 to 2 once");
  EXPECT_THAT(
      failure_of(binary({{0, 1, 2}, {2, 1, 9}}, 2), with_deck("3")),
      HasSubstr("deal 2 (byte 10): found 9, expected a card from 0 to 2 (u16le, --deck 3)"));
}

TEST(BadLog, CardTwiceInBinaryDecksOfEverySize) {
  for (const std::size_t size : {2U, 63U, 64U, 65U, 200U}) {
    Deal deal(size);
    std::iota(deal.begin(), deal.end(), 0U);
    Deal bad = deal;
    bad[size - 1] = 0;
    EXPECT_THAT(failure_of(binary({deal, bad}, 2), with_deck(std::to_string(size))),
                HasSubstr(fmt::format("card 0 a second time, and card {} is missing", size - 1)));
    bad[size - 1] = size;
    EXPECT_THAT(failure_of(binary({deal, bad}, 1), with_deck(std::to_string(size))),
                HasSubstr(fmt::format("found {}, expected a card from 0 to", size)));
  }
}

TEST(BinaryLog, NeedsADeckThatItsFormatCanHold) {
  EXPECT_THAT(failure_of("0 1\n", with_deck("300", LogFormat::u8)), HasSubstr("use u16le"));
  EXPECT_THAT(failure_of("0 1\n", forced(LogFormat::u8)), HasSubstr("give --deck"));
}

}  // namespace
}  // namespace evenhand::source
