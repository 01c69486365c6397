#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/source/log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

LogOptions draw_options(const char* deck, std::size_t draw) {
  LogOptions options;
  options.deck = cards::parse_deck(deck);
  cards::draw_cards(*options.deck, draw);
  return options;
}

std::vector<Deal> read_draws(const std::string& content, const LogOptions& options) {
  const auto stream = log_of(content, options);
  std::vector<Deal> draws;
  cards::DealBatch batch(stream->deck_size(), 2, stream->width());
  for (stream->read(batch); batch.size() > 0; stream->read(batch)) {
    std::as_const(batch).visit([&](auto view) {
      for (std::size_t d = 0; d < view.count; ++d)
        draws.emplace_back(view[d].begin(), view[d].end());
    });
  }
  return draws;
}

std::string draw_error(const std::string& content, const LogOptions& options) {
  try {
    read_draws(content, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(DrawLog, ReadsTextJsonNamesAndBytes) {
  const std::vector<Deal> lottery = {{6, 48, 0}, {1, 2, 3}, {47, 5, 4}};
  EXPECT_EQ(read_draws("7 49 1\n2,3,4\n# note\n48 6 5\n", draw_options("49", 3)), lottery);
  EXPECT_EQ(read_draws("[7,49,1]\n[2,3,4]\n[48,6,5]", draw_options("49", 3)), lottery);
  EXPECT_EQ(read_draws("6 48 0\n1 2 3\n47 5 4\n", draw_options("49", 3)), lottery);
  EXPECT_EQ(read_draws("3 300\n2 1\n", draw_options("300", 2)),
            (std::vector<Deal>{{2, 299}, {1, 0}}));
}

TEST(DrawLog, TellsWhereNumbersStart) {
  LogOptions options = draw_options("49", 3);
  EXPECT_EQ(read_draws("1 2 3\n4 5 6\n", options), (std::vector<Deal>{{0, 1, 2}, {3, 4, 5}}));
  // Names say which card a number is.
  EXPECT_NE(draw_error("1 2 3\n4 5 6\n", draw_options("poker", 3)).find("--numbered-from"),
            std::string::npos);
  std::string late;
  for (int i = 0; i < 20000; ++i) late += "1 2 3\n";
  EXPECT_NE(
      draw_error(late + "4 0 6\n", options)
          .find("deals.txt:20001:3 (byte 120002): found '0', expected one of the 49 cards 1 to "
                "49; of cards from 0 on say --numbered-from 0"),
      std::string::npos);
  options.base = 1;
  EXPECT_EQ(read_draws("1 2 3\n", options), (std::vector<Deal>{{0, 1, 2}}));
  options.base = 0;
  EXPECT_EQ(read_draws("1 2 3\n", options), (std::vector<Deal>{{1, 2, 3}}));
  // The first line has neither 0 nor 49, a later one has.
  EXPECT_EQ(read_draws("1 2 3\n4 49 6\n", draw_options("49", 3)).front(), (Deal{0, 1, 2}));
  options.format = LogFormat::u8;
  EXPECT_EQ(read_draws(std::string("\x05\x00\x30\x07\x08\x09", 6), options),
            (std::vector<Deal>{{5, 0, 48}, {7, 8, 9}}));
}

TEST(DrawLog, ReadsNamesAndCopies) {
  EXPECT_EQ(read_draws("AS 2C\nTD 3H\n", draw_options("poker", 2)),
            (std::vector<Deal>{{51, 0}, {33, 6}}));
  const std::vector<Deal> tiles = read_draws("1m 1m 2m\n", draw_options("mahjong", 3));
  ASSERT_EQ(tiles.size(), 1U);
  EXPECT_LT(tiles[0][0], 4U);
  EXPECT_LT(tiles[0][1], 4U);
  EXPECT_NE(tiles[0][0], tiles[0][1]);
}

TEST(DrawLog, RefusesInOneLine) {
  const LogOptions options = draw_options("49", 3);
  EXPECT_EQ(draw_error("1 2 49\n1 2\n", options),
            "deals.txt:2:4 (byte 10): the deal has 2 cards, expected 3");
  EXPECT_EQ(draw_error("1 2 49\n1 2 2\n", options),
            "deals.txt:2:5 (byte 11): card 2 a second time (first in column 3); expected 3 "
            "different cards of the 49 cards 1 to 49; where a card may come "
            "again, as of dice, say --with-repeats");
  EXPECT_NE(draw_error("1 2 49\n1 2 50\n", options).find("found '50'"), std::string::npos);
  LogOptions bytes = draw_options("49", 3);
  bytes.format = LogFormat::u8;
  EXPECT_NE(draw_error(std::string("\x05\x05\x30", 3), bytes).find("card 5 a second time"),
            std::string::npos);
}

/// The pockets 0 and 00 of an American wheel.
TEST(DrawLog, RefusesTwoKindsOfZero) {
  LogOptions options = draw_options("38", 1);
  options.deck->with_repeats = true;
  EXPECT_THAT(draw_error("0\n12\n00\n", options), testing::HasSubstr("deals.txt:3:1 (byte 5)"));
  LogOptions table = options;
  table.selection.columns = "number";
  EXPECT_THAT(draw_error("spin,number\n1,00\n2,12\n3,0\n", table),
              testing::HasSubstr("0 as well as 00"));
  LogOptions lenient = options;
  lenient.bad_deal = [](std::string_view, std::string_view) {};
  EXPECT_THAT(draw_error("0\n12\n00\n", lenient), testing::HasSubstr("0 as well as 00"));
  EXPECT_EQ(read_draws("00\n12\n07\n00\n", options), (std::vector<Deal>{{0}, {12}, {7}, {0}}));
  EXPECT_EQ(read_draws("0\n12\n07\n0\n", options), (std::vector<Deal>{{0}, {12}, {7}, {0}}));
}

TEST(NamedLog, TellsAllFaultsThatFollow) {
  const std::string log = "card1,card2\nAS,2C\nAX,3C\n4C,5C\n6C,6C\n7C,8D\n9CC,TC\nJC,QC\n";
  LogOptions options = draw_options("poker", 2);
  options.selection.columns = "1-2";
  const auto stream = log_of(log, options);
  cards::DealBatch batch(52, 10, 2);
  stream->read(batch);
  EXPECT_EQ(batch.size(), 1U);
  EXPECT_EQ(stream->digest(), Sha256().hex("card1,card2\nAS,2C\n"));
  EXPECT_EQ(
      draw_error(log, options),
      "deals.txt:3:1 (byte 18): found 'AX', which names no card of the deck poker; did you "
      "mean 'AC'?\n"
      "deals.txt:5:4 (byte 33): card 6C a second time (first in column 1); expected 2 different "
      "cards of the 52 cards of the deck poker; where a card may come "
      "again, as of dice, say --with-repeats\n"
      "deals.txt:7:1 (byte 42): found '9CC', which names no card of the deck poker; did you mean "
      "'9C'?");
}

}  // namespace
}  // namespace evenhand::source
