// Sessions whose rounds are revealed to an auditor alone: what everybody makes of them, and what
// the auditor does.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "protocol/player.hpp"
#include "protocol/proof.hpp"
#include "protocol/table.hpp"
#include "protocol/verifier.hpp"
#include "tests/protocol/rigged_dealer.hpp"
#include "tests/protocol/transcripts.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::protocol {
namespace {

const PrivateKey& auditor_key() {
  static const PrivateKey key = PrivateKey::generate(vrf_suite());
  return key;
}

/// A session of a dealer with that auditor's key.
Bytes session_for(std::string_view game, std::uint32_t rounds, const Bytes& key) {
  DealerOptions options;
  options.game = game;
  options.suite = &vrf_suite();
  options.epoch = 2;
  options.auditor = key;
  Dealer dealer(options, PrivateKey::generate(vrf_suite()), counting_clock());
  const Rules rules = rules_of(game);
  TableOptions table{{}, rounds, 2, rules.drawable() > 0 ? 3U : 0U};
  for (unsigned i = 1; i <= rules.seats; ++i)
    table.players.push_back("player " + std::to_string(i));
  Bytes transcript;
  deal_session(dealer, table, [&](View bytes) {
    transcript.insert(transcript.end(), bytes.begin(), bytes.end());
  });
  return transcript;
}

Bytes audited(std::string_view game, std::uint32_t rounds = 5) {
  return session_for(game, rounds, auditor_key().public_key().der());
}

struct SeenRounds {
  std::vector<Code> faults;
  std::uint64_t good_rounds = 0;
  std::uint64_t for_auditor = 0;
  std::size_t recomputed = 0;
};

SeenRounds seen_in(View transcript, bool is_auditor) {
  std::size_t recomputed = 0;
  Verifier verifier([&](const Round& round) { recomputed += round.dealt.has_value() ? 1 : 0; });
  if (is_auditor) verifier.read_as_auditor(auditor_key(), "t.evh");
  verify_all(verifier, transcript);
  SeenRounds result{{}, verifier.good_rounds(), verifier.rounds_for_auditor(), recomputed};
  for (const Fault& fault : verifier.faults()) result.faults.push_back(fault.code);
  return result;
}

TEST(Auditor, AloneRecomputesTheRounds) {
  for (const std::string_view game : games()) {
    const Bytes transcript = audited(game);
    const SeenRounds all = seen_in(transcript, false);
    EXPECT_EQ(all.faults, std::vector<Code>{}) << game;
    EXPECT_EQ(all.good_rounds, 5U);
    EXPECT_EQ(all.for_auditor, 5U);
    EXPECT_EQ(all.recomputed, 0U);
    const SeenRounds own = seen_in(transcript, true);
    EXPECT_EQ(own.faults, std::vector<Code>{}) << game;
    EXPECT_EQ(own.good_rounds, 5U);
    EXPECT_EQ(own.for_auditor, 0U);
    EXPECT_EQ(own.recomputed, 5U);
  }
}

TEST(Auditor, SeesWhatAllSeeOfAnotherSession) {
  for (const bool is_auditor : {false, true}) {
    Verifier verifier;
    if (is_auditor) verifier.read_as_auditor(auditor_key(), "t.evh");
    const Bytes open = session_for("holdem", 1, {});
    const Bytes another =
        session_for("holdem", 1, PrivateKey::generate(vrf_suite()).public_key().der());
    if (is_auditor) {
      EXPECT_THROW(verify_all(verifier, open), InputError);
      EXPECT_THROW(seen_in(another, true), InputError);
    } else {
      EXPECT_EQ(seen_in(open, false).for_auditor, 0U);
      EXPECT_EQ(seen_in(another, false).for_auditor, 1U);
    }
  }
}

/// The first faults that all and the auditor find in a session of a rigged dealer.
struct FoundFirst {
  std::optional<Code> by_all;
  std::optional<Code> by_auditor;
};

FoundFirst found_by_both(RiggedDealer dealer) {
  // A dealer that has its way by chance in all of so many shows nothing.
  dealer.rounds = 12;
  dealer.auditor = auditor_key().public_key().der();
  const Bytes transcript = dealer.transcript();
  const auto first = [&](bool is_auditor) -> std::optional<Code> {
    const SeenRounds result = seen_in(transcript, is_auditor);
    EXPECT_EQ(result.good_rounds == 12, result.faults.empty());
    if (result.faults.empty()) return std::nullopt;
    return result.faults.front();
  };
  return {first(false), first(true)};
}

TEST(Auditor, FindsWhatAllCannotSee) {
  const FoundFirst fair = found_by_both({});
  EXPECT_EQ(fair.by_all, std::nullopt);
  EXPECT_EQ(fair.by_auditor, std::nullopt);

  const FoundFirst favoured = found_by_both({.pleases = gets("doudizhu", 1, 53)});
  EXPECT_EQ(favoured.by_all, std::nullopt);
  EXPECT_EQ(favoured.by_auditor, Code::other_seed);

  const FoundFirst lied = found_by_both({.lie = [](Hash& seed) { seed[5] ^= 1; }});
  EXPECT_EQ(lied.by_all, std::nullopt);
  EXPECT_EQ(lied.by_auditor, Code::other_seed);

  const FoundFirst garbled =
      found_by_both({.garble = [](Bytes& ciphertext) { ciphertext[40] ^= 1; }});
  EXPECT_EQ(garbled.by_all, std::nullopt);
  EXPECT_EQ(garbled.by_auditor, Code::bad_ciphertext);

  const FoundFirst shortened =
      found_by_both({.garble = [](Bytes& ciphertext) { ciphertext.pop_back(); }});
  EXPECT_EQ(shortened.by_all, Code::bad_ciphertext);
  EXPECT_EQ(shortened.by_auditor, Code::bad_ciphertext);
}

TEST(Auditor, HasTheSeedsOfRoundsThatWereGivenUpAsWell) {
  RiggedDealer dealer;
  dealer.pleases = [](const Dealt&, const std::vector<std::size_t>&) { return false; };
  dealer.aborts = true;
  dealer.blamed = 3;  // the dealer itself
  dealer.rounds = 3;
  dealer.auditor = auditor_key().public_key().der();
  const Bytes transcript = dealer.transcript();
  const SeenRounds all = seen_in(transcript, false);
  EXPECT_EQ(all.faults, std::vector<Code>{});
  EXPECT_EQ(all.good_rounds, 0U);
  EXPECT_EQ(all.for_auditor, 3U);
  const SeenRounds own = seen_in(transcript, true);
  EXPECT_EQ(own.faults, std::vector<Code>{});
  EXPECT_EQ(own.for_auditor, 0U);
}

TEST(Auditor, CannotBePassedOverOrExchanged) {
  const auto changed = [](const std::function<void(std::vector<LooseFrame>&)>& change) {
    std::vector<LooseFrame> frames = frames_of(audited("doudizhu", 2));
    change(frames);
    return first_fault(joined(frames));
  };
  const auto in_session = [&](const std::function<void(SessionMessage&)>& change) {
    return changed([&](std::vector<LooseFrame>& frames) {
      edit<SessionMessage>(frames, Type::session, 0, change);
    });
  };
  EXPECT_EQ(in_session([](SessionMessage& m) {
              m.auditor = PrivateKey::generate(vrf_suite()).public_key().der();
            }),
            Code::bad_signature);
  EXPECT_EQ(in_session([](SessionMessage& m) { m.auditor.back() ^= 0x80; }), Code::bad_signature);
  EXPECT_EQ(in_session([](SessionMessage& m) { m.suite = "mental", m.epoch = 0; }),
            Code::bad_signature);
  EXPECT_EQ(changed([](std::vector<LooseFrame>& frames) {
              for (LooseFrame& frame : frames) {
                if (frame.header.type == Type::reveal) frame.body = encode(RevealMessage{});
              }
            }),
            Code::bad_ciphertext);
  EXPECT_EQ(changed([](std::vector<LooseFrame>& frames) {
              std::erase_if(
                  frames, [](const LooseFrame& frame) { return frame.header.type == Type::seeds; });
            }),
            Code::missing_seeds);
}

TEST(Auditor, HasAKeyThatCanBeEncryptedTo) {
  const auto refused = [](std::string_view name, const Bytes& key) -> std::optional<Code> {
    DealerOptions options;
    options.suite = &suite_named(name);
    options.auditor = key;
    Dealer dealer(options, PrivateKey::generate(*options.suite), counting_clock());
    try {
      Bytes out;
      dealer.begin(out);
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return std::nullopt;
  };
  const Bytes key = auditor_key().public_key().der();
  EXPECT_EQ(refused("sha256-ed25519", key), std::nullopt);
  EXPECT_EQ(refused("mental", key), Code::bad_body);
  for (const auto& answer : random::known_answers("mixed-key", "protocol-kat.txt")) {
    Bytes mixed = key;
    const Bytes point = answer.bytes("y");
    std::copy(point.begin(), point.end(), mixed.end() - 32);
    EXPECT_EQ(refused("sha256-ed25519", mixed), Code::bad_key);
  }
  EXPECT_EQ(refused("sha256-ed25519", Bytes(44, 1)), Code::bad_key);
}

TEST(Auditor, IsOneWhomThePlayersWereToldOf) {
  const auto met = [](const Bytes& told, const Bytes& transcript) {
    PlayerOptions options;
    options.name = "Li";
    options.clock = counting_clock();
    options.auditor = told;
    Player player(std::move(options));
    FrameReader reader;
    reader.add(transcript);
    Bytes said;
    player.take(*reader.next(), said);
    return player.fault() ? std::optional(player.fault()->code) : std::nullopt;
  };
  const Bytes key = auditor_key().public_key().der();
  const Bytes transcript = audited("doudizhu", 1);
  EXPECT_EQ(met(key, transcript), std::nullopt);
  EXPECT_EQ(met({}, transcript), Code::other_auditor);
  EXPECT_EQ(met(PrivateKey::generate(vrf_suite()).public_key().der(), transcript),
            Code::other_auditor);
  EXPECT_EQ(met(key, session_for("doudizhu", 1, {})), Code::other_auditor);
  EXPECT_EQ(met({}, session_for("doudizhu", 1, {})), std::nullopt);
}

TEST(Auditor, LeavesNoHandToProveWithoutWhatAPlayerKept) {
  try {
    make_proof(audited("holdem", 2), {.round = 1, .seat = 0}, "t.evh");
    FAIL() << "a proof of cards that nobody knows";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("the auditor alone"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace evenhand::protocol
