#include "protocol/proof.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "protocol/digests.hpp"
#include "protocol/frame.hpp"
#include "protocol/player.hpp"
#include "protocol/rules.hpp"
#include "tests/long_checks.hpp"
#include "tests/protocol/live_table.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

const Bytes& proof_transcript() {
  static const Bytes transcript = seeded_transcript("sha256-ed25519", "doudizhu", 7, 1, 3);
  return transcript;
}

ProofResult checked(View proof, const std::optional<KnownHead>& known = {}) {
  Session session;
  return check_proof(session, proof, {}, known);
}

std::vector<std::uint16_t> cards_of_round(std::uint32_t wanted, std::size_t hand) {
  std::vector<std::uint16_t> cards;
  Verifier verifier([&](const Round& round) {
    if (round.context.round == wanted) {
      cards = cards_of(rules_of("doudizhu"), *round.dealt, hand).cards;
    }
  });
  verify_all(verifier, proof_transcript());
  return cards;
}

TEST(Proof, ShowsOneHandAndThatItsRoundIsInTheLog) {
  for (std::uint32_t round = 1; round <= 7; ++round) {
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      const Bytes proof = make_proof(proof_transcript(), {round, seat, round % 7}, "x");
      EXPECT_EQ(kind_of(proof), FramesKind::proof);
      const ProofResult result = checked(proof);
      ASSERT_TRUE(result.proved) << result.fault->words;
      EXPECT_EQ(result.proved->round, round);
      EXPECT_EQ(result.proved->seat, seat);
      EXPECT_EQ(result.proved->player, "player " + std::to_string(seat + 1));
      EXPECT_EQ(result.proved->hand.cards, cards_of_round(round, result.proved->hand.hand));
      EXPECT_EQ(result.proved->head.size, 8U);  // seven rounds, and how they ended
      EXPECT_EQ(result.proved->earlier.size, round % 7);
    }
  }
  EXPECT_EQ(kind_of(proof_transcript()), FramesKind::transcript);
}

TEST(Proof, IsHeldToAHeadThatWasKept) {
  Verifier verifier;
  verify_all(verifier, proof_transcript());
  const Bytes proof = make_proof(proof_transcript(), {5, 1, 3}, "x");
  EXPECT_TRUE(checked(proof, verifier.head()).proved);
  const KnownHead earlier = checked(proof).proved->earlier;
  EXPECT_TRUE(checked(proof, earlier).proved);
  EXPECT_EQ(checked(proof, KnownHead{3, Hash{}}).fault->code, Code::not_published);
  EXPECT_EQ(checked(proof, KnownHead{4, earlier.root}).fault->code, Code::not_published);
}

TEST(Proof, IsMadeOfATranscriptThatHolds) {
  const auto refused = [](View transcript, const ProofOptions& options) {
    EXPECT_THROW(make_proof(transcript, options, "x"), InputError);
  };
  refused(proof_transcript(), {8, 0, 0});
  refused(proof_transcript(), {0, 0, 0});
  refused(proof_transcript(), {1, 3, 0});
  refused(proof_transcript(), {1, 0, 8});
  Bytes bytes = proof_transcript();
  bytes[2000] ^= 1;
  refused(bytes, {7, 0, 0});
  // One that broke off still proves what its heads cover.
  auto frames = frames_of(proof_transcript());
  std::erase_if(frames, [](const LooseFrame& frame) { return frame.header.round > 5; });
  EXPECT_TRUE(checked(make_proof(joined(frames), {2, 0, 0}, "x")).proved);
  refused(joined(frames), {5, 0, 0});
}

bool contains(View bytes, View part) {
  return std::search(bytes.begin(), bytes.end(), part.begin(), part.end()) != bytes.end();
}

