#include "protocol/dealer.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "protocol/player.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

TEST(SystemClock, IsTheMachinesAndNeverRunsBack) {
  const auto machine = [] {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                          std::chrono::system_clock::now().time_since_epoch())
                                          .count());
  };
  const std::uint64_t before = machine();
  const Clock clock = system_clock();
  std::uint64_t last = clock();
  EXPECT_GE(last, before);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t now = clock();
    EXPECT_GE(now, last);
    last = now;
  }
  EXPECT_NEAR(static_cast<double>(last), static_cast<double>(machine()), 1000);
}

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

TEST(Dealer, TakesNothingBehindAWrongContribution) {
  DealerOptions options;
  options.suite = &suite_named("sha256-ed25519");
  Dealer dealer(options, PrivateKey::generate(*options.suite), counting_clock());
  const auto given = [&](const Bytes& said) -> std::optional<Code> {
    FrameReader reader;
    reader.add(said);
    Bytes out;
    try {
      while (const auto frame = reader.next()) dealer.take(*frame, out);
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return std::nullopt;
  };
  Bytes out;
  dealer.begin(out);
  Session& session = dealer.session();
  const ContributionChain chain(session.suite(), session.own_digest(), 0, 5);
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    Bytes said;
    join(session, "player " + std::to_string(seat), seat, PrivateKey::generate(*options.suite),
         chain, said);
    ASSERT_EQ(given(said), std::nullopt);
  }
  dealer.commit(out);
  Bytes wrong;
  write_frame(wrong, {Type::contribute, 0, 1}, encode(ContributeMessage{0, Hash{1}}));
  EXPECT_EQ(given(wrong), Code::other_contribution);
  dealer.abort(Code::other_contribution, 0, out);
  dealer.commit(out);
  Bytes right;
  contribute(chain, 0, 2, right);
  EXPECT_EQ(given(right), Code::other_contribution);
}

TEST(Dealer, NoSecretIsInATranscriptBeforeItsReveal) {
  const auto frames = frames_of(seeded_transcript("sha256-ed25519", "doudizhu", 2));
  Bytes said;
  for (const LooseFrame& frame : frames) {
    if (frame.header.type == Type::reveal) {
      const Hash seed = decode<RevealMessage>(frame.body).seed;
      EXPECT_EQ(text(said).find(text(seed)), std::string_view::npos);
    }
    if (frame.header.type == Type::contribute) {
      const Hash value = decode<ContributeMessage>(frame.body).value;
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

TEST(Dealer, TellsOnlyHeadsThatItHasSigned) {
  Dealer dealer({.suite = &suite_named("sha256-ed25519")},
                PrivateKey::generate(suite_named("sha256-ed25519")), counting_clock());
  EXPECT_FALSE(dealer.signed_head());
  Bytes transcript;
  deal_session(dealer, {{"Li", "Wang", "Zhao"}, 3, 2}, [&](View piece) {
    transcript.insert(transcript.end(), piece.begin(), piece.end());
  });
  Verifier verifier;
  verify_all(verifier, transcript);
  ASSERT_TRUE(dealer.signed_head());
  EXPECT_EQ(dealer.signed_head()->size, 4U);
  EXPECT_EQ(dealer.signed_head()->root, verifier.head().root);
}

}  // namespace
}  // namespace evenhand::protocol
