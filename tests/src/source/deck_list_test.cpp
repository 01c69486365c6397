#include "src/source/deck_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(DeckTable, ReadsCopiesAndNamesByTheirColumns) {
  const auto list = parse_deck_table(
      "Count,Tradelist Count,Name,Edition\r\n\"2\",\"0\",\"Jace, the Mind "
      "Sculptor\",\"A25\"\r\n1,0,Forest,\r\n\r\n",
      "deck.csv");
  ASSERT_TRUE(list);
  EXPECT_THAT(list->names,
              ElementsAre("Jace, the Mind Sculptor", "Jace, the Mind Sculptor", "Forest"));
  EXPECT_EQ(list->left_out, 0U);
}

TEST(DeckTable, LeavesOutWhatIsBesideTheDeck) {
  const auto list =
      parse_deck_table("Card Name;Qty;Board\nShock;1;mainboard\nForest;3;Sideboard\n", "deck.csv");
  ASSERT_TRUE(list);
  EXPECT_THAT(list->names, ElementsAre("Shock"));
  EXPECT_EQ(list->left_out, 3U);
}

TEST(DeckTable, IsNoOtherText) {
  EXPECT_FALSE(parse_deck_table("", "d"));
  EXPECT_FALSE(parse_deck_table("4 Forest\n", "d"));
  EXPECT_FALSE(parse_deck_table("Forest,Island,Bear\n", "d"));
  EXPECT_FALSE(parse_deck_table("\"4 Forest\n", "d"));
  EXPECT_FALSE(parse_deck_table("count,name\n", "d"));
}

TEST(DeckTable, RefusesWhatIsNoNumberOfCopies) {
  const auto refusal = [](const char* text) -> std::string {
    try {
      parse_deck_table(text, "d");
    } catch (const InputError& error) {
      return error.what();
    }
    return "taken";
  };
  EXPECT_THAT(refusal("count,name\n1,Shock\nx,Forest\n"),
              HasSubstr("d:3: found 'x' copies of 'Forest'"));
  EXPECT_THAT(refusal("count,name\n0,Forest\n"), HasSubstr("d:2: found '0' copies"));
  EXPECT_THAT(refusal("count,name\n600,Forest\n600,Shock\n"), HasSubstr("d:3: found '600' copies"));
}

using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

