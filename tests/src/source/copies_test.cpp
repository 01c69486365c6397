#include <gtest/gtest.h>

#include <map>

#include "src/source/line_parser.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

TEST(CopyOrder, TakesEveryOrderEquallyOften) {
  constexpr std::uint64_t deals = 24'000;
  for (const std::uint64_t group : {0U, 4U, 132U}) {
    std::map<std::vector<std::uint16_t>, double> counts;
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      std::vector<std::uint16_t> cards = {0, 1, 2, 3};
      order_copies(deal, group, cards);
      ++counts[cards];
    }
    ASSERT_EQ(counts.size(), 24U);
    double chi_square = 0;
    for (const auto& [order, count] : counts) chi_square += (count - 1000) * (count - 1000) / 1000;
    // The .999 quantile of chi-square with 23 degrees of freedom (R: qchisq(.999, 23)).
    EXPECT_LT(chi_square, 49.728);
  }
}

TEST(CopyOrder, GroupsOfADealAreIndependent) {
  std::map<std::pair<std::uint16_t, std::uint16_t>, double> counts;
  for (std::uint64_t deal = 0; deal < 16'000; ++deal) {
    std::vector<std::uint16_t> first = {0, 1, 2, 3};
    std::vector<std::uint16_t> second = {0, 1, 2, 3};
    order_copies(deal, 0, first);
    order_copies(deal, 4, second);
    ++counts[{first[0], second[0]}];
  }
  double chi_square = 0;
  for (const auto& [pair, count] : counts) chi_square += (count - 1000) * (count - 1000) / 1000;
  // R: qchisq(.999, 15)
  EXPECT_LT(chi_square, 37.697);
}

TEST(Copies, OfALogAreToldApartTheSameWayEachTime) {
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"a", "b", "b"});
  std::string log;
  for (int i = 0; i < 1000; ++i) log += "b a b\n";
  const std::vector<Deal> deals = deals_of(log, options);
  EXPECT_EQ(deals_of(log, options), deals);
  int in_order = 0;
  for (const Deal& deal : deals) {
    EXPECT_EQ(deal[1], 0U);
    if (deal[0] == 1) ++in_order;
  }
  // Five standard deviations of a fair coin.
  EXPECT_NEAR(in_order, 500, 79);
}

TEST(Copies, ThatAreNamedStayAndTheRestIsShared) {
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"a", "b", "b", "b"});
  for (const Deal& deal : deals_of("b b.2 a b\nb b.2 a b\nb b.2 a b\n", options)) {
    EXPECT_EQ(deal[1], 2U);
    EXPECT_EQ(deal[0] + deal[3], 4U);
  }
}

TEST(Copies, ARedFiveIsOneOfItsKind) {
  LogOptions options;
  options.deck = cards::parse_deck("mahjong");
  cards::draw_cards(*options.deck, 1);
  std::string log;
  for (int i = 0; i < 1000; ++i) log += "0p\n5p\n5p\n5p\n";
  std::map<std::size_t, double> counts;
  for (const Deal& deal : deals_of(log, options)) ++counts[deal[0]];
  ASSERT_EQ(counts.size(), 4U);
  double chi_square = 0;
  for (const auto& [copy, count] : counts) chi_square += (count - 1000) * (count - 1000) / 1000;
  // R: qchisq(.999, 3)
  EXPECT_LT(chi_square, 16.266);
}

}  // namespace
}  // namespace evenhand::source
