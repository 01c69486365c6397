#include "protocol/compare.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

/// Returns what the two halves of evidence say against each other, and nothing else.
Contradiction shown_by(const Bytes& evidence) {
  Statement halves[2];
  std::size_t at = 0;
  FrameReader reader;
  reader.add(evidence);
  bool has_begun = false;
  while (const auto frame = reader.next()) {
    const Type type = frame->header.type;
    if ((type == Type::session || type == Type::succession) && has_begun) at = 1;
    has_begun = true;
    halves[at].take(*frame);
  }
  return compare(halves[0], halves[1], {}, {}).contradiction;
}

RiggedDealer dealer_of(std::uint32_t rounds = 5) { return {.rounds = rounds, .seed = 3}; }

TEST(Compare, AFileAgreesWithItself) {
  const Bytes transcript = dealer_of().transcript();
  const Compared same = compared(transcript, transcript);
  EXPECT_EQ(same.contradiction, Contradiction::none);
  EXPECT_TRUE(same.evidence.empty());
}

TEST(Compare, TwoLogsOfOneSessionContradictEachOther) {
  RiggedDealer dealer = dealer_of();
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

// One was kept after the third round, the other is published whole, with no head there. The rounds
// are the same, but the frames around them are not.
TEST(Compare, TwoHeadsOverTheSameRoundsContradictEachOther) {
  RiggedDealer dealer = dealer_of();
  const Bytes one = dealer.transcript();
  dealer.heads_delay = 1;
  const Compared two = compared(one, dealer.transcript());
  EXPECT_EQ(two.contradiction, Contradiction::two_heads);
  EXPECT_EQ(two.first.root, two.second.root);
  EXPECT_EQ(shown_by(two.evidence), Contradiction::two_heads);
}

TEST(Compare, ASessionThatIsClosedInTwoWaysIsAFork) {
  RiggedDealer dealer = dealer_of();
  const Bytes one = dealer.transcript();
  dealer.close_delay = 1;
  const Compared two = compared(one, dealer.transcript());
  EXPECT_EQ(two.contradiction, Contradiction::two_ends);
  EXPECT_EQ(shown_by(two.evidence), Contradiction::two_ends);
  // Another one that closes earlier.
  dealer = dealer_of(9);
  const Bytes whole = dealer.transcript();
  dealer.closes_behind = 8;
  const Bytes left = dealer.transcript();
  EXPECT_EQ(compared(whole, left).contradiction, Contradiction::two_ends);
  EXPECT_EQ(compared(left, whole).contradiction, Contradiction::two_ends);
}

/// A transcript as it is while its session goes on.
Bytes without_close(const Bytes& transcript) {
  std::vector<LooseFrame> frames = frames_of(transcript);
  while (frames.back().header.type == Type::acknowledge) frames.pop_back();
  EXPECT_EQ(frames.back().header.type, Type::close);
  frames.pop_back();
  return joined(frames);
}

TEST(Compare, AShorterLogIsHeldToTheBeginningOfALonger) {
  RiggedDealer dealer = dealer_of();
  const Bytes whole = dealer.transcript();
  dealer.closes_behind = 3;
  const Bytes closed = dealer.transcript();
  EXPECT_EQ(compared(whole, closed).contradiction, Contradiction::two_ends);
  EXPECT_EQ(compared(whole, without_close(closed)).contradiction, Contradiction::none);
  dealer.delay = 77;
  const Bytes other = without_close(dealer.transcript());
  for (const Compared& two : {compared(whole, other), compared(other, whole)}) {
    EXPECT_EQ(two.contradiction, Contradiction::two_logs);
    EXPECT_EQ(two.first.size, 3U);
    EXPECT_EQ(two.second.size, 3U);
    EXPECT_EQ(shown_by(two.evidence), Contradiction::two_logs);
  }
}

TEST(Compare, EvidenceThatIsChangedShowsNothing) {
  RiggedDealer dealer = dealer_of();
  const Bytes one = dealer.transcript();
  dealer.delay = 77;
  std::vector<LooseFrame> frames = frames_of(compared(one, dealer.transcript()).evidence);
  for (LooseFrame& frame : frames) {
    if (frame.header.type != Type::head) continue;
    auto message = decode<HeadMessage>(frame.body);
    message.root[0] ^= 1;
    frame.body = encode(message);
  }
  EXPECT_EQ(shown_by(joined(frames)), Contradiction::none);
}

/// Returns a session that a dealer opens, by its key, after another.
Bytes opened(const PrivateKey& key, const Hash& previous) {
  Dealer dealer({.suite = &suite_named("sha256-ed25519"), .previous = previous}, key,
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

/// The end that a session which follows this file as it stands has to name.
Hash end_of(View transcript) {
  Verifier verifier;
  verify_all(verifier, transcript);
  Suite suite(suite_named("sha256-ed25519"));
  return *verifier.ended(suite);
}

/// A closed session of this key, of four rounds in two heads.
Bytes closed(const PrivateKey& key) {
  Dealer dealer({.suite = &suite_named("sha256-ed25519"), .epoch = 1}, key, counting_clock());
  Bytes transcript;
  deal_session(dealer, {{"Li", "Wang", "Zhao"}, 4, 2}, [&](View piece) {
    transcript.insert(transcript.end(), piece.begin(), piece.end());
  });
  return transcript;
}

/// The frames up to and with the last of a type in a round.
Bytes cut_behind(View transcript, Type type, std::uint32_t round) {
  std::vector<LooseFrame> frames = frames_of(transcript);
  std::size_t end = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i].header.type == type && frames[i].header.round == round) end = i + 1;
  }
  frames.resize(end);
  return joined(frames);
}

