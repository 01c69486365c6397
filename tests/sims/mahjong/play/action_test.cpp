#include "sims/mahjong/play/action.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::mahjong {
namespace {

TEST(Action, ReadsBackItsText) {
  for (const char* text : {"0 discard 5m", "1 chi 7s", "2 peng 7z", "3 open-gang 1p",
                           "0 added-gang 9m", "1 closed-gang 1z", "2 hu 3p"}) {
    EXPECT_EQ(action_text(parse_action(text)), text);
  }
  for (const char* text : {"", "0", "0 discard", "4 discard 5m", "0 kan 5m", "0 discard 5x",
                           "00 discard 5m", "0 discard 5m "}) {
    EXPECT_THROW(parse_action(text), InputError) << text;
  }
}

}  // namespace
}  // namespace evenhand::mahjong
