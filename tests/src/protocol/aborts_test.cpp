#include "src/protocol/aborts.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::protocol {
namespace {

TEST(Aborts, CountsWhoWasBlamedAndWhy) {
  Aborts aborts(seats_words({"Li", "Wang", "Zhao"}));
  reports::Section empty;
  aborts.add_to(empty);
  EXPECT_TRUE(empty.tables.empty());
  aborts.add(1, 0x0205, 3);
  aborts.add(3, 0x0212);
  aborts.add(1, 0x0206);
  aborts.add(1, 0x0205);
  EXPECT_EQ(aborts.count(), 6U);
  EXPECT_EQ(aborts.words(1200),
            "6 of 1,200 rounds were given up, 5 of them blamed on seat 1 (Wang)");
  EXPECT_EQ(aborts.lines(),
            (std::vector<std::string>{"0x0205 missing-contribution, seat 1 (Wang): 4 rounds",
                                      "0x0206 too-late, seat 1 (Wang): 1 round",
                                      "0x0212 gave-up, the dealer: 1 round"}));
  reports::Section section;
  aborts.add_to(section);
  ASSERT_EQ(section.tables.size(), 1U);
  const auto& rows = section.tables[0].rows;
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(std::get<std::string>(rows[0][1]), "seat 1 (Wang)");
  EXPECT_EQ(std::get<std::string>(rows[0][2]), "0x0205 missing-contribution");
  EXPECT_EQ(std::get<std::uint64_t>(rows[0][3]), 4U);
  EXPECT_EQ(std::get<std::string>(rows[2][1]), "the dealer");
  EXPECT_EQ(abort_code_words(0x0299), "0x0299");
}

/// If five fell on three players, the chance that all five fell on one is 3 · 3^-5.
TEST(Aborts, TheChanceOfTheMostBlamedIsExact) {
  Aborts aborts(seats_words({"Li", "Wang", "Zhao"}));
  EXPECT_EQ(aborts.chance_of_most().value(), 1.0);
  aborts.add(3, 0x0212, 100);
  EXPECT_EQ(aborts.chance_of_most().value(), 1.0);
  aborts.add(1, 0x0205, 5);
  EXPECT_NEAR(aborts.chance_of_most().value(), 3 * std::pow(3.0, -5), 1e-12);
}

TEST(Aborts, AreRemarkableWhenManyOrOneSided) {
  Aborts none(seats_words({"Li", "Wang", "Zhao"}));
  EXPECT_FALSE(none.are_remarkable(0));
  Aborts shared(seats_words({"Li", "Wang", "Zhao"}));
  for (std::uint64_t seat = 0; seat < 3; ++seat) shared.add(seat, 0x0205, 4);
  EXPECT_FALSE(shared.are_remarkable(1000));
  EXPECT_TRUE(shared.are_remarkable(240));
  Aborts one(seats_words({"Li", "Wang", "Zhao"}));
  one.add(2, 0x0205, 12);
  EXPECT_TRUE(one.are_remarkable(100'000));
  // One is enough that the dealer gave up with the cards before its eyes.
  Aborts known(seats_words({"Li", "Wang", "Zhao"}));
  known.add(3, 0x0212);
  EXPECT_FALSE(known.are_remarkable(100'000));
  known.add(3, 0x0212, 1, true);
  EXPECT_TRUE(known.are_remarkable(100'000));
  EXPECT_EQ(known.words(100'000),
            "2 of 100,000 rounds were given up, 2 of them blamed on the dealer, 1 by the dealer "
            "once it knew the cards");
}

}  // namespace
}  // namespace evenhand::protocol