TEST(Proof, OfWhatAPlayerKeptNeedsNoReveal) {
  LiveTable table("sha256-ed25519", "doudizhu");
  Bytes seen;
  std::vector<Bytes> hands;
  table.to_players = [&](LooseFrame& frame) {
    const bool is_own = frame.header.flags == private_flag;
    write_frame(is_own ? hands.emplace_back() : seen, frame.header, frame.body);
  };
  table.say(&Dealer::begin);
  table.deal();
  ASSERT_EQ(hands.size(), 3U);
  const auto proved = [&](std::uint8_t seat, const std::string& card) {
    Session session;
    const Bytes proof =
        make_proof(seen, {.round = 1, .seat = seat, .card = card, .hands = hands[seat]}, "seen");
    return check_proof(session, proof, {}, {}).proved.value();
  };
  const auto& cards = table.player(1).hand()->cards;
  EXPECT_EQ(proved(1, "").hand.cards, cards);
  EXPECT_EQ(proved(1, "").seat, 1U);
  const std::string name = rules_of("doudizhu").deck.card_name(cards[4]);
  EXPECT_EQ(proved(1, name).hand.cards, std::vector<std::uint16_t>{cards[4]});
  EXPECT_TRUE(proved(1, name).is_one_card);
  // The dealer never reveals: what it signed holds all the same.
  table.abort(Code::gave_up, 3);
  EXPECT_EQ(first_fault(seen), Code::not_revealed);
  EXPECT_EQ(proved(2, "").hand.cards, table.player(2).hand()->cards);
  EXPECT_THROW(make_proof(seen, {.round = 1, .seat = 0, .hands = hands[2]}, "seen"), InputError);
  EXPECT_THROW(make_proof(seen, {.round = 2, .seat = 2, .hands = hands[2]}, "seen"), InputError);
  // A hand of another round, or one that was changed, is written down and does not hold.
  Bytes other = hands[1];
  other.at(header_size + 10) ^= 1U;
  std::vector<LooseFrame> frames = {
      {{Type::hand, private_flag, 1}, Bytes(other.begin() + header_size, other.end() - crc_size)}};
  const Bytes changed = joined(frames);
  Session session;
  const Bytes proof = make_proof(seen, {.round = 1, .seat = 1, .hands = changed}, "seen");
  EXPECT_FALSE(check_proof(session, proof, {}, {}).proved.has_value());
}

TEST(Proof, ShowsOneCardAndHidesTheOthers) {
  const ProofResult whole = checked(make_proof(proof_transcript(), {5, 1, 3}, "x"));
  const CardsMessage& hand = whole.proved->hand;
  const Rules rules = rules_of("doudizhu");
  for (std::size_t i = 0; i < hand.cards.size(); ++i) {
    const Bytes proof =
        make_proof(proof_transcript(), {5, 1, 3, rules.deck.card_name(hand.cards[i])}, "x");
    EXPECT_EQ(kind_of(proof), FramesKind::proof);
    const ProofResult result = checked(proof);
    ASSERT_TRUE(result.proved) << result.fault->words;
    EXPECT_TRUE(result.proved->is_one_card);
    EXPECT_EQ(result.proved->seat, 1);
    EXPECT_EQ(result.proved->hand.cards, std::vector<std::uint16_t>{hand.cards[i]});
    for (std::size_t k = 0; k < hand.salts.size(); ++k) {
      EXPECT_EQ(contains(proof, hand.salts[k]), i == k);
    }
  }
  const std::string elsewhere =
      rules.deck.card_name(cards_of_round(5, (hand.hand + 1) % 3U).front());
  EXPECT_THROW(make_proof(proof_transcript(), {5, 1, 3, elsewhere}, "x"), InputError);
  // A slip of the pen must not read as if the player had not had the card.
  try {
    make_proof(proof_transcript(), {5, 1, 3, "bigjoker"}, "x");
    ADD_FAILURE() << "there is no such card";
  } catch (const InputError& error) {
    EXPECT_TRUE(std::string_view(error.what()).starts_with("--card: found 'bigjoker'"))
        << error.what();
  }
}

/// A dealer who deals one round to players of its own, and proves it with another contribution of
/// seat 1 than that which it joined with.
std::vector<LooseFrame> proof_of_another_contribution() {
  const SuiteInfo& info = suite_named("sha256-ed25519");
  const PrivateKey key = PrivateKey::generate(info);
  Dealer dealer({.suite = &info}, key, counting_clock());
  Bytes said;
  dealer.begin(said);
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    Session& session = dealer.session();
    const ContributionChain chain(session.suite(), session.own_digest(), seat, 1);
    Bytes join_frame;
    join(session, "p" + std::to_string(seat), seat, PrivateKey::generate(info), chain, join_frame);
    FrameReader reader;
    reader.add(join_frame);
    dealer.take(*reader.next(), said);
  }
  dealer.commit(said);
  auto frames = frames_of(said);
  Session& session = dealer.session();
  Suite& suite = session.suite();
  const RoundContext context{session.digest(), 1, session.digest()};
  const CommitMessage commit = decode<CommitMessage>(frames.back().body);
  Bytes contributions;
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    const ContributeMessage message{seat, random_hash()};
    contributions.insert(contributions.end(), message.value.begin(), message.value.end());
    frames.push_back({{Type::contribute, 0, 1}, encode(message)});
  }
  const Dealt dealt = make_deal(suite, session.rules(), context, Hash{}, contributions);
  const DistributeMessage distribute{dealt.fingerprints, commit.time};
  const Hash token = token_of(suite, context, commit, contributions, distribute, dealt.root);
  HeadMessage head{1, leaf_hash(suite, token), commit.time, {}};
  head.signature = key.sign(head_text(suite, session.digest(), head));
  frames.push_back({{Type::shuffle, 0, 1}, encode(ShuffleMessage{dealt.root})});
  frames.push_back({{Type::distribute, 0, 1}, encode(distribute)});
  frames.push_back({{Type::hand, private_flag, 1}, encode(cards_of(session.rules(), dealt, 0))});
  frames.push_back({{Type::proof, private_flag, 1}, encode(ProofMessage{})});
  frames.push_back({{Type::head, 0, 1}, encode(head)});
  return frames;
}

