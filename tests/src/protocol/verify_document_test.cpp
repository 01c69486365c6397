#include "src/protocol/verify_document.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/protocol/frames_document.hpp"

namespace evenhand::protocol {
namespace {

namespace fs = std::filesystem;

const std::string example_table = EVENHAND_SOURCE_DIR "/examples/protocol/table.evh";
const std::string example_proof = EVENHAND_SOURCE_DIR "/examples/protocol/proof.evh";
const std::string example_key = EVENHAND_SOURCE_DIR "/examples/protocol/dealer-key.pem";

/// A file with these bytes, which is removed.
class Given {
 public:
  explicit Given(std::string_view bytes)
      : path_(fs::path(testing::TempDir()) / fmt::format("frames-{}.evh", getpid())) {
    write_file(path_, bytes);
  }
  Given(const Given&) = delete;
  Given& operator=(const Given&) = delete;
  ~Given() { fs::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

TEST(VerifyDocument, SaysThatAllHolds) {
  const Verification unknown = verify_file(example_table, {}, 0);
  EXPECT_TRUE(unknown.holds);
  EXPECT_TRUE(unknown.document.answer.starts_with("consistent, signer unknown"));
  const Verification known = verify_file(example_table, {example_key, {}}, 0);
  EXPECT_TRUE(known.holds);
  EXPECT_TRUE(known.document.answer.starts_with("all of it holds"));
  EXPECT_NE(known.document.answer.find("--seed"), std::string::npos);
}

TEST(VerifyDocument, SaysWhereWhatDoesNotHold) {
  std::string bytes = read_file(example_table);
  bytes[2200] = static_cast<char>(bytes[2200] ^ 1);
  const Given file(bytes);
  const Verification verification = verify_file(file.path(), {}, 0);
  EXPECT_FALSE(verification.holds);
  EXPECT_NE(verification.document.answer.find("at frame 23 (byte 2152, round 3): 0x0107 bad-crc"),
            std::string::npos)
      << verification.document.answer;
}

TEST(VerifyDocument, ShowsARoundDrawByDraw) {
  const Verification verification = verify_file(example_table, {}, 3);
  ASSERT_EQ(verification.document.sections.size(), 2U);
  const reports::Section& section = verification.document.sections.back();
  ASSERT_EQ(section.tables.size(), 3U);
  EXPECT_EQ(section.tables[0].rows.size(), 3U);
  EXPECT_GE(section.tables[1].rows.size(), 53U);
  // The proof in the examples is of this round's second hand.
  const Verification proof = verify_file(example_proof, {example_key, {}}, 0);
  EXPECT_TRUE(proof.holds);
  const auto cards = std::get<std::string>(section.tables[2].rows[1][2]);
  EXPECT_NE(proof.document.answer.find(cards), std::string::npos);
  EXPECT_THROW(verify_file(example_table, {}, 9), InputError);
  EXPECT_THROW(verify_file(example_proof, {}, 1), InputError);
}

TEST(VerifyDocument, AProofThatIsFalseIsTold) {
  std::string bytes = read_file(example_proof);
  bytes[1300] = static_cast<char>(bytes[1300] ^ 1);
  const Given file(bytes);
  const Verification verification = verify_file(file.path(), {}, 0);
  EXPECT_FALSE(verification.holds);
  EXPECT_TRUE(verification.document.answer.starts_with("false at frame"))
      << verification.document.answer;
}

TEST(VerifyDocument, WhatIsNeitherIsRefused) {
  EXPECT_THROW(verify_file(example_key, {}, 0), InputError);
  EXPECT_THROW(verify_file("/dev/null", {}, 0), InputError);
  EXPECT_THROW(verify_file("/no/such/file", {}, 0), InputError);
  EXPECT_THROW(verify_file(example_table, {example_table, {}}, 0), InputError);
}

TEST(VerifyDocument, HeadsAreReadAsTheyAreWritten) {
  const KnownHead head = parse_head("8:" + std::string(62, '0') + "a1");
  EXPECT_EQ(head.size, 8U);
  EXPECT_EQ(head.root.back(), 0xA1);
  EXPECT_EQ(head_words(head), "8:" + std::string(62, '0') + "a1");
  const std::string zeros(63, '0');
  for (const std::string& bad : std::vector<std::string>{
           "8", "8:", "0:" + zeros + "0", "8:" + zeros, "8:" + zeros + "g", "8:" + zeros + "00"}) {
    EXPECT_THROW(parse_head(bad), InputError) << bad;
  }
}

TEST(FramesDocument, ListsFramesAsTheyStand) {
  const reports::Document all = frames_document(example_table, 0, 1000);
  const reports::Document some = frames_document(example_table, 0, 5);
  const reports::Document round = frames_document(example_table, 2, 5);
  EXPECT_EQ(all.sections[0].tables[0].rows.size(), 71U);
  EXPECT_EQ(some.sections[0].tables[0].rows.size(), 5U);
  EXPECT_EQ(round.sections[0].tables[0].rows.size(), 8U);
  const Given damaged(read_file(example_table).substr(0, 3000));
  const reports::Document cut = frames_document(damaged.path(), 0, 1000);
  const auto& row = cut.sections[0].tables[0].rows.back();
  EXPECT_TRUE(std::get<std::string>(row[5]).starts_with("0x0106 cut-off"));
  EXPECT_THROW(frames_document(example_key, 0, 5), InputError);
}

}  // namespace
}  // namespace evenhand::protocol
