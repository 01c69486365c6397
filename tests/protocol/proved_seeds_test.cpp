// Sessions whose seeds are proved, whole and tampered with: what a Verifier makes of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "protocol/proof.hpp"
#include "protocol/verifier.hpp"
#include "tests/long_checks.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::string_view suite = "sha256-ed25519";
using Frames = std::vector<LooseFrame>;

Bytes transcript_of(std::string_view game, std::uint32_t rounds, std::uint32_t batch = 2) {
  return seeded_transcript(suite, game, rounds, 1, batch);
}

Frames::iterator nth_of(Frames& frames, Type type, std::size_t n = 0) {
  return std::find_if(frames.begin(), frames.end(), [&](const LooseFrame& frame) {
    return frame.header.type == type && n-- == 0;
  });
}

/// The codes of all faults, in their order.
std::vector<Code> faults_of(View transcript) {
  Verifier verifier;
  verify_all(verifier, transcript);
  std::vector<Code> codes;
  for (const Fault& fault : verifier.faults()) codes.push_back(fault.code);
  return codes;
}

bool has(const std::vector<Code>& codes, Code code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

/// Returns the faults of an eventful session once it is changed.
std::vector<Code> faults_after(const std::function<void(Frames&)>& change) {
  Frames frames = frames_of(eventful_transcript());
  change(frames);
  return faults_of(joined(frames));
}

TEST(ProvedSeeds, WholeSessionsHold) {
  for (const std::string_view game : games()) {
    for (const std::uint32_t rounds : {1U, 4U, 5U}) {
      Verifier verifier;
      verify_all(verifier, transcript_of(game, rounds));
      ASSERT_TRUE(verifier.holds()) << verifier.faults().front().words;
      EXPECT_EQ(verifier.good_rounds(), rounds);
      EXPECT_EQ(verifier.head().size, rounds + 1);
      for (const std::uint64_t seen : verifier.acknowledged()) EXPECT_EQ(seen, rounds + 1);
    }
  }
}

TEST(ProvedSeeds, RoundsThatAreGivenUpHaveTheirSeedsProvedAsWell) {
  std::vector<bool> proved;
  Verifier verifier([&](const Round& round) { proved.push_back(round.is_seed_proved); });
  verify_all(verifier, eventful_transcript());
  ASSERT_TRUE(verifier.holds()) << verifier.faults().front().words;
  EXPECT_EQ(proved, std::vector<bool>(5, true));
  EXPECT_EQ(verifier.good_rounds(), 2U);
  EXPECT_EQ(verifier.aborted_rounds(), 3U);
  EXPECT_EQ(verifier.acknowledged(), (std::vector<std::uint64_t>{4, 5, 5}));
}

TEST(ProvedSeeds, ASeedGivesTheSameBytesAndNoOther) {
  EXPECT_EQ(transcript_of("holdem", 2), transcript_of("holdem", 2));
  EXPECT_NE(transcript_of("holdem", 2), seeded_transcript(suite, "holdem", 2, 2, 2));
}

/// Returns the cards of each round that holds.
std::vector<std::vector<std::uint16_t>> cards_in(View transcript) {
  std::vector<std::vector<std::uint16_t>> cards;
  Verifier verifier([&](const Round& round) {
    if (round.holds()) cards.push_back(round.dealt->cards);
  });
  verify_all(verifier, transcript);
  EXPECT_TRUE(verifier.holds()) << verifier.faults().front().words;
  return cards;
}

// The dealer has the players' Joins and all that they contributed, and signs all anew.
TEST(ProvedSeeds, ASessionThatIsDealtAnewHasTheSameCards) {
  RiggedDealer dealer{.rounds = 5, .seed = 3};
  const Bytes first = dealer.transcript();
  dealer.delay = 12'345;
  const Bytes anew = dealer.transcript();
  EXPECT_NE(first, anew);
  EXPECT_EQ(cards_in(first).size(), 5U);
  EXPECT_EQ(cards_in(first), cards_in(anew));
}

TEST(ProvedSeeds, ASeedThatWasTriedOutIsFound) {
  const RiggedDealer dealer{.rounds = 8, .seed = 3, .pleases = gets("doudizhu", 1, 53)};
  Verifier verifier;
  verify_all(verifier, dealer.transcript());
  ASSERT_FALSE(verifier.holds());
  EXPECT_EQ(verifier.faults().front().code, Code::other_seed);
  EXPECT_LT(verifier.good_rounds(), 8U);
}

// A player of the dealer's own gives up whatever does not please; the others are not blamed.
TEST(ProvedSeeds, RoundsThatAreGivenUpForAFavouriteAreTheDealers) {
  RiggedDealer dealer{
      .rounds = 40, .seed = 3, .pleases = gets("doudizhu", 1, 53), .aborts = true, .blamed = 3};
  Verifier verifier;
  verify_all(verifier, dealer.transcript());
  EXPECT_TRUE(verifier.holds()) << verifier.faults().front().words;
  EXPECT_GT(verifier.aborted_rounds(), 10U);
}

TEST(ProvedSeeds, EveryFrameIsSigned) {
  EXPECT_TRUE(faults_after([](Frames&) {}).empty());
  // Changes that nothing else binds: a head's place, an acknowledgement that is taken out.
  EXPECT_EQ(
      faults_after([](Frames& frames) { frames.erase(nth_of(frames, Type::acknowledge, 1)); }),
      std::vector<Code>{Code::other_transcript});
  EXPECT_EQ(faults_after([](Frames& frames) {
              const auto open = nth_of(frames, Type::open);
              const auto reveal = nth_of(frames, Type::reveal);
              EXPECT_EQ(reveal - open, 1);
              frames.erase(open);
            }).front(),
            Code::other_past);
}

TEST(ProvedSeeds, ContributionsToRoundsThatAreGivenUpAreSigned) {
  // Round 2 has one contribution, and round 5 none.
  EXPECT_FALSE(faults_after([](Frames& frames) {
                 frames.erase(nth_of(frames, Type::contribute, 3));
               }).empty());
  EXPECT_FALSE(faults_after([](Frames& frames) {
                 LooseFrame frame = *nth_of(frames, Type::contribute, 3);
                 ++frame.header.round;
                 frames.insert(nth_of(frames, Type::abort, 2), frame);
               }).empty());
}

TEST(ProvedSeeds, MissingSeedsMakeTheirRoundsFalse) {
  Frames frames = frames_of(transcript_of("doudizhu", 4));
  frames.erase(nth_of(frames, Type::seeds));
  std::vector<bool> holds;
  Verifier verifier([&](const Round& round) { holds.push_back(round.holds()); });
  verify_all(verifier, joined(frames));
  EXPECT_EQ(holds, (std::vector<bool>{false, false, true, true}));
  EXPECT_EQ(verifier.good_rounds(), 2U);
  EXPECT_EQ(verifier.faults().front().code, Code::missing_seeds);

  frames = frames_of(transcript_of("doudizhu", 3));
  frames.erase(nth_of(frames, Type::seeds, 1));
  EXPECT_TRUE(has(faults_of(joined(frames)), Code::missing_seeds));
  // One that is cut off after the reveal of a round.
  frames.resize(static_cast<std::size_t>(nth_of(frames, Type::reveal) - frames.begin()) + 1);
  EXPECT_TRUE(has(faults_of(joined(frames)), Code::missing_seeds));
}

TEST(ProvedSeeds, AProofOfOtherSeedsIsRefused) {
  const auto changed = [](const std::function<void(SeedsMessage&)>& change) {
    return faults_after([&](Frames& frames) {
      LooseFrame& frame = *nth_of(frames, Type::seeds);
      auto message = decode<SeedsMessage>(frame.body);
      change(message);
      frame.body = encode(message);
    });
  };
  EXPECT_EQ(changed([](SeedsMessage& m) { m.proof[70] ^= 1; }).front(), Code::bad_seeds);
  EXPECT_EQ(changed([](SeedsMessage& m) { m.epoch = 2; }).front(), Code::wrong_round);
}

TEST(ProvedSeeds, BlameThatTheFramesContradictIsAFault) {
  const auto changed = [](std::size_t n, const std::function<void(AbortMessage&)>& change) {
    return faults_after([&](Frames& frames) {
      LooseFrame& frame = *nth_of(frames, Type::abort, n);
      auto message = decode<AbortMessage>(frame.body);
      change(message);
      frame.body = encode(message);
    });
  };
  EXPECT_TRUE(has(changed(0, [](AbortMessage& m) { m.seat = 2; }), Code::false_blame));
  EXPECT_TRUE(has(changed(0, [](AbortMessage& m) { m.code = 0x0406; }), Code::false_blame));
  EXPECT_TRUE(has(changed(0, [](AbortMessage& m) { --m.time; }), Code::false_blame));
  EXPECT_TRUE(has(changed(0, [](AbortMessage& m) { m.time += 950'400'000; }), Code::too_late));
  EXPECT_TRUE(has(changed(1, [](AbortMessage& m) { m.seat = 2; }), Code::false_blame));
}

TEST(ProvedSeeds, ASessionIsSignedAndNamesWhatItFollows) {
  const auto changed = [](const std::function<void(SessionMessage&)>& change) {
    Frames frames = frames_of(eventful_transcript());
    edit<SessionMessage>(frames, Type::session, 0, change);
    return first_fault(joined(frames));
  };
  EXPECT_EQ(changed([](SessionMessage& m) { m.previous[0] ^= 1; }), Code::bad_signature);
  EXPECT_EQ(changed([](SessionMessage& m) { m.turn_limit = 0; }), Code::bad_signature);
  EXPECT_EQ(changed([](SessionMessage& m) { m.epoch = 0; }), Code::bad_body);
  EXPECT_EQ(changed([](SessionMessage& m) { m.suite = "sm3-sm2"; }), Code::bad_key);
}

// A dealer that tries again after a session that nobody joined names that one, and makes no fork.
TEST(ProvedSeeds, EverySessionHasAnEnd) {
  const SuiteInfo& info = suite_named(suite);
  Suite next(info);
  std::vector<Hash> ends;
  const Frames frames = frames_of(transcript_of("doudizhu", 2));
  for (const std::size_t count : {std::size_t{1}, std::size_t{4}, frames.size()}) {
    Verifier verifier;
    EXPECT_EQ(verifier.ended(next), std::nullopt);
    verify_all(verifier, joined({frames.begin(), frames.begin() + static_cast<long>(count)}));
    ends.push_back(*verifier.ended(next));
  }
  EXPECT_NE(ends[0], ends[1]);
  EXPECT_NE(ends[1], ends[2]);
  EXPECT_NE(ends[0], Hash{});
}

TEST(ProvedSeeds, HandsAreProvedOfRoundsWhoseSeedsAreProved) {
  const Bytes transcript = transcript_of("doudizhu", 3);
  for (const std::string card : {"", "found"}) {
    ProofOptions options{.round = 2, .seat = 1, .earlier = 1};
    if (!card.empty()) {
      Session session;
      const auto whole = check_proof(session, make_proof(transcript, options, "it"), {}, {});
      options.card = rules_of("doudizhu").deck.card_name(whole.proved->hand.cards[3]);
    }
    Session session;
    const Bytes proof = make_proof(transcript, options, "it");
    const ProofResult result = check_proof(session, proof, {}, {});
    ASSERT_TRUE(result.proved) << result.fault->words;
    EXPECT_EQ(result.proved->player, "player 2");
    EXPECT_EQ(result.proved->hand.cards.size(), card.empty() ? 17U : 1U);
  }
}

// Each frame in turn is dropped, said twice, given another number, and exchanged with the next.
TEST(ProvedSeedsSlow, EveryFrameThatIsMovedIsMissed) {
  const Frames good = frames_of(eventful_transcript());
  for (std::size_t at = 0; at < good.size(); ++at) {
    const auto changed = [&](const std::function<void(Frames&, Frames::iterator)>& change) {
      Frames frames = good;
      change(frames, frames.begin() + static_cast<std::ptrdiff_t>(at));
      EXPECT_TRUE(first_fault(joined(frames))) << type_name(good[at].header.type) << ' ' << at;
    };
    changed([](Frames& frames, Frames::iterator it) { frames.erase(it); });
    changed([](Frames& frames, Frames::iterator it) { frames.insert(it, LooseFrame(*it)); });
    changed([](Frames&, Frames::iterator it) { it->header.round ^= 1; });
    if (at + 1 < good.size()) {
      changed([](Frames&, Frames::iterator it) { std::swap(*it, *(it + 1)); });
    }
  }
}

/// Bits of bodies, under CRCs that fit, in sessions with rounds that were given up.
void expect_bits_are_missed(std::size_t count) {
  std::mt19937_64 random(36);
  const Frames good = frames_of(eventful_transcript());
  for (std::size_t i = 0; i < count; ++i) {
    Frames frames = good;
    LooseFrame& frame = frames[random() % frames.size()];
    const std::size_t byte = random() % frame.body.size();
    frame.body[byte] ^= static_cast<std::uint8_t>(1U << random() % 8);
    ASSERT_TRUE(first_fault(joined(frames))) << type_name(frame.header.type) << " byte " << byte;
  }
}

TEST(ProvedSeeds, BitsThatAreChangedAreMissed) { expect_bits_are_missed(60); }

// 20,000 of them, or 2,000.
TEST(ProvedSeedsSlow, ThousandsOfBitsThatAreChangedAreMissed) {
  expect_bits_are_missed(tests::long_checks() ? 20'000 : 2000);
}

}  // namespace
}  // namespace evenhand::protocol