struct Counts {
  std::map<std::string, std::size_t> main;
  std::size_t left_out = 0;
};
Counts counts_of(const std::string& text) {
  const std::optional<DeckList> list = parse_deck_list(text, "deck");
  if (!list) return {};
  Counts counts{{}, list->left_out};
  for (const std::string& name : list->names) ++counts.main[name];
  return counts;
}
std::string list_refusal(const std::string& text) {
  try {
    counts_of(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

const auto burn =
    UnorderedElementsAre(Pair("Lightning Bolt", 4), Pair("Chandra, Torch of Defiance", 2),
                         Pair("Fire // Ice", 1), Pair("Mountain", 20));

TEST(DeckList, ReadsNumbersAndNames) {
  const Counts counts = counts_of(
      "# burn\n4 Lightning Bolt\n2x Chandra, Torch of Defiance\n1 Fire // Ice\n20X Mountain\n");
  EXPECT_THAT(counts.main, burn);
  EXPECT_EQ(counts.left_out, 0U);
}

TEST(DeckList, ReadsWhatArenaExports) {
  const Counts counts = counts_of(
      "About\r\nName 2 burn\r\n\r\nCompanion\r\n1 Lurrus of the Dream-Den (IKO) 226\r\n\r\nDeck\r\n"
      "4 Lightning Bolt (STA) 42\r\n2 Chandra, Torch of Defiance (KLR) 119\r\n1 Fire // Ice (MH2) "
      "290\r\n"
      "20 Mountain (M21) 312\r\n\r\nSideboard\r\n3 Abrade (VOW) 139\r\n");
  EXPECT_THAT(counts.main, burn);
  EXPECT_EQ(counts.left_out, 4U);
}

TEST(DeckList, ReadsWhatOthersExport) {
  for (const char* text :
       {// Forge
        "[metadata]\nName=Burn 4\n[Main]\n4 Lightning Bolt|M10|1\n2 Chandra, Torch of "
        "Defiance|KLD\n"
        "1 Fire // Ice|APC\n20 Mountain|M10|2\n[Sideboard]\n3 Abrade|HOU\n",
        // XMage and Magic Workstation
        "NAME:Burn\n4 [M10:146] Lightning Bolt\n2 [KLD:110] Chandra, Torch of Defiance\n"
        "1 [APC:128] Fire // Ice\n20 [M10:242] Mountain\nSB: 3 [HOU:83] Abrade\n",
        // Archidekt, Moxfield and Goldfish
        "1x Fire // Ice (apc) 128 [Instant]\n4 Lightning Bolt <146> [M10]\n"
        "2 Chandra, Torch of Defiance (KLD) 110 *F*\n20 Mountain\n\nMaybeboard:\n3 Abrade\n",
        // with sections
        "// Creatures and spells\n4 Lightning Bolt\nPlaneswalkers (2)\n2 Chandra, Torch of "
        "Defiance\n"
        "Instants (1)\n1 Fire // Ice\nLands (20)\n20 Mountain\nSideboard (3)\n3 Abrade\n",
        // Magic Online
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck>\n<NetDeckID>0</NetDeckID>\n"
        "<Cards CatID=\"1\" Quantity=\"4\" Sideboard=\"false\" Name=\"Lightning Bolt\" "
        "Annotation=\"0\" />\n"
        "<Cards CatID=\"2\" Quantity=\"2\" Sideboard=\"false\" Name=\"Chandra, Torch of Defiance\" "
        "/>\n"
        "<Cards CatID=\"3\" Quantity=\"1\" Sideboard=\"false\" Name=\"Fire // Ice\" />\n"
        "<Cards CatID=\"4\" Quantity=\"20\" Sideboard=\"false\" Name=\"Mountain\" />\n"
        "<Cards CatID=\"5\" Quantity=\"3\" Sideboard=\"true\" Name=\"Abrade\" />\n</Deck>\n",
        // OCTGN
        "<deck game=\"a6c8d2e8\" sleeveid=\"0\">\n<section name=\"Main\" shared=\"False\">\n"
        "<card qty=\"4\" id=\"x\">Lightning Bolt</card><card qty=\"2\" id=\"y\">Chandra, Torch of "
        "Defiance</card>\n<card qty=\"1\" id=\"z\">Fire // Ice</card>\n"
        "<card qty=\"20\" id=\"w\">Mountain</card>\n</section>\n"
        "<section name=\"Sideboard\" shared=\"False\"><card qty=\"3\" "
        "id=\"v\">Abrade</card></section>\n"
        "</deck>\n",
        // Cockatrice
        "<cockatrice_deck version=\"1\">\n<deckname>Burn</deckname>\n<zone name=\"main\">\n"
        "<card number=\"4\" name=\"Lightning Bolt\"/>\n"
        "<card number=\"2\" price=\"0\" name=\"Chandra, Torch of Defiance\"/>\n"
        "<card number=\"1\" name=\"Fire // Ice\"/>\n<card number=\"20\" "
        "name=\"Mountain\"/>\n</zone>\n"
        "<zone name=\"side\">\n<card number=\"3\" "
        "name=\"Abrade\"/>\n</zone>\n</cockatrice_deck>\n"}) {
    const Counts counts = counts_of(text);
    EXPECT_THAT(counts.main, burn) << text;
    EXPECT_EQ(counts.left_out, 3U) << text;
  }
}

TEST(DeckList, ReadsNumbersBehindNames) {
  EXPECT_THAT(
      counts_of("Lightning Bolt x4\nChandra, Torch of Defiance 2x\nFire // Ice x1\nMountain X20\n")
          .main,
      burn);
}

TEST(DeckList, ReadsWhatHearthstoneExports) {
  EXPECT_THAT(
      counts_of(
          "### Mage\n# Class: Mage\n# Format: Standard\n#\n# 2x (1) Arcane Explosion\n"
          "# 1x (10) Deathwing, Dragonlord\n#\nAAECAf0EBgAB\n#\n# To use this deck, copy it\n")
          .main,
      UnorderedElementsAre(Pair("Arcane Explosion", 2), Pair("Deathwing, Dragonlord", 1)));
}

TEST(DeckList, ReadsWhatPokemonExports) {
  const Counts counts = counts_of(
      "Pokémon: 9\n4 Comfey LOR 79\n2 Porygon2 PR-SW 3\n1 Pikachu ex SVI 123\n"
      "1 Pikachu ex PAR 25\n1 Iron Hands\n\nTrainer: 2\n2 Colress's Experiment LOR 155\n\n"
      "Energy: 5\n5 Basic {W} Energy SVE 3\n\nTotal Cards: 16\n");
  // Two prints are one card.
  EXPECT_THAT(counts.main,
              UnorderedElementsAre(Pair("Comfey", 4), Pair("Porygon2", 2), Pair("Pikachu ex", 2),
                                   Pair("Iron Hands", 1), Pair("Colress's Experiment", 2),
                                   Pair("Basic {W} Energy", 5)));
  EXPECT_EQ(counts.left_out, 0U);
}

TEST(DeckList, ReadsTables) {
  EXPECT_THAT(
      counts_of("Quantity,Name\n4,Lightning Bolt\n2,\"Chandra, Torch of Defiance\"\n1,Fire // Ice\n"
                "20,Mountain\n")
          .main,
      burn);
}

TEST(DeckList, TakesALastBlockOfFifteenForTheSideboard) {
  EXPECT_EQ(counts_of("20 Mountain\n20 Shock\n\n15 Abrade\n").left_out, 15U);
  EXPECT_EQ(counts_of("20 Mountain\n20 Shock\n\n16 Abrade\n").left_out, 0U);
  EXPECT_EQ(counts_of("20 Mountain\n19 Shock\n\n15 Abrade\n").left_out, 0U);
  EXPECT_EQ(counts_of("Deck\n20 Mountain\n\n20 Shock\n\n15 Abrade\n").left_out, 0U);
}

TEST(DeckList, ReadsKindsByTheirNumber) {
  EXPECT_THAT(counts_of("24 land\n36 other\n").main,
              UnorderedElementsAre(Pair("land", 24), Pair("other", 36)));
}

TEST(DeckList, IsNoListOfNames) {
  for (const char* text : {"", "Forest\nIsland\n", "2 of Clubs\n3 of Clubs\n", "1 2 3 4\n",
                           "10 11\n12 13\n", "King of Cups\n3 Wands\nThe Fool\n"}) {
    EXPECT_FALSE(parse_deck_list(text, "deck").has_value()) << text;
  }
}

TEST(DeckList, ReadsEntities) {
  EXPECT_THAT(counts_of("<Deck><Cards Quantity=\"2\" Name=\"Bird &amp; Bee&apos;s\"/></Deck>").main,
              UnorderedElementsAre(Pair("Bird & Bee's", 2)));
}

TEST(DeckList, RefusesWithTheLine) {
  EXPECT_THAT(list_refusal("4 Forest\n3 Shock\nLightning Bolt\n"),
              HasSubstr("deck:3: found 'Lightning Bolt', expected a number of copies and a name"));
  EXPECT_THAT(list_refusal("4 Forest\n0 Shock\n"), HasSubstr("deck:2: 0 copies of 'Shock'"));
  EXPECT_THAT(list_refusal("4 Forest\n2000 Shock\n"), HasSubstr("deck:2: 2000 copies"));
  EXPECT_THAT(list_refusal("1000 Forest\n1000 Shock\n"), HasSubstr("more than 1024 cards"));
  EXPECT_THAT(list_refusal("<Deck>\n<Cards Quantity=\"x\" Name=\"Shock\"/></Deck>"),
              HasSubstr("deck:2: found x copies of 'Shock'"));
  EXPECT_THAT(list_refusal("<html><body>no deck</body></html>"), HasSubstr("XML without cards"));
}

}  // namespace

}  // namespace evenhand::source
