#include "src/run/shard.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::run {
namespace {

TEST(ParseShard, IsARangeOfBlocks) {
  EXPECT_EQ(parse_shard("", 10), (BlockRange{0, 10}));
  EXPECT_EQ(parse_shard("1/1", 10), (BlockRange{0, 10}));
  EXPECT_EQ(parse_shard("1/3", 10), (BlockRange{0, 4}));
  EXPECT_EQ(parse_shard("2/3", 10), (BlockRange{4, 7}));
  EXPECT_EQ(parse_shard("3/3", 10), (BlockRange{7, 10}));
}

TEST(ParseShard, MayNameTheBlocks) {
  EXPECT_EQ(parse_shard("0..9", 10), (BlockRange{0, 10}));
  EXPECT_EQ(parse_shard("3..3", 10), (BlockRange{3, 4}));
  EXPECT_EQ(parse_shard("3..", 10), (BlockRange{3, 10}));
  for (const char* text : {"3..10", "4..3", "..3", "10..", "..", "-1..3", "3...4"}) {
    EXPECT_THROW(parse_shard(text, 10), InputError) << text;
  }
}

TEST(ParseShard, RefusesAnythingElse) {
  for (const char* text :
       {"2", "a/3", "2/b", "4/3", "0/3", "1/0", "-1/3", "1/3/5", "/", "1/2000000"}) {
    EXPECT_THROW(parse_shard(text, 10), InputError) << text;
  }
  EXPECT_THAT(
      [] { parse_shard("1/11", 10); },
      testing::ThrowsMessage<InputError>(
          "--shard 1/11: 11 shards are more than the blocks of this run (10); ask for fewer"));
}

TEST(ShardName, HasNoSlash) {
  EXPECT_EQ(shard_name("2/3"), "shard-2-3");
  EXPECT_EQ(shard_name("7.."), "shard-7..end");
}

}  // namespace
}  // namespace evenhand::run
