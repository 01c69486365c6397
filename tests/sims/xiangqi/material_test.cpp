#include "sims/xiangqi/material.hpp"

#include <gtest/gtest.h>

#include <string>

#include "sims/xiangqi/fen.hpp"

namespace evenhand::xiangqi {
namespace {

bool is_drawn(const std::string& fen) { return is_material_draw(parse_fen(fen).position); }

TEST(XiangqiMaterial, IsEnoughWithAPawnAChariotOrAHorse) {
  for (const char* piece : {"P", "R", "N"}) {
    EXPECT_FALSE(is_drawn("3k5/9/9/9/9/9/" + std::string(piece) + "8/9/9/4K4 w")) << piece;
  }
  EXPECT_TRUE(is_drawn("3k5/9/9/9/9/9/9/9/9/4K4 w"));
  EXPECT_TRUE(is_drawn("2bk1a3/9/4b4/9/9/9/9/9/4A4/3AK4 w"));
}

TEST(XiangqiMaterial, OfOneCannonAsksForAScreen) {
  EXPECT_TRUE(is_drawn("3k5/9/9/9/9/9/9/9/9/C3K4 w"));
  EXPECT_FALSE(is_drawn("3k5/9/9/9/9/9/9/9/9/C2AK4 w")) << "its own advisor is one";
  EXPECT_TRUE(is_drawn("3k1a3/9/9/9/9/9/9/9/9/C3K4 w"));
}

TEST(XiangqiMaterial, OfOneCannonAgainstTwoAdvisorsIsAMateAtOnceOrNone) {
  // The cannon goes to a9 and checks over the advisor; no piece can step aside.
  EXPECT_FALSE(is_drawn("3ak4/4a4/9/9/9/9/9/9/9/C2K5 w"));
  EXPECT_TRUE(is_drawn("3ak4/4a4/9/9/9/9/9/9/9/C2K5 b"));
}

TEST(XiangqiMaterial, OfACannonASideWithoutScreensIsNone) {
  EXPECT_TRUE(is_drawn("2ck5/9/9/9/9/9/9/9/9/C3K4 w"));
  EXPECT_FALSE(is_drawn("2ck5/9/9/9/9/9/9/9/9/C2AK4 w"));
}

}  // namespace
}  // namespace evenhand::xiangqi