// The dealer leaves a session at one of its heads, or before any, and opens the next after that;
// then the one that was left turns up with more that is signed.
TEST(Compare, ASessionThatWasSignedOnBehindItsEndIsAFork) {
  const PrivateKey key = PrivateKey::generate(suite_named("sha256-ed25519"));
  const Bytes whole = closed(key);
  const std::vector<std::pair<Bytes, std::uint64_t>> beginnings = {
      {cut_behind(whole, Type::session, 0), 0},
      {cut_behind(whole, Type::join, 0), 0},
      {cut_behind(whole, Type::acknowledge, 2), 2},
      {cut_behind(whole, Type::seeds, 4), 4}};  // all but its Close
  for (const auto& [beginning, rounds] : beginnings) {
    SCOPED_TRACE(rounds);
    const Bytes next = opened(key, end_of(beginning));
    EXPECT_EQ(compared(beginning, next).contradiction, Contradiction::follows);
    for (const Compared& fork : {compared(whole, next), compared(next, whole)}) {
      EXPECT_EQ(fork.contradiction, Contradiction::went_on);
      EXPECT_EQ(fork.first.size, rounds);
      EXPECT_EQ(shown_by(fork.evidence), Contradiction::went_on);
    }
  }
  EXPECT_EQ(compared(whole, opened(key, end_of(whole))).contradiction, Contradiction::follows);
}

/// Returns a succession: another key follows this one after an end.
Bytes succession_of(const PrivateKey& key, const Hash& end, std::uint64_t time = 1) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  return make_succession(suite, key, PrivateKey::generate(suite), end, time);
}

TEST(Compare, AKeyThatGoesOnBehindItsSuccessionIsFound) {
  const PrivateKey key = PrivateKey::generate(suite_named("sha256-ed25519"));
  const Bytes whole = closed(key);
  const Bytes at_end = succession_of(key, end_of(whole));
  EXPECT_EQ(compared(whole, at_end).contradiction, Contradiction::follows);
  EXPECT_EQ(compared(at_end, whole).contradiction, Contradiction::follows);
  // A session more, and one that was signed on, from a head or from none.
  const Bytes more = opened(key, end_of(whole));
  const Bytes at_head = succession_of(key, end_of(cut_behind(whole, Type::acknowledge, 2)));
  const Bytes at_joins = succession_of(key, end_of(cut_behind(whole, Type::join, 0)));
  Bytes first;  // a session of version 1 names none before it
  Dealer({.suite = &suite_named("sha256-ed25519")}, key, counting_clock()).begin(first);
  const std::vector<std::pair<Bytes, Bytes>> lies = {{more, at_end},
                                                     {first, succession_of(key, {})},
                                                     {whole, at_head},
                                                     {whole, at_joins},
                                                     {more, succession_of(key, {})},
                                                     {opened(key, {}), succession_of(key, {})}};
  for (const auto& [transcript, succession] : lies) {
    for (const Compared& lie :
         {compared(transcript, succession), compared(succession, transcript)}) {
      EXPECT_EQ(lie.contradiction, Contradiction::succeeded);
      EXPECT_EQ(shown_by(lie.evidence), Contradiction::succeeded);
    }
  }
  EXPECT_EQ(compared(whole, succession_of(key, Hash{9})).contradiction, Contradiction::other);
  const PrivateKey other = PrivateKey::generate(suite_named("sha256-ed25519"));
  EXPECT_THROW(compared(whole, succession_of(other, end_of(whole))), ProtocolError);
}

TEST(Compare, AKeyHasOneSuccessorBehindOneEnd) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const PrivateKey key = PrivateKey::generate(suite);
  const PrivateKey next = PrivateKey::generate(suite);
  const auto named = [&](const Hash& end, std::uint64_t time) {
    return make_succession(suite, key, next, end, time);
  };
  EXPECT_EQ(compared(named({}, 1), named({}, 2)).contradiction, Contradiction::none);
  for (const Compared& lie : {compared(named({}, 1), named(Hash{1}, 1)),
                              compared(named({}, 1), succession_of(key, {}))}) {
    EXPECT_EQ(lie.contradiction, Contradiction::two_successors);
    EXPECT_EQ(shown_by(lie.evidence), Contradiction::two_successors);
  }
  // One that does not hold says nothing.
  LooseFrame frame = frames_of(named(Hash{1}, 1)).front();
  frame.body.back() ^= 1;
  EXPECT_FALSE(told_in(joined({frame})).statement.has_begun());
}

// Heads in another order than they were signed in, or what a Proof shows, accuse no honest dealer.
TEST(Compare, TheOrderOfHeadsInAFileAccusesNobody) {
  const PrivateKey key = PrivateKey::generate(suite_named("sha256-ed25519"));
  const Bytes whole = closed(key);
  const Bytes next = opened(key, end_of(whole));
  std::vector<LooseFrame> frames = frames_of(whole);
  std::stable_partition(frames.begin() + 4, frames.end(),
                        [](const LooseFrame& frame) { return frame.header.type == Type::close; });
  EXPECT_EQ(compared(joined(frames), next).contradiction, Contradiction::follows);
  EXPECT_EQ(compared(next, joined(frames)).contradiction, Contradiction::follows);
}

TEST(Compare, OneSessionThatIsJoinedInTwoWaysIsAFork) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const auto played = [&](const char* name) {
    const SeededRandomness randomness(8);
    Dealer dealer({.suite = &suite}, PrivateKey::generate(suite), counting_clock());
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
