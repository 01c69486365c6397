#include "protocol/verifier.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "base/error.hpp"
#include "tests/long_checks.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::string_view quick_suite = "sha256-ed25519";

const Bytes& three_rounds() {
  static const Bytes transcript = seeded_transcript(quick_suite, "doudizhu", 3);
  return transcript;
}

using Frames = std::vector<LooseFrame>;

std::optional<Code> fault_after(const std::function<void(Frames&)>& change) {
  Frames frames = frames_of(three_rounds());
  change(frames);
  return first_fault(joined(frames));
}

std::size_t place_of(const Frames& frames, Type type, std::uint32_t round) {
  const auto it = std::find_if(frames.begin(), frames.end(), [&](const LooseFrame& frame) {
    return frame.header.type == type && frame.header.round == round;
  });
  return static_cast<std::size_t>(it - frames.begin());
}

/// A bit of what a frame of round 2 says.
template <class Message>
std::optional<Code> fault_when(Type type, const std::function<void(Message&)>& change) {
  return fault_after([&](Frames& frames) { edit<Message>(frames, type, 2, change); });
}

TEST(Verifier, WholeSessionsHold) {
  for (const SuiteInfo& suite : suites_without_mental()) {
    for (const std::string_view game : games()) {
      Verifier verifier;
      verify_all(verifier, seeded_transcript(suite.name, game, 5));
      EXPECT_TRUE(verifier.holds()) << game;
      EXPECT_EQ(verifier.good_rounds(), 5U);
      EXPECT_EQ(verifier.heads(), 4U);
      EXPECT_EQ(verifier.head().size, 6U);  // five rounds, and how they ended
      EXPECT_TRUE(verifier.session().message().seeded);
    }
  }
}

TEST(Verifier, ASeedGivesTheSameBytes) {
  for (const SuiteInfo& suite : suites_without_mental()) {
    EXPECT_EQ(seeded_transcript(suite.name, "holdem", 2),
              seeded_transcript(suite.name, "holdem", 2));
    EXPECT_NE(seeded_transcript(suite.name, "holdem", 2, 1),
              seeded_transcript(suite.name, "holdem", 2, 2));
  }
}

