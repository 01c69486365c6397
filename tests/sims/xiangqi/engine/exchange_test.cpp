#include "sims/xiangqi/engine/exchange.hpp"

#include <gtest/gtest.h>

#include <string>

#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/notation.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiExchange, CountsWhatIsTakenOnASquare) {
  const auto gains = [](const std::string& fen, const char* move, int threshold) {
    return exchange_gains(parse_fen(fen).position, read_move(move), threshold);
  };
  // A chariot takes a free pawn; a guarded one costs it.
  EXPECT_TRUE(gains("3k5/9/9/p8/9/9/9/9/9/R3K4 w", "a0a6", 80));
  EXPECT_FALSE(gains("3k5/9/9/p8/9/9/9/9/9/R3K4 w", "a0a6", 81));
  EXPECT_FALSE(gains("r2k5/9/9/p8/9/9/9/9/9/R3K4 w", "a0a6", 0));
  // A cannon takes a guarded horse over its screen: even.
  EXPECT_TRUE(gains("r2k5/9/9/n8/9/9/P8/9/9/C3K4 w", "a0a6", 0));
  EXPECT_FALSE(gains("r2k5/9/9/n8/9/9/P8/9/9/C3K4 w", "a0a6", 1));
  // The general takes back only what nobody guards.
  EXPECT_FALSE(gains("4k4/4a4/9/9/9/9/9/9/4R4/5K3 w", "e1e8", 0));
}

}  // namespace
}  // namespace evenhand::xiangqi
