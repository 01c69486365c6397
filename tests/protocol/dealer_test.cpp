#include "protocol/dealer.hpp"

#include <gtest/gtest.h>

#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

TEST(Dealer, TakesNoStepOutOfOrder) {
  DealerOptions options;
  options.suite = &suite_named("sha256-ed25519");
  Dealer dealer(options, PrivateKey::generate(*options.suite), counting_clock());
  Bytes out;
  for (const auto step : {&Dealer::commit, &Dealer::shuffle, &Dealer::distribute, &Dealer::reveal,
                          &Dealer::head, &Dealer::close}) {
    try {
      (dealer.*step)(out);
      ADD_FAILURE() << "was taken";
    } catch (const ProtocolError& error) {
      EXPECT_EQ(error.code(), Code::illegal_step);
    }
  }
  EXPECT_TRUE(out.empty());
}

TEST(Dealer, NoSecretIsInATranscriptBeforeItsReveal) {
  const auto frames = frames_of(seeded_transcript("sha256-ed25519", "doudizhu", 2));
  Bytes said;
  for (const LooseFrame& frame : frames) {
    if (frame.header.type == Type::reveal) {
      const Hash seed = RevealMessage::decode(frame.body).seed;
      EXPECT_EQ(text(said).find(text(seed)), std::string_view::npos);
    }
    if (frame.header.type == Type::contribute) {
      const Hash value = ContributeMessage::decode(frame.body).value;
      EXPECT_EQ(text(said).find(text(value)), std::string_view::npos);
    }
    said.insert(said.end(), frame.body.begin(), frame.body.end());
  }
}

TEST(Clock, CountsForTestsAndElseTellsTheTime) {
  const Clock counting = counting_clock();
  const std::uint64_t first = counting();
  EXPECT_EQ(counting(), first + 1);
  EXPECT_EQ(counting_clock()(), first);
  EXPECT_GT(system_clock()(), first);
}

}  // namespace
}  // namespace evenhand::protocol
