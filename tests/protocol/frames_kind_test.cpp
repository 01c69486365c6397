#include "protocol/frames_kind.hpp"

#include <gtest/gtest.h>

#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

/// The frames of these types, in this order, from a session's own.
Bytes of_types(const std::vector<Type>& types) {
  std::vector<LooseFrame> frames;
  for (const Type type : types) {
    const bool is_private = type == Type::hand || type == Type::card || type == Type::proof;
    const std::uint16_t flags = is_private ? private_flag : 0;
    frames.push_back({.header = {type, flags, 1, last_version}, .body = {0xA0}});
  }
  return joined(frames);
}

TEST(FramesKind, OfEachFileIsFoundByItsFrames) {
  using enum Type;
  EXPECT_EQ(kind_of(seeded_transcript("sha256-ed25519", "poker", 3)), FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session, join, join, close})), FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session})), FramesKind::transcript);
  EXPECT_EQ(kind_of({}), FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session, join, commit, distribute, hand, proof, head})),
            FramesKind::proof);
  EXPECT_EQ(kind_of(of_types({session, hand, hand})), FramesKind::hands);
  EXPECT_EQ(kind_of(of_types({session, hand, card, card, hand})), FramesKind::hands);
  // Cards that are turned for all are no proof.
  EXPECT_EQ(kind_of(seeded_transcript("sha256-ed25519", "poker", 1, 1, 1, last_version, 5)),
            FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session, session})), FramesKind::evidence);
  EXPECT_EQ(kind_of(of_types({session, join, head, session, join, head, proof})),
            FramesKind::evidence);
  EXPECT_EQ(kind_of(of_types({succession})), FramesKind::succession);
  EXPECT_EQ(kind_of(of_types({succession, succession})), FramesKind::evidence);
  EXPECT_EQ(kind_of(of_types({session, succession})), FramesKind::evidence);
  EXPECT_EQ(kind_of(of_types({session, join, head, close, succession})), FramesKind::evidence);
  // One in a transcript makes nothing else of it.
  EXPECT_EQ(kind_of(of_types({succession, session, join, commit, close})), FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session, join, commit, close, succession})), FramesKind::transcript);
  // A transcript whose dealer says two Sessions is none.
  EXPECT_EQ(kind_of(of_types({session, session, join, close})), FramesKind::transcript);
  // Two transcripts, one after the other, are none.
  EXPECT_EQ(kind_of(of_types({session, join, commit, abort, close, session, join, close})),
            FramesKind::transcript);
}

TEST(FramesKind, OfADamagedFileIsThatOfWhatCanBeRead) {
  Bytes transcript = seeded_transcript("sha256-ed25519", "poker", 2);
  transcript[200] ^= 1;
  EXPECT_EQ(kind_of(transcript), FramesKind::transcript);
}

}  // namespace
}  // namespace evenhand::protocol