TEST(Proof, LooksAtContributionsOnceAllElseHolds) {
  auto frames = proof_of_another_contribution();
  const ProofResult result = checked(joined(frames));
  ASSERT_TRUE(result.fault);
  EXPECT_EQ(result.fault->code, Code::other_contribution);
  EXPECT_EQ(result.fault->frame, 6U);
  EXPECT_EQ(result.frames, frames.size());
  // To follow them takes a hash a round, which whoever did not sign the proof cannot ask for.
  edit<HeadMessage>(frames, Type::head, 1, [](auto& message) { message.signature[0] ^= 1; });
  EXPECT_EQ(checked(joined(frames)).fault->code, Code::bad_signature);
}

TEST(Proof, EveryBitOfACardIsMissed) {
  const std::string card =
      rules_of("doudizhu")
          .deck.card_name(
              checked(make_proof(proof_transcript(), {5, 1, 3}, "x")).proved->hand.cards[3]);
  auto frames = frames_of(make_proof(proof_transcript(), {5, 1, 3, card}, "x"));
  for (LooseFrame& frame : frames) {
    if (frame.header.type != Type::card) continue;
    for (std::size_t bit = 0; bit < 8 * frame.body.size(); ++bit) {
      frame.body[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
      EXPECT_TRUE(checked(joined(frames)).fault) << "bit " << bit;
      frame.body[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    }
  }
}

TEST(Proof, EveryFrameThatIsMovedIsMissed) {
  const auto good = frames_of(make_proof(proof_transcript(), {5, 1, 3}, "x"));
  const auto other = frames_of(make_proof(proof_transcript(), {4, 1, 3}, "x"));
  for (std::size_t i = 0; i < good.size(); ++i) {
    auto frames = good;
    frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_TRUE(checked(joined(frames)).fault) << "dropped " << i;
    frames = good;
    frames.insert(frames.begin() + static_cast<std::ptrdiff_t>(i), good[i]);
    EXPECT_TRUE(checked(joined(frames)).fault) << "doubled " << i;
    frames = good;
    frames[i].body = other[i].body;
    EXPECT_EQ(checked(joined(frames)).fault.has_value(), good[i].body != other[i].body) << i;
    frames = good;
    frames.resize(i);
    EXPECT_TRUE(checked(joined(frames)).fault) << "cut off at " << i;
  }
}

TEST(Proof, EveryFrameHasItsRound) {
  const auto good = frames_of(make_proof(proof_transcript(), {5, 1, 3}, "x"));
  for (std::size_t i = 0; i < good.size(); ++i) {
    auto frames = good;
    frames[i].header.round += 2;
    const ProofResult result = checked(joined(frames));
    ASSERT_TRUE(result.fault) << i;
    EXPECT_EQ(result.fault->code, Code::wrong_round) << i;
  }
}

TEST(ProofSlow, EveryBitThatIsChangedIsMissed) {
  const auto good = frames_of(make_proof(proof_transcript(), {5, 1, 3}, "x"));
  auto frames = good;
  // Every seventh is each bit of a byte.
  const std::size_t step = tests::long_checks() ? 1 : 7;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (std::size_t bit = 0; bit < 8 * good[i].body.size(); bit += step) {
      frames[i].body[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
      EXPECT_TRUE(checked(joined(frames)).fault) << "frame " << i << " bit " << bit;
      frames[i].body[bit / 8] = good[i].body[bit / 8];
    }
  }
}

}  // namespace
}  // namespace evenhand::protocol
