#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/source/log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;

std::vector<std::string> names_in(const std::string& content) {
  return read_deck_order(TempFile(content).path()).card_names;
}

TEST(DeckOrder, TakesNamesWithBlanksBetweenCommas) {
  EXPECT_THAT(names_in("Forest, Llanowar Elves,\nGiant Growth\n"),
              ElementsAre("Forest", "Llanowar Elves", "Giant Growth"));
}

TEST(DeckOrder, TakesANameALine) {
  EXPECT_THAT(names_in("King of Cups\nQueen of Cups\nThe Fool\n"),
              ElementsAre("King of Cups", "Queen of Cups", "The Fool"));
}

TEST(DeckOrder, TakesNamesInQuotes) {
  EXPECT_THAT(names_in("\"The Fool\" Ace \"The World\"\n"),
              ElementsAre("The Fool", "Ace", "The World"));
}

TEST(DeckOrder, KeepsASignOfCommentsInQuotes) {
  EXPECT_THAT(names_in("\"Song #1\"\n\"Song, the second\" # a comment\n\"Other\"\n"),
              ElementsAre("Song #1", "Song, the second", "Other"));
}

TEST(DeckOrder, TakesLinesOfShortNames) {
  EXPECT_THAT(names_in("3C 3D\n4C 4D # fours\n"), ElementsAre("3C", "3D", "4C", "4D"));
  EXPECT_THAT(names_in("red, blue\n\ngreen 7\n"), ElementsAre("red", "blue", "green", "7"));
  EXPECT_THAT(names_in("1m 1m\n2m 2m\n"), ElementsAre("1m.1", "1m.2", "2m.1", "2m.2"));
}

TEST(DeckOrder, NamesTheCardsOfALog) {
  LogOptions options;
  options.deck =
      read_deck_order(TempFile("King of Cups\nQueen of Cups\nThe Fool\nThe World\n").path());
  EXPECT_THAT(deals_of("The Fool,King of Cups,The World,Queen of Cups\n"
                       "queen of cups , The World,The Fool,King of Cups # end\n",
                       options),
              ElementsAre(Deal{2, 0, 3, 1}, Deal{1, 3, 2, 0}));
  EXPECT_EQ(
      failure_of("The Fool,King of Cups,The World,Queen of Cups\n"
                 "The Fool,King of Cups,The World,Queen of Cup\n",
                 options)
          .substr(0, 93),
      "deals.txt:2:33 (byte 78): found 'Queen of Cup', which names no card of the deck /tmp/ev"
      "enhand");
}

TEST(DeckOrder, NumbersTheNamesAsTheyStand) {
  const TempFile order("\xEF\xBB\xBF# order\nred, blue\n\ngreen 7\n");
  LogOptions options;
  options.deck = read_deck_order(order.path());
  EXPECT_EQ(options.deck->size, 4U);
  EXPECT_EQ(deals_of("green red 7 blue\nBlue 7 green red", options), logged_deals);
  EXPECT_THROW(read_deck_order("/nonexistent"), InputError);
}

TEST(DeckOrder, TakesNamesWithCommasOnLinesOfTheirOwn) {
  EXPECT_THAT(
      names_in("Jace, the Mind Sculptor\nLightning Bolt\nSteam Vents\nGiant Growth\n"),
      ElementsAre("Jace, the Mind Sculptor", "Lightning Bolt", "Steam Vents", "Giant Growth"));
}

TEST(DeckOrder, SaysWhereCommasPartLines) {
  std::string said;
  const auto note = [&](std::string_view words) { said = words; };
  read_card_names(TempFile("Song 1, live\nSong 2, live 2\n").path(), note);
  EXPECT_THAT(said, testing::HasSubstr("4 names between commas in 2 lines"));
  said.clear();
  read_card_names(TempFile("Forest, Llanowar Elves,\nGiant Growth\n").path(), note);
  EXPECT_EQ(said, "");
}

TEST(DeckOrder, TakesADeckListAndSaysWhatIsLeftOut) {
  std::string said;
  const TempFile list("2 Forest\n1 Jace, the Mind Sculptor\nSideboard\n1 Duress\n");
  EXPECT_THAT(read_card_names(list.path(), [&](std::string_view words) { said = words; }),
              ElementsAre("Forest", "Forest", "Jace, the Mind Sculptor"));
  EXPECT_THAT(said, testing::HasSubstr("a deck list of 3 cards; 1 card beside the main deck "
                                       "(sideboard and the like) is left out"));
}

}  // namespace
}  // namespace evenhand::source
