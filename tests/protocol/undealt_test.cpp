#include "protocol/undealt.hpp"

#include <gtest/gtest.h>

#include "tests/protocol/rigged_dealer.hpp"

// The deals of rounds that were given up, held to those that the dealer had itself.
namespace evenhand::protocol {
namespace {

struct Deal {
  std::vector<std::uint16_t> cards;
  std::vector<std::uint16_t> firsts;

  bool operator==(const Deal&) const = default;
};

struct Session100 {
  std::vector<Deal> given_up;  ///< as the dealer knew them
  std::vector<Deal> computed;  ///< from its transcript
  std::size_t known_to_dealer = 0;
};

/// A session of 100 rounds; those in which seat 0 gets no big joker are given up.
Session100 given_up_in(const char* game, std::uint8_t blamed) {
  Session100 session;
  RiggedDealer dealer;
  dealer.game = game;
  dealer.rounds = 100;
  dealer.aborts = true;
  dealer.blamed = blamed;
  const Rules rules = rules_of(game);
  dealer.pleases = [&, is_good = gets(game, 0, 51)](const Dealt& dealt,
                                                    const std::vector<std::size_t>& hand_of) {
    if (is_good(dealt, hand_of)) return true;
    Deal deal{dealt.cards, {}};
    for (const std::size_t hand : hand_of) {
      deal.firsts.push_back(static_cast<std::uint16_t>(rules.first_of(hand)));
    }
    session.given_up.push_back(std::move(deal));
    return false;
  };
  UndealtRounds undealt;
  Session* of = nullptr;
  Verifier verifier([&](const Round& round) {
    undealt.take(*of, round);
    session.known_to_dealer += was_known_to_dealer(round, rules.seats) ? 1U : 0U;
  });
  of = &verifier.session();
  verify_all(verifier, dealer.transcript());
  EXPECT_TRUE(verifier.holds());
  std::uint32_t before = 0;
  for (UndealtRound& round : undealt.take()) {
    EXPECT_GT(round.round, before);
    before = round.round;
    session.computed.push_back({std::move(round.cards), std::move(round.firsts)});
  }
  EXPECT_TRUE(undealt.take().empty());
  return session;
}

TEST(UndealtRounds, AreWhatTheDealerGaveUpOnceAllHadContributed) {
  const Session100 session = given_up_in("doudizhu", 3);
  EXPECT_GT(session.given_up.size(), 30U);
  EXPECT_EQ(session.computed, session.given_up);
  EXPECT_EQ(session.known_to_dealer, session.given_up.size());
}

/// A contribution that was kept back leads back from the next; behind the last there is none.
TEST(UndealtRounds, AreKnownOnceTheSeatThatIsBlamedContributesAgain) {
  for (const std::uint8_t blamed : {std::uint8_t{0}, std::uint8_t{2}}) {
    Session100 session = given_up_in("bridge", blamed);
    EXPECT_EQ(session.known_to_dealer, 0U);
    ASSERT_GT(session.computed.size(), 30U);
    EXPECT_LE(session.computed.size(), session.given_up.size());
    session.given_up.resize(session.computed.size());
    EXPECT_EQ(session.computed, session.given_up);
  }
}

}  // namespace
}  // namespace evenhand::protocol
