#include "src/proofs/orders_section.hpp"

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

}  // namespace
}  // namespace evenhand::proofs
