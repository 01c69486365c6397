#include "protocol/record.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/protocol/transcripts.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::protocol {
namespace {

namespace fs = std::filesystem;

using RecordFiles = tests::WithFolder;

void add_all(Record& record, View bytes) {
  FrameReader reader;
  reader.add(bytes);
  while (const auto frame = reader.next()) record.add(*frame);
}

TEST_F(RecordFiles, PartWhatAllSeeFromHands) {
  const Bytes transcript = seeded_transcript("sha256-ed25519", "doudizhu", 2);
  std::vector<LooseFrame> frames = frames_of(transcript);
  Bytes hand;
  write_frame(hand, {Type::hand, private_flag, 1}, View{});
  {
    Record record(file("new/seen"));
    add_all(record, transcript);
    add_all(record, hand);
    // A frame that was damaged on its way is nobody's word.
    hand.back() ^= 1;
    add_all(record, hand);
    hand.back() ^= 1;
  }
  EXPECT_EQ(read_file(file("new/seen")), text(transcript));
  EXPECT_EQ(read_file(file("new/seen.hands")),
            std::string(text(joined({frames.front()}))) + std::string(text(hand)));
  for (const char* name : {"new/seen", "new/seen.hands"}) {
    EXPECT_EQ(fs::status(file(name)).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  }
}

TEST_F(RecordFiles, AreThereWhileThePlayerPlays) {
  const Bytes transcript = seeded_transcript("sha256-ed25519", "doudizhu", 2);
  Record record(file("seen"));
  add_all(record, transcript);
  EXPECT_EQ(read_file(file("seen")), text(transcript));
}

TEST_F(RecordFiles, AreNeverWrittenOver) {
  write_file(file("seen"), "mine");
  EXPECT_THROW(Record{file("seen")}, InputError);
  write_file(file("other.hands"), "mine");
  EXPECT_THROW(Record{file("other")}, InputError);
  EXPECT_FALSE(fs::exists(file("other")));
  EXPECT_EQ(read_file(file("seen")), "mine");
  EXPECT_THROW(Record{file("seen") / "below"}, RunError);
}

TEST_F(RecordFiles, AreNotThereBeforeSomethingWasSeen) {
  const Bytes transcript = seeded_transcript("sha256-ed25519", "doudizhu", 2);
  Record record(file("seen"));
  EXPECT_TRUE(fs::is_empty(folder));
  // Somebody else has taken the name since.
  write_file(file("seen.hands"), "mine");
  EXPECT_THROW(add_all(record, transcript), InputError);
  EXPECT_EQ(read_file(file("seen.hands")), "mine");
}

}  // namespace
}  // namespace evenhand::protocol
