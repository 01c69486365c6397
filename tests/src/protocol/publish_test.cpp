#include "src/protocol/publish.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/protocol/publishing.hpp"

namespace evenhand::protocol {
namespace {

using ::testing::HasSubstr;

TEST_F(Publishing, AnotherLogOfTheSessionIsNeitherCosignedNorTaken) {
  publish_to("a", "session.evh");
  cosign("a", "cosigned");
  // The same rounds, but for the time of one.
  std::vector<LooseFrame> frames = frames_of(view(read_file(file("session.evh"))));
  edit<CommitMessage>(frames, Type::commit, 3, [](CommitMessage& commit) { ++commit.time; });
  write_file(file("other.evh"), text(joined(frames)));
  EXPECT_THAT(refusal_of([&] { publish_to("b", "other.evh"); }), HasSubstr("does not hold"));
  EXPECT_FALSE(verify("other.evh", "cosigned").holds);
  // The dealer signs another log of as many rounds, which the witness does not.
  const std::string origin = read_published_note(file("a"), {}).published.origin;
  const std::string rewritten = PublishedHead{origin, {7, Hash{1}}}.text();
  write_file(file("rewritten"), rewritten + "\n" + signed_line(rewritten, origin, dealer_));
  EXPECT_THAT(refusal_of([&] { cosign("rewritten", "c"); }), HasSubstr("keep both notes"));
  EXPECT_THAT(verify("session.evh", "rewritten").document.answer,
              HasSubstr("0x040B not-published"));
  // A note that says what the dealer did not sign.
  std::string note = read_file(file("cosigned"));
  note.replace(note.find("\n7\n"), 3, "\n6\n");
  write_file(file("changed"), note);
  EXPECT_THAT(refusal_of([&] { verify("session.evh", "changed"); }), HasSubstr("no signature"));
  EXPECT_THAT(refusal_of([&] { cosign("changed", "c"); }), HasSubstr("no signature"));
}

TEST_F(Publishing, OnlyWhatAWitnessCosignedIsTakenForIt) {
  publish_to("a", "session.evh");
  const Verification verified = verify("session.evh", "a");
  EXPECT_FALSE(verified.holds);
  EXPECT_THAT(verified.document.answer, HasSubstr("not cosigned by witness.example"));
  deal("next.evh", 2);
  publish_to("next", "next.evh");
  EXPECT_THAT(refusal_of([&] { verify("session.evh", "next"); }), HasSubstr("another session"));
  // Each session has a log of its own.
  cosign("a", "a");
  EXPECT_THAT(cosign("next", "next"), HasSubstr("nothing was cosigned before"));
}

TEST_F(Publishing, RoundsBehindTheHeadAreNotCosigned) {
  publish_to("a", "beginning-of-session.evh");
  cosign("a", "a");
  const Verification whole = verify("session.evh", "a");
  EXPECT_TRUE(whole.holds);
  EXPECT_THAT(whole.document.answer, HasSubstr("; its first 2 of 7 entries cosigned by witness"));
  const std::string transcript = read_file(file("session.evh"));
  for (const std::uint32_t round : {2U, 5U}) {
    const ProofOptions wanted{.round = round, .seat = 1, .earlier = 2};
    write_file(file("proof.evh"), text(make_proof(view(transcript), wanted, "session.evh")));
    const Verification proof = verify("proof.evh", "a");
    EXPECT_EQ(proof.holds, round == 2) << proof.document.answer;
  }
  // No log has no rounds.
  const std::string origin = read_published_note(file("a"), {}).published.origin;
  const std::string none = PublishedHead{origin, {0, {}}}.text();
  write_file(file("none"), none + "\n" + signed_line(none, origin, dealer_));
  EXPECT_THAT(refusal_of([&] { cosign("none", "b"); }), HasSubstr("1 to 16777217 entries"));
  EXPECT_THAT(refusal_of([&] { verify("proof.evh", "none"); }), HasSubstr("1 to 16777217 entries"));
}

TEST_F(Publishing, WhatCannotBePublishedIsRefused) {
  const auto refusal = [&](std::uint64_t earlier, const PrivateKey& key) {
    return refusal_of([&] { publish(file("session.evh"), earlier, given(key)); });
  };
  EXPECT_EQ(refusal(7, dealer_), "taken");
  EXPECT_THAT(refusal(8, dealer_), HasSubstr("--earlier"));
  EXPECT_THAT(refusal(0, witness_key_), HasSubstr("--signing-key"));
  write_file(file("session.evh"), text(seeded_transcript("sm3-sm2", "holdem", 2)));
  EXPECT_THAT(refusal(0, dealer_), HasSubstr("sm3-sm2"));
}

}  // namespace
}  // namespace evenhand::protocol
