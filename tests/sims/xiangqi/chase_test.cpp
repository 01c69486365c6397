#include "sims/xiangqi/chase.hpp"

#include <gtest/gtest.h>

#include <string>

#include "sims/xiangqi/fen.hpp"

namespace evenhand::xiangqi {
namespace {

/// Returns the squares of what Red chases: "a6".
std::string chased(const std::string& fen) {
  const Position position = parse_fen(fen).position;
  const std::uint16_t slots = chased_by(red, position);
  std::string squares;
  for (unsigned slot = 0; slot < slot_count; ++slot) {
    if ((slots >> slot & 1U) == 0) continue;
    const Square square = position.where(black, slot);
    squares += static_cast<char>('a' + file_of(square));
    squares += static_cast<char>('0' + rank_of(square));
  }
  return squares;
}

TEST(XiangqiChase, IsOfWhatNobodyProtects) {
  EXPECT_EQ(chased("3k5/9/9/n8/9/9/9/9/9/R3K4 w"), "a6");
  EXPECT_EQ(chased("3k5/9/9/n8/9/9/9/9/9/R3K4 b"), "a6") << "whoever is to move";
  EXPECT_EQ(chased("r2k5/9/9/n8/9/9/9/9/9/R3K4 w"), "");
}

TEST(XiangqiChase, IsOfAChariotProtectedOrNot) {
  // The horse on b4 attacks a6 over b5.
  EXPECT_EQ(chased("r2k5/9/9/r8/9/1N7/9/9/9/4K4 w"), "a6");
}

TEST(XiangqiChase, LeavesPawnsBeforeTheRiver) {
  EXPECT_EQ(chased("3k5/9/9/p8/9/9/9/9/9/R3K4 w"), "");
  EXPECT_EQ(chased("3k5/9/9/9/9/p8/9/9/9/R3K4 w"), "a4");
}

TEST(XiangqiChase, IsNoOfferToExchange) { EXPECT_EQ(chased("3k5/9/9/r8/9/9/9/9/9/R3K4 w"), ""); }

TEST(XiangqiChase, IsNotByTheGeneralOrAPawn) {
  EXPECT_EQ(chased("3k5/9/9/n8/P8/9/9/9/9/4K4 w"), "");
  EXPECT_EQ(chased("3k5/9/9/9/9/9/9/9/4n4/4K4 w"), "");
}

}  // namespace
}  // namespace evenhand::xiangqi
