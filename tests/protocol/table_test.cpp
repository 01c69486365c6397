#include "protocol/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

TEST(DealSession, SignsAHeadABatchAndAClosingRecord) {
  for (const std::uint32_t batch : {1U, 3U, 10U, 100U}) {
    const auto frames = frames_of(seeded_transcript("sha256-ed25519", "doudizhu", 10, 1, batch));
    const auto of_type = [&](Type type) {
      return std::count_if(frames.begin(), frames.end(),
                           [=](const LooseFrame& frame) { return frame.header.type == type; });
    };
    EXPECT_EQ(of_type(Type::head), (10 + batch - 1) / batch);
    EXPECT_EQ(of_type(Type::close), 1);
    EXPECT_EQ(of_type(Type::reveal), 10);
    EXPECT_EQ(of_type(Type::open), 10);
    EXPECT_EQ(of_type(Type::hand), 0);
  }
}

TEST(DealSession, OpensNoWallAndNoRest) {
  for (const std::string_view game : {"holdem", "mahjong", "bridge"}) {
    for (const LooseFrame& frame : frames_of(seeded_transcript("sha256-ed25519", game, 2))) {
      EXPECT_NE(frame.header.type, Type::open) << game;
    }
  }
}

}  // namespace
}  // namespace evenhand::protocol
