#include "src/proofs/exact_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "sims/shuffle/exact/exact.hpp"
#include "tests/src/find_in_document.hpp"
#include "tests/src/proofs/section_document.hpp"

namespace evenhand::proofs {
namespace {

reports::Document orders_of(const std::string& shuffler, std::size_t deck) {
  const auto result = shuffle::exact::analyse(shuffle::parse_shuffler(shuffler), deck);
  return document_of(orders_section(*result.orders));
}

TEST(OrdersSection, HasTheFractionsOfNaiveSwap) {
  const reports::Document three = orders_of("naive-swap", 3);
  EXPECT_EQ(tests::exact(three, "total_variation"), "1/18");
  EXPECT_EQ(tests::exact(three, "separation"), "1/9");
  EXPECT_EQ(tests::exact(tests::cell(three, "extremes", "likeliest", "probability")), "5/27");
  EXPECT_EQ(tests::exact(tests::cell(three, "extremes", "unlikeliest", "probability")), "4/27");
  EXPECT_EQ(tests::exact(tests::cell(three, "extremes", "unlikeliest", "orders")), "3");
  EXPECT_EQ(tests::text(tests::cell(three, "extremes", "likeliest", "example")), "0 2 1");
  EXPECT_DOUBLE_EQ(tests::number(tests::cell(three, "extremes", "likeliest", "times_even")),
                   6 * 5.0 / 27);
}

TEST(OrdersSection, DrawsABarAClass) {
  const reports::Document three = orders_of("naive-swap", 3);
  const reports::Chart& chart = three.sections.front().charts.front();
  ASSERT_EQ(chart.data.rows.size(), 2U);
  EXPECT_EQ(tests::text(chart.data.rows[0][0]), "3 orders");
  EXPECT_DOUBLE_EQ(tests::number(chart.data.rows[0][1]), 6 * 5.0 / 27);
  EXPECT_EQ(tests::number(chart.data.rows[0][2]), 1);
}

TEST(OrdersSection, DrawsManyClassesTogether) {
  const auto result = shuffle::exact::analyse(shuffle::parse_shuffler("riffle:8"), 136);
  ASSERT_GT(result.orders->classes.size(), 64U);
  const reports::Section section = orders_section(*result.orders);
  const reports::Table& bars = section.charts.front().data;
  ASSERT_EQ(bars.rows.size(), 64U);
  for (std::size_t i = 1; i < bars.rows.size(); ++i) {
    EXPECT_LE(tests::number(bars.rows[i][1]), tests::number(bars.rows[i - 1][1]));
  }
}

TEST(OrdersWords, SaysWhatIsNeverDealt) {
  const auto result = shuffle::exact::analyse(shuffle::parse_shuffler("cut"), 5);
  EXPECT_EQ(orders_words(*result.orders),
            "total variation 0.9583 from uniform; the likeliest order comes 24 times as often as "
            "it should, the unlikeliest is never dealt");
}

// Bayer and Diaconis, Ann. Appl. Probab. 2 (1992), table 1.
TEST(RifflesChart, HasTheTotalVariationOfBayerAndDiaconis) {
  constexpr std::array published = {1.0, 1.0, 1.0, 1.0, .924, .614, .334, .167, .085, .043};
  const reports::Chart chart = riffles_chart(shuffle::parse_shuffler("riffle:7"), 52);
  ASSERT_EQ(chart.data.rows.size(), 14U);
  for (std::size_t i = 0; i < published.size(); ++i) {
    EXPECT_NEAR(std::get<double>(chart.data.rows[i][1]), published[i], 6e-4) << i + 1;
  }
}

TEST(RifflesChart, EndsWhereItShowsNothing) {
  const auto points = [](const char* riffle, std::size_t deck) {
    return riffles_chart(shuffle::parse_shuffler(riffle), deck).data.rows.size();
  };
  EXPECT_EQ(points("riffle:20", 10), 20U);
  EXPECT_EQ(points("riffle:100", 10), 40U);
  EXPECT_EQ(points("riffle:7", 1024), 0U);
}

reports::Document positions_of(const std::string& shuffler, std::size_t deck) {
  const auto result = shuffle::exact::analyse(shuffle::parse_shuffler(shuffler), deck);
  return document_of(positions_section(result));
}

TEST(PositionsSection, HasFractionsWhereTheTreeWasWalked) {
  const reports::Document three = positions_of("naive-swap", 3);
  EXPECT_EQ(tests::exact(tests::cell(three, "fractions", "1", "place_0")), "10/27");
  EXPECT_EQ(tests::exact(three, "least"), "8/27");
  EXPECT_EQ(tests::figure(three, "most").note, "card 1 to place 0");
  EXPECT_EQ(tests::exact(three, "even"), "1/3");
}

TEST(PositionsSection, IsAHeatMapOfLargeDecks) {
  const reports::Document deck = positions_of("naive-swap", 52);
  const reports::Chart& chart = deck.sections.front().charts.front();
  EXPECT_EQ(chart.kind, reports::Chart::Kind::heat_map);
  EXPECT_DOUBLE_EQ(*chart.reference, 1.0 / 52);
  EXPECT_EQ(chart.data.rows.size(), 52U);
  EXPECT_NEAR(tests::number(tests::cell(deck, "positions", "51", "place_0")), .0142868, 5e-8);
  EXPECT_NEAR(tests::number(tests::cell(deck, "positions", "1", "place_0")), .0260043, 5e-8);
  EXPECT_TRUE(deck.sections.front().tables.empty());
}

TEST(PositionsSection, SaysOnlyOnceThatCellsAreEven) {
  const reports::Document even = positions_of("cut", 5);
  EXPECT_EQ(even.sections.front().figures.size(), 1U);
  EXPECT_TRUE(even.sections.front().tables.empty());
}

using ::testing::HasSubstr;
using ::testing::StartsWith;

reports::Document document(const std::string& shuffler, std::size_t deck) {
  const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(shuffler);
  reports::Document document = exact_document(spec, shuffle::exact::analyse(spec, deck));
  tests::expect_well_formed(document);
  return document;
}

TEST(ExactDocument, SaysWhatIsProved) {
  const reports::Document proved = document("bubble-matrix", 7);
  EXPECT_EQ(proved.answer, "Proved uniform: each of the 7! orders has probability 1/5040.");
  EXPECT_THAT(proved.title, HasSubstr("all 2,097,152 leaves of its decision tree"));
  EXPECT_TRUE(tests::truth(proved, "uniform"));
  EXPECT_EQ(tests::exact(proved, "leaves"), "2097152");
  EXPECT_FALSE(proved.verdict);
}

TEST(ExactDocument, SaysThatThereIsOneLeaf) {
  EXPECT_EQ(document("sattolo", 2).title, "sattolo on 2 cards: the one leaf of its decision tree");
}

TEST(ExactDocument, SaysHowFarFromUniform) {
  const reports::Document swaps = document("naive-swap", 3);
  EXPECT_THAT(swaps.answer, StartsWith("Not uniform: total variation 0.05556 from uniform"));
  EXPECT_FALSE(tests::truth(swaps, "uniform"));
  EXPECT_EQ(tests::text(swaps, "method"), "decision tree");
}

TEST(ExactDocument, NamesTheMethodWhereNoTreeIsWalked) {
  const reports::Document argument = document("fisher-yates", 52);
  EXPECT_EQ(argument.answer, "Uniform: each of the 52! orders has probability 1/52!.");
  EXPECT_EQ(tests::text(argument, "method"), "argument");
  EXPECT_EQ(tests::text(document("riffle:7", 52), "method"), "closed form");
  const reports::Document matrices = document("naive-swap", 52);
  EXPECT_EQ(tests::text(matrices, "method"), "matrix products");
  EXPECT_THAT(matrices.answer, HasSubstr("at least 0.0752739, so uneven is where card 51 goes"));
  EXPECT_THAT(tests::section(matrices, "proof").notes.front(), HasSubstr("8.1e67 orders"));
}

}  // namespace

}  // namespace evenhand::proofs
