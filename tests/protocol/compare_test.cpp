#include "protocol/compare.hpp"

#include <gtest/gtest.h>

#include "protocol/verifier.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

struct Told {
  Statement statement;
  std::vector<Hash> leaves;
};

Told told_in(View frames) {
  Told told;
  Verifier verifier;
  verifier.keep_leaves();
  FrameReader reader;
  reader.add(frames);
  while (const auto frame = reader.next()) {
    told.statement.take(*frame);
    verifier.take(*frame);
  }
  told.leaves = verifier.leaves();
  return told;
}

Compared compared(View one, View other) {
  Told a = told_in(one);
  Told b = told_in(other);
  return compare(a.statement, b.statement, a.leaves, b.leaves);
}

/// What the two halves of evidence say against each other, and nothing else.
Contradiction shown_by(const Bytes& evidence) {
  Statement halves[2];
  std::size_t at = 0;
  FrameReader reader;
  reader.add(evidence);
  bool has_begun = false;
  while (const auto frame = reader.next()) {
    if (frame->header.type == Type::session && has_begun) at = 1;
    has_begun = true;
    halves[at].take(*frame);
  }
  return compare(halves[0], halves[1], {}, {}).contradiction;
}

RiggedDealer dealer_of(std::uint8_t version, std::uint32_t rounds = 5) {
  return {.rounds = rounds, .seed = 3, .version = version};
}

TEST(Compare, AFileAgreesWithItself) {
  for (const std::uint8_t version : {first_version, last_version}) {
    const Bytes transcript = dealer_of(version).transcript();
    const Compared same = compared(transcript, transcript);
    EXPECT_EQ(same.contradiction, Contradiction::none);
    EXPECT_TRUE(same.evidence.empty());
  }
}

TEST(Compare, TwoLogsOfOneSessionContradictEachOther) {
  for (const std::uint8_t version : {first_version, last_version}) {
    RiggedDealer dealer = dealer_of(version);
    const Bytes one = dealer.transcript();
    dealer.delay = 77;
    const Bytes other = dealer.transcript();
    const Compared two = compared(one, other);
    EXPECT_EQ(two.contradiction, Contradiction::two_logs);
    EXPECT_EQ(two.first.size, two.second.size);
    EXPECT_NE(two.first.root, two.second.root);
    EXPECT_LT(two.evidence.size(), one.size() / 2);
    EXPECT_EQ(shown_by(two.evidence), Contradiction::two_logs);
  }
}

// One was kept behind the third round, the other is published whole, with no head there.
TEST(Compare, AShorterLogIsHeldToTheBeginningOfALonger) {
  for (const std::uint8_t version : {first_version, last_version}) {
    RiggedDealer dealer = dealer_of(version);
    const Bytes whole = dealer.transcript();
    dealer.closes_behind = 3;
    const Bytes beginning = dealer.transcript();
    EXPECT_EQ(compared(whole, beginning).contradiction, Contradiction::none);
    dealer.delay = 77;
    const Bytes other = dealer.transcript();
    for (const Compared& two : {compared(whole, other), compared(other, whole)}) {
      EXPECT_EQ(two.contradiction, Contradiction::two_logs);
      EXPECT_EQ(two.first.size, 3U);
      EXPECT_EQ(two.second.size, 3U);
      EXPECT_EQ(shown_by(two.evidence), Contradiction::two_logs);
    }
  }
}

TEST(Compare, EvidenceThatIsChangedShowsNothing) {
  RiggedDealer dealer = dealer_of(last_version);
  const Bytes one = dealer.transcript();
  dealer.delay = 77;
  std::vector<LooseFrame> frames = frames_of(compared(one, dealer.transcript()).evidence);
  for (LooseFrame& frame : frames) {
    if (frame.header.type != Type::head) continue;
    auto message = decode<HeadMessage>(frame.body, frame.header.version);
    message.root[0] ^= 1;
    frame.body = encode(message);
  }
  EXPECT_EQ(shown_by(joined(frames)), Contradiction::none);
}

/// A session that a dealer of version 2 opens, by its key, behind another.
Bytes opened(const PrivateKey& key, const Hash& previous) {
  Dealer dealer(
      {.suite = &suite_named("sha256-ed25519"), .version = last_version, .previous = previous}, key,
      counting_clock());
  Bytes out;
  dealer.begin(out);
  return out;
}

TEST(Compare, TwoSessionsBehindOneAreAFork) {
  const PrivateKey key = PrivateKey::generate(suite_named("sha256-ed25519"));
  const Compared fork = compared(opened(key, Hash{4}), opened(key, Hash{4}));
  EXPECT_EQ(fork.contradiction, Contradiction::two_sessions);
  EXPECT_EQ(shown_by(fork.evidence), Contradiction::two_sessions);
  EXPECT_EQ(compared(opened(key, Hash{4}), opened(key, Hash{5})).contradiction,
            Contradiction::other);
  const PrivateKey other = PrivateKey::generate(suite_named("sha256-ed25519"));
  try {
    compared(opened(key, Hash{4}), opened(other, Hash{4}));
    ADD_FAILURE() << "were compared";
  } catch (const ProtocolError& error) {
    EXPECT_EQ(error.code(), Code::other_signer);
  }
}

TEST(Compare, OneSessionThatIsJoinedInTwoWaysIsAFork) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const auto played = [&](const char* name) {
    const SeededRandomness randomness(8);
    Dealer dealer({.suite = &suite, .version = last_version}, PrivateKey::generate(suite),
                  counting_clock());
    Bytes transcript;
    deal_session(dealer, {{"Li", "Wang", name}, 1, 1}, [&](View piece) {
      transcript.insert(transcript.end(), piece.begin(), piece.end());
    });
    return transcript;
  };
  const Compared two = compared(played("Zhao"), played("Chen"));
  EXPECT_EQ(two.contradiction, Contradiction::two_tables);
  EXPECT_EQ(shown_by(two.evidence), Contradiction::two_tables);
}

}  // namespace
}  // namespace evenhand::protocol
