#include "protocol/frame.hpp"

#include <gtest/gtest.h>

#include "tests/protocol/transcripts.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

/// The frames of these types, in this order, from a session's own.
Bytes of_types(const std::vector<Type>& types) {
  std::vector<LooseFrame> frames;
  for (const Type type : types) {
    const bool is_private = type == Type::hand || type == Type::card || type == Type::proof;
    const std::uint16_t flags = is_private ? private_flag : 0;
    frames.push_back({.header = {type, flags, 1}, .body = {0xA0}});
  }
  return joined(frames);
}

TEST(FramesKind, OfEachFileIsFoundByItsFrames) {
  using enum Type;
  EXPECT_EQ(kind_of(seeded_transcript("sha256-ed25519", "holdem", 3)), FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session, join, join, close})), FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session})), FramesKind::transcript);
  EXPECT_EQ(kind_of({}), FramesKind::transcript);
  EXPECT_EQ(kind_of(of_types({session, join, commit, distribute, hand, proof, head})),
            FramesKind::proof);
  EXPECT_EQ(kind_of(of_types({session, hand, hand})), FramesKind::hands);
  EXPECT_EQ(kind_of(of_types({session, hand, card, card, hand})), FramesKind::hands);
  // Cards that are turned for all are no proof.
  EXPECT_EQ(kind_of(seeded_transcript("sha256-ed25519", "holdem", 1, 1, 1, 5)),
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
  Bytes transcript = seeded_transcript("sha256-ed25519", "holdem", 2);
  transcript[200] ^= 1;
  EXPECT_EQ(kind_of(transcript), FramesKind::transcript);
}

Bytes two_frames() {
  Bytes bytes;
  write_frame(bytes, {Type::commit, 0, 7}, view("body"));
  write_frame(bytes, {Type::hand, private_flag, 8}, {});
  return bytes;
}

std::optional<Code> fault_of(const Bytes& bytes) {
  FrameReader reader;
  reader.add(bytes);
  while (const auto frame = reader.next()) {
    if (frame->fault) return frame->fault->code;
  }
  const auto rest = reader.end();
  if (rest) return rest->fault->code;
  return std::nullopt;
}

TEST(Frame, CrcOfTheStandard) {
  for (const auto& answer : random::known_answers("crc32", "protocol-kat.txt")) {
    EXPECT_EQ(crc32_of(answer.bytes("message")), answer.number("crc"));
  }
}

TEST(Frame, BytesAreAsTheSpecificationSays) {
  Bytes bytes;
  write_frame(bytes, {Type::shuffle, 0, 258}, view("\xA0"));
  EXPECT_EQ(hex(bytes).substr(0, 34), "45564846020500000000000100000102a0");
  EXPECT_EQ(bytes.size(), header_size + 1 + crc_size);
}

TEST(Frame, IsReadHoweverItsBytesCome) {
  const Bytes bytes = two_frames();
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, bytes.size()}) {
    FrameReader reader;
    std::vector<FrameHeader> headers;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      reader.add(View(bytes).subspan(at, std::min(piece, bytes.size() - at)));
      while (const auto frame = reader.next()) {
        EXPECT_FALSE(frame->fault);
        EXPECT_EQ(frame->number, headers.size() + 1);
        EXPECT_EQ(frame->byte, headers.empty() ? 0U : 24U);
        headers.push_back(frame->header);
      }
    }
    EXPECT_FALSE(reader.end());
    EXPECT_EQ(headers,
              (std::vector<FrameHeader>{{Type::commit, 0, 7}, {Type::hand, private_flag, 8}}));
  }
}

TEST(Frame, EveryBitIsMissed) {
  const Bytes good = two_frames();
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    Bytes bytes = good;
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    EXPECT_TRUE(fault_of(bytes)) << "bit " << bit;
  }
}

TEST(Frame, FaultsHaveTheirCodes) {
  const auto sealed = [](Bytes bytes) {
    bytes.resize(bytes.size() - crc_size);
    const auto crc = big_endian<4>(crc32_of(bytes));
    bytes.insert(bytes.end(), crc.begin(), crc.end());
    return bytes;
  };
  Bytes one;
  write_frame(one, {Type::commit, 0, 7}, view("body"));
  const auto changed = [&](std::size_t at, std::uint8_t value) {
    Bytes bytes = one;
    bytes[at] = value;
    return sealed(bytes);
  };
  EXPECT_EQ(fault_of(one), std::nullopt);
  EXPECT_EQ(fault_of(changed(0, 'X')), Code::bad_magic);
  EXPECT_EQ(fault_of(changed(4, frame_version - 1)), Code::unknown_version);
  EXPECT_EQ(fault_of(changed(4, frame_version + 1)), Code::unknown_version);
  EXPECT_EQ(fault_of(changed(5, 0)), Code::unknown_type);
  EXPECT_EQ(fault_of(changed(5, last_type)), std::nullopt);
  EXPECT_EQ(fault_of(changed(5, last_type + 1)), Code::unknown_type);
  EXPECT_EQ(fault_of(changed(6, 1)), Code::bad_flags);
  EXPECT_EQ(fault_of(changed(8, 1)), Code::too_long);
  EXPECT_EQ(fault_of(changed(11, 5)), Code::cut_off);
  EXPECT_EQ(fault_of({one.begin(), one.end() - 1}), Code::cut_off);
  EXPECT_EQ(fault_of({'E', 'V', 'X'}), Code::bad_magic);
}

TEST(Frame, OneThatIsDamagedIsPassedOver) {
  Bytes bytes = two_frames();
  bytes[17] ^= 1;
  FrameReader reader;
  reader.add(bytes);
  EXPECT_EQ(reader.next()->fault->code, Code::bad_crc);
  const auto second = reader.next();
  ASSERT_TRUE(second);
  EXPECT_FALSE(second->fault);
  EXPECT_EQ(second->byte, 24U);
}

}  // namespace

}  // namespace evenhand::protocol