TEST(Verifier, TellsRoundsAsTheyWereDealt) {
  std::vector<std::uint32_t> rounds;
  Verifier verifier([&](const Round& round) {
    rounds.push_back(round.context.round);
    ASSERT_TRUE(round.holds());
    EXPECT_EQ(round.opened.size(), 1U);
    EXPECT_TRUE(std::equal(round.opened[0].cards.begin(), round.opened[0].cards.end(),
                           round.dealt->cards.begin() + 51));
  });
  verify_all(verifier, three_rounds());
  EXPECT_EQ(rounds, (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST(Verifier, FaultsHaveTheirCodes) {
  EXPECT_EQ(fault_when<CommitMessage>(Type::commit, [](auto& m) { m.previous[0] ^= 1; }),
            Code::other_past);
  EXPECT_EQ(fault_when<CommitMessage>(Type::commit, [](auto& m) { m.commitment[0] ^= 1; }),
            Code::other_seed);
  EXPECT_EQ(fault_when<CommitMessage>(Type::commit, [](auto& m) { m.time -= 1000; }),
            Code::time_runs_back);
  EXPECT_EQ(fault_when<ContributeMessage>(Type::contribute, [](auto& m) { m.value[0] ^= 1; }),
            Code::other_contribution);
  EXPECT_EQ(fault_when<ContributeMessage>(Type::contribute, [](auto& m) { m.seat = 2; }),
            Code::wrong_seat);
  EXPECT_EQ(fault_when<ContributeMessage>(Type::contribute, [](auto& m) { m.seat = 0; }),
            Code::twice);
  EXPECT_EQ(fault_when<ShuffleMessage>(Type::shuffle, [](auto& m) { m.root[0] ^= 1; }),
            Code::other_root);
  EXPECT_EQ(
      fault_when<DistributeMessage>(Type::distribute, [](auto& m) { m.fingerprints[1][0] ^= 1; }),
      Code::other_root);
  EXPECT_EQ(
      fault_when<DistributeMessage>(Type::distribute, [](auto& m) { m.fingerprints.pop_back(); }),
      Code::wrong_count);
  EXPECT_EQ(fault_when<DistributeMessage>(Type::distribute, [](auto& m) { m.time += 30'001; }),
            Code::too_late);
  EXPECT_EQ(fault_when<CardsMessage>(Type::open, [](auto& m) { m.salts[0][0] ^= 1; }),
            Code::bad_opening);
  EXPECT_EQ(
      fault_when<CardsMessage>(Type::open, [](auto& m) { std::swap(m.cards[0], m.cards[1]); }),
      Code::bad_opening);
  EXPECT_EQ(fault_when<CardsMessage>(Type::open, [](auto& m) { m.cards[0] = m.cards[1]; }),
            Code::card_twice);
  EXPECT_EQ(fault_when<CardsMessage>(Type::open, [](auto& m) { m.cards[0] = 54; }),
            Code::no_such_card);
  EXPECT_EQ(fault_when<RevealMessage>(Type::reveal, [](auto& m) { m.seed[0] ^= 1; }),
            Code::other_seed);
  EXPECT_EQ(fault_when<RevealMessage>(Type::reveal, [](auto& m) { m.time += 3'600'001; }),
            Code::too_late);
  EXPECT_EQ(fault_when<HeadMessage>(Type::head, [](auto& m) { m.signature[5] ^= 1; }),
            Code::bad_signature);
  EXPECT_EQ(fault_when<HeadMessage>(Type::head, [](auto& m) { m.root[0] ^= 1; }), Code::other_head);
  EXPECT_EQ(fault_when<HeadMessage>(Type::head, [](auto& m) { m.size = 1; }), Code::wrong_size);
  EXPECT_EQ(fault_when<HeadMessage>(Type::head, [](auto& m) { m.time += 1; }), Code::bad_signature);
}

TEST(Verifier, StepsOutOfTheirOrderHaveTheirCodes) {
  const auto dropped = [](Type type, std::uint32_t round) {
    return fault_after([=](Frames& frames) {
      frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(place_of(frames, type, round)));
    });
  };
  const auto doubled = [](Type type, std::uint32_t round) {
    return fault_after([=](Frames& frames) {
      const std::size_t at = place_of(frames, type, round);
      const LooseFrame frame = frames[at];
      frames.insert(frames.begin() + static_cast<std::ptrdiff_t>(at), frame);
    });
  };
  EXPECT_EQ(dropped(Type::session, 0), Code::illegal_step);
  EXPECT_EQ(dropped(Type::join, 0), Code::wrong_seat);
  EXPECT_EQ(dropped(Type::commit, 2), Code::wrong_round);
  EXPECT_EQ(dropped(Type::contribute, 2), Code::wrong_seat);
  EXPECT_EQ(dropped(Type::shuffle, 2), Code::illegal_step);
  EXPECT_EQ(dropped(Type::distribute, 2), Code::illegal_step);
  EXPECT_EQ(dropped(Type::reveal, 2), Code::other_transcript);
  // The acknowledgements of it are left.
  EXPECT_EQ(dropped(Type::close, 3), Code::illegal_step);
  EXPECT_EQ(doubled(Type::session, 0), Code::illegal_step);
  EXPECT_EQ(doubled(Type::join, 0), Code::wrong_seat);
  EXPECT_EQ(doubled(Type::contribute, 2), Code::twice);
  EXPECT_EQ(doubled(Type::open, 2), Code::twice);
  EXPECT_EQ(doubled(Type::head, 2), Code::other_transcript);
  EXPECT_EQ(doubled(Type::close, 3), Code::after_close);
  EXPECT_EQ(dropped(Type::head, 2), Code::illegal_step);
  EXPECT_EQ(dropped(Type::open, 2), Code::other_transcript);
  EXPECT_EQ(fault_after([](Frames& frames) {
              // The last player's.
              const std::size_t at = place_of(frames, Type::shuffle, 2) - 1;
              frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(at));
            }),
            Code::missing_contribution);
  EXPECT_EQ(fault_after([](Frames& frames) {
              frames[place_of(frames, Type::reveal, 2)].header.flags = private_flag;
            }),
            Code::private_frame);
  EXPECT_EQ(fault_after(
                [](Frames& frames) { frames[place_of(frames, Type::reveal, 2)].header.round = 3; }),
            Code::wrong_round);
}

TEST(Verifier, ARoundThatIsTakenOutIsMissed) {
  const auto without = [](std::uint32_t round) {
    return fault_after([=](Frames& frames) {
      std::erase_if(frames, [=](const LooseFrame& frame) {
        return frame.header.round == round && frame.header.type != Type::head;
      });
    });
  };
  EXPECT_EQ(without(1), Code::wrong_round);
  EXPECT_EQ(without(2), Code::wrong_round);
  EXPECT_EQ(without(3), Code::wrong_round);
}

TEST(Verifier, ASessionThatEndsBeforeAllHaveJoinedStopsAndHasNothingToClose) {
  const Frames frames = frames_of(seeded_transcript(quick_suite, "doudizhu", 1));
  for (const std::ptrdiff_t joined : {0, 1, 2}) {
    Verifier verifier;
    verify_all(verifier, protocol::joined({frames.begin(), frames.begin() + 1 + joined}));
    ASSERT_EQ(verifier.fault_count(), 1U);
    EXPECT_EQ(verifier.faults()[0].code, Code::stopped);
    EXPECT_EQ(verifier.faults()[0].words,
              "it stops before seat " + std::to_string(joined) + " has joined");
  }
  EXPECT_EQ(first_fault(protocol::joined({frames.begin(), frames.begin() + 4})), Code::not_closed);
}

TEST(Verifier, AFaultIsToldWhereItIsAndSpreadsNoFurther) {
  Frames frames = frames_of(seeded_transcript(quick_suite, "doudizhu", 8, 1, 100));
  edit<RevealMessage>(frames, Type::reveal, 3, [](auto& message) { message.seed[0] ^= 1; });
  std::vector<std::uint32_t> bad;
  Verifier verifier([&](const Round& round) {
    if (!round.holds()) bad.push_back(round.context.round);
  });
  verify_all(verifier, joined(frames));
  EXPECT_EQ(bad, (std::vector<std::uint32_t>{3, 4}));
  ASSERT_EQ(verifier.faults().size(), 3U);
  EXPECT_EQ(verifier.faults()[0].code, Code::other_seed);
  EXPECT_EQ(verifier.faults()[0].frame, place_of(frames, Type::reveal, 3) + 1);
  EXPECT_EQ(verifier.faults()[1].code, Code::other_past);
  EXPECT_EQ(verifier.faults()[2].code, Code::other_transcript);
}

TEST(Verifier, SignersAndPublishedHeadsAreHeldTo) {
  Verifier first;
  verify_all(first, three_rounds());
  const std::string pem = first.session().dealer_key().pem();
  const KnownHead head = first.head();
  {
    Verifier verifier;
    verifier.expect_signer({pem, "key"});
    verifier.expect_head(head);
    verify_all(verifier, three_rounds());
    EXPECT_TRUE(verifier.holds());
    EXPECT_TRUE(verifier.knows_signer());
  }
  {
    Verifier verifier;
    verifier.expect_signer(
        {PrivateKey::generate(suite_named(quick_suite)).public_key().pem(), "key"});
    verify_all(verifier, three_rounds());
    EXPECT_EQ(verifier.faults().front().code, Code::other_signer);
    EXPECT_FALSE(verifier.knows_signer());
  }
  for (const KnownHead& other : {KnownHead{3, Hash{}}, KnownHead{5, head.root}}) {
    Verifier verifier;
    verifier.expect_head(other);
    verify_all(verifier, three_rounds());
    ASSERT_FALSE(verifier.holds());
    EXPECT_EQ(verifier.faults().front().code, Code::not_published);
  }
  Verifier verifier;
  verifier.expect_signer({PrivateKey::generate(suite_named("sm3-sm2")).public_key().pem(), "key"});
  EXPECT_THROW(verify_all(verifier, three_rounds()), InputError);
}

TEST(Verifier, PlayersAndAcknowledgementsAreHeldTo) {
  const auto fault = [](const Bytes& transcript, bool acknowledged,
                        std::vector<ExpectedPlayer> players) -> std::optional<Code> {
    Verifier verifier;
    if (acknowledged) verifier.expect_acknowledged();
    verifier.expect_players(std::move(players));
    verify_all(verifier, transcript);
    return verifier.holds() ? std::nullopt : std::optional(verifier.faults().front().code);
  };
  EXPECT_EQ(fault(three_rounds(), true, {}), std::nullopt);
  EXPECT_EQ(fault(eventful_transcript(), false, {}), std::nullopt);
  EXPECT_EQ(fault(eventful_transcript(), true, {}), Code::not_acknowledged);
  Verifier verifier;
  verify_all(verifier, three_rounds());
  const std::string pem = verifier.session().player_key(0).pem();
  EXPECT_EQ(fault(three_rounds(), false, {{"player 1", pem, "key"}}), std::nullopt);
  EXPECT_EQ(fault(three_rounds(), false, {{"PLAYER 1", pem, "key"}}), std::nullopt);
  EXPECT_EQ(fault(three_rounds(), false, {{"player 2", pem, "key"}}), Code::other_signer);
  EXPECT_EQ(fault(three_rounds(), false, {{"somebody", pem, "key"}}), Code::other_signer);
  EXPECT_THROW(
      fault(three_rounds(), false,
            {{"player 1", PrivateKey::generate(suite_named("sm3-sm2")).public_key().pem(), "key"}}),
      InputError);
}

TEST(Verifier, RoundsOfWhichManyAreMissingAreNotLookedFor) {
  Frames frames = frames_of(three_rounds());
  for (LooseFrame& frame : frames) {
    if (frame.header.type == Type::commit && frame.header.round == 3)
      frame.header.round = 4'000'000;
  }
  EXPECT_EQ(first_fault(joined(frames)), Code::wrong_round);
}

/// Who has signed each Head and not the Close has not signed how the session ended.
TEST(Verifier, AllHaveToAcknowledgeTheCloseWhereTheReaderWantsIt) {
  const auto words_of = [](std::size_t dropped) {
    std::vector<LooseFrame> frames = frames_of(three_rounds());
    frames.resize(frames.size() - dropped);
    Verifier verifier;
    verifier.expect_acknowledged();
    verify_all(verifier, joined(frames));
    std::vector<std::string> words;
    for (const Fault& fault : verifier.faults()) {
      EXPECT_EQ(fault.code, Code::not_acknowledged);
      words.push_back(fault.words);
    }
    return words;
  };
  EXPECT_EQ(words_of(0), std::vector<std::string>{});
  EXPECT_EQ(words_of(1), std::vector<std::string>{"seat 2 has not acknowledged the Close"});
  EXPECT_EQ(words_of(3).size(), 3U);
}

TEST(Verifier, TooManyRoundsWithoutAHeadAreRefused) {
  Frames frames = frames_of(seeded_transcript(quick_suite, "holdem", 4097, 1, 1024));
  std::erase_if(frames, [](const LooseFrame& frame) {
    return frame.header.type == Type::head || frame.header.type == Type::acknowledge;
  });
  Verifier verifier;
  verify_all(verifier, joined(frames));
  EXPECT_EQ(
      std::count_if(verifier.faults().begin(), verifier.faults().end(),
                    [](const Fault& fault) { return fault.code == Code::too_many_uncovered; }),
      1);
}

/// Frames dropped, doubled, exchanged, taken from elsewhere: one by one.
TEST(Verifier, EveryFrameThatIsMovedIsMissed) {
  const Frames good = frames_of(three_rounds());
  const Frames other = frames_of(seeded_transcript(quick_suite, "doudizhu", 3, 2));
  const auto is_found = [](const Frames& frames) {
    return first_fault(joined(frames)).has_value();
  };
  for (std::size_t i = 0; i < good.size(); ++i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    Frames frames = good;
    frames.insert(frames.begin() + at, good[i]);
    EXPECT_TRUE(is_found(frames)) << "doubled " << i;
    frames = good;
    frames.erase(frames.begin() + at);
    // That players acknowledge the Close is theirs to say.
    EXPECT_EQ(is_found(frames), i + 3 < good.size()) << "dropped " << i;
    for (std::size_t k = i + 1; k < good.size(); ++k) {
      frames = good;
      std::swap(frames[i], frames[k]);
      EXPECT_TRUE(is_found(frames)) << "exchanged " << i << " and " << k;
      std::swap(frames[i].header.round, frames[k].header.round);
      EXPECT_TRUE(is_found(frames)) << "exchanged what is in " << i << " and " << k;
    }
    frames = good;
    frames[i] = other[i];
    EXPECT_TRUE(is_found(frames)) << "from another session " << i;
  }
}

/// Every bit of a transcript, with a CRC that fits: almost 20,000 of them.
/// Every bit, or every seventh, which is each of a byte's.
std::size_t bit_step() { return tests::long_checks() ? 1 : 7; }

TEST(VerifierSlow, EveryBitThatIsChangedIsMissed) {
  const Frames good = frames_of(three_rounds());
  Frames frames = good;
  std::size_t tampered = 0;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (std::size_t bit = 0; bit < 8 * good[i].body.size(); bit += bit_step()) {
      frames[i].body[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
      EXPECT_TRUE(first_fault(joined(frames))) << "frame " << i << " bit " << bit;
      frames[i].body[bit / 8] = good[i].body[bit / 8];
      ++tampered;
    }
    for (unsigned bit = 0; bit < 16; ++bit) {
      frames[i].header.flags ^= static_cast<std::uint16_t>(1U << bit);
      EXPECT_TRUE(first_fault(joined(frames))) << "flags of " << i;
      frames[i].header.flags = 0;
      frames[i].header.round ^= 1U << bit;
      EXPECT_TRUE(first_fault(joined(frames))) << "round of " << i;
      frames[i].header.round = good[i].header.round;
      tampered += 2;
    }
  }
  EXPECT_GT(tampered, 15'000 / bit_step());
}

TEST(VerifierSlow, EveryBitOfTheBytesIsMissed) {
  Bytes bytes = seeded_transcript("sm3-sm2", "doudizhu", 1);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += bit_step()) {
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    EXPECT_TRUE(first_fault(bytes)) << "bit " << bit;
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
  }
}

/// Session and Joins of players who say that they have contributions for the longest of sessions,
/// and then whatever follows.
class LongChains {
 public:
  LongChains() {
    dealer_.begin(bytes_);
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      const PrivateKey key = PrivateKey::generate(suite_named("sha256-ed25519"));
      JoinMessage message{
          seat, "player " + std::to_string(seat), key.public_key().der(), Hash{9}, most_rounds, {}};
      Session& session = dealer_.session();
      message.signature = key.sign(join_text(session.suite(), session.own_digest(), message));
      write_frame(bytes_, {Type::join, 0, 0}, encode(message));
    }
  }

  /// A round without an end, with contributions that are nobody's.
  void add_round(std::uint32_t round) {
    write_frame(bytes_, {Type::commit, 0, round}, encode(CommitMessage{{}, {}, 1}));
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      write_frame(bytes_, {Type::contribute, 0, round}, encode(ContributeMessage{seat, Hash{8}}));
    }
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  Dealer dealer_{{.suite = &suite_named("sha256-ed25519")},
                 PrivateKey::generate(suite_named("sha256-ed25519")),
                 counting_clock()};
  Bytes bytes_;
};

TEST(Verifier, WrongContributionsCostNoMoreThanRightOnes) {
  // Each of them hashed back to the end of its chain would be 3.7e10 hashes, which take hours.
  LongChains transcript;
  for (std::uint32_t round = 1; transcript.bytes().size() < 689'000; ++round) {
    transcript.add_round(4096 * round);
  }
  const auto begin = std::chrono::steady_clock::now();
  Verifier verifier;
  verify_all(verifier, transcript.bytes());
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  EXPECT_FALSE(verifier.holds());
  EXPECT_LT(time.count(), 30.0);
  // One gap was followed, and no other.
  EXPECT_EQ(verifier.rounds(), 1U);
}

TEST(Verifier, WrongContributionsWithoutGapsCostNoMoreEither) {
  LongChains transcript;
  for (std::uint32_t round = 1; transcript.bytes().size() < 2'000'000; ++round) {
    transcript.add_round(round);
  }
  const auto begin = std::chrono::steady_clock::now();
  Verifier verifier;
  verify_all(verifier, transcript.bytes());
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(time.count(), 30.0);
  EXPECT_GT(verifier.rounds(), 5000U);
  EXPECT_EQ(verifier.good_rounds(), 0U);
  std::size_t told = 0;
  for (const Fault& fault : verifier.faults())
    told += fault.code == Code::other_contribution ? 1U : 0U;
  EXPECT_EQ(told, 3U);
}

TEST(Verifier, RoundsBehindAWrongContributionAreNotTakenToHold) {
  auto frames = frames_of(three_rounds());
  edit<ContributeMessage>(frames, Type::contribute, 1, [](ContributeMessage& message) {
    if (message.seat == 1) message.value[0] ^= 1;
  });
  Verifier verifier;
  verify_all(verifier, joined(frames));
  EXPECT_EQ(verifier.rounds(), 3U);
  EXPECT_EQ(verifier.good_rounds(), 0U);
}

TEST(Verifier, KeysForWhichAnybodyCanSignAreRefused) {
  const auto weaken = [](Bytes& key) {
    std::fill(key.end() - 32, key.end(), std::uint8_t{0});
    key[key.size() - 32] = 1;
  };
  EXPECT_EQ(fault_after([&](Frames& frames) {
              edit<SessionMessage>(frames, Type::session, 0,
                                   [&](SessionMessage& message) { weaken(message.key); });
            }),
            Code::bad_key);
  EXPECT_EQ(fault_after([&](Frames& frames) {
              edit<JoinMessage>(frames, Type::join, 0, [&](JoinMessage& message) {
                weaken(message.key);
                // R is the key and S is 0: this signature would be valid.
                message.signature.assign(64, 0);
                message.signature.front() = 1;
              });
            }),
            Code::bad_key);
}

TEST(Verifier, MoreAbortsThanTheReaderAllowsAreAFault) {
  const Bytes transcript = eventful_transcript();
  const auto faults = [&](std::uint64_t most) {
    Verifier verifier;
    verifier.expect_most_aborts(most);
    verify_all(verifier, transcript);
    EXPECT_EQ(verifier.aborted_rounds(), 3U);
    EXPECT_EQ(verifier.good_rounds(), 2U);
    return verifier.faults();
  };
  EXPECT_TRUE(faults(3).empty());
  for (const std::uint64_t most : {0U, 2U}) {
    ASSERT_EQ(faults(most).size(), 1U);
    EXPECT_EQ(faults(most)[0].code, Code::too_many_aborts);
  }
  EXPECT_LT(faults(0)[0].frame, faults(2)[0].frame);
}

}  // namespace
}  // namespace evenhand::protocol
