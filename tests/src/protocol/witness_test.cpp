#include "src/protocol/witness.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/locked_file.hpp"
#include "tests/src/protocol/publishing.hpp"

namespace evenhand::protocol {
namespace {

using ::testing::HasSubstr;

using Witnesses = Publishing;

TEST_F(Witnesses, CosignALogAsItGrows) {
  EXPECT_THAT(publish_to("a", "beginning-of-session.evh"), HasSubstr("2 entries"));
  EXPECT_THAT(cosign("a", "a-cosigned"), HasSubstr("of which nothing was cosigned before"));
  EXPECT_THAT(publish_to("b", "session.evh", 2), HasSubstr("7 entries"));
  EXPECT_THAT(cosign("b", "b-cosigned"), HasSubstr("goes on from the 2 of before"));
  // A dealer that has lost a cosignature gets it again; an older log is not cosigned any more.
  EXPECT_THAT(cosign("b", "again"), HasSubstr("7 entries"));
  EXPECT_THAT(refusal_of([&] { cosign("a", "again"); }), HasSubstr("--earlier 7"));
  for (const char* note : {"a-cosigned", "b-cosigned"}) {
    const Verification verified = verify("session.evh", note);
    EXPECT_TRUE(verified.holds) << verified.document.answer;
    EXPECT_THAT(verified.document.answer,
                HasSubstr("cosigned by witness.example at 2023-11-14T22:13:20.000Z"));
  }
  EXPECT_FALSE(verify("beginning-of-session.evh", "b-cosigned").holds);
}

TEST_F(Witnesses, HaveTheirRecordForThemselves) {
  publish_to("a", "session.evh");
  cosign("a", "b");
  const auto other = LockedFile::take_over(file("record.txt"));
  EXPECT_THAT(refusal_of([&] { cosign("a", "c"); }), HasSubstr("another process has it"));
}

TEST_F(Witnesses, HaveOneRecordUnderWhateverName) {
  namespace fs = std::filesystem;
  publish_to("a", "session.evh");
  cosign("a", "b");
  fs::rename(file("record.txt"), file("itself"));
  fs::create_symlink("itself", file("record.txt"));
  cosign("a", "b");
  EXPECT_TRUE(fs::is_symlink(file("record.txt")));
  fs::create_hard_link(file("itself"), file("twin"));
  EXPECT_THAT(refusal_of([&] { cosign("a", "b"); }), HasSubstr("found no file with one name"));
  fs::remove(file("record.txt"));
  fs::create_directory(file("record.txt"));
  EXPECT_THAT(refusal_of([&] { cosign("a", "b"); }), HasSubstr("found no file with one name"));
}

TEST_F(Witnesses, AreNotMisledByAnotherDealerOfTheOrigin) {
  publish_to("a", "session.evh");
  const std::string origin = read_published_note(file("a"), {}).published.origin;
  const std::string other = PublishedHead{origin, {7, Hash{1}}}.text();
  write_file(file("other"), other + "\n" + signed_line(other, origin, witness_key_));
  write_file(file("other-key.pem"), witness_key_.public_key().pem());
  witness({file("other"), file("other-key.pem"), file("record.txt"), "w"}, given(witness_key_), 1);
  EXPECT_THAT(cosign("a", "b"), HasSubstr("nothing was cosigned before"));
}

TEST_F(Witnesses, WriteNoNoteThatNobodyReads) {
  publish_to("a", "session.evh");
  std::string note = read_file(file("a"));
  const std::string line = note.substr(note.rfind("\xE2\x80\x94"));
  for (int i = 1; i < 64; ++i) note += line;
  write_file(file("full"), note);
  EXPECT_THAT(refusal_of([&] { cosign("full", "b"); }), HasSubstr("64 signatures"));
}

TEST_F(Witnesses, KeepARecordThatCannotBeRead) {
  publish_to("a", "session.evh");
  for (const char* bad : {"x\n", "6:00 a\n", "\n", "6:00 a"}) {
    write_file(file("record.txt"), bad);
    EXPECT_THAT(refusal_of([&] { cosign("a", "b"); }), HasSubstr("line 1"));
    EXPECT_EQ(read_file(file("record.txt")), bad);
  }
}

TEST_F(Witnesses, HaveANameAndKnowTheirDealer) {
  publish_to("a", "session.evh");
  const auto refusal = [&](const std::string& dealer, const std::string& name) {
    return refusal_of([&] {
      witness({file("a"), file(dealer), file("record.txt"), name}, given(witness_key_), 1);
    });
  };
  write_file(file("other-key.pem"), witness_key_.public_key().pem());
  EXPECT_THAT(refusal("other-key.pem", "w"), HasSubstr("found no signature of the key"));
  EXPECT_THAT(refusal("dealer-key.pem", "w w"), HasSubstr("--name"));
  EXPECT_FALSE(std::filesystem::exists(file("record.txt")));
  EXPECT_EQ(refusal("dealer-key.pem", "w"), "taken");
}

}  // namespace
}  // namespace evenhand::protocol
