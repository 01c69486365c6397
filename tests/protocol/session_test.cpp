#include "protocol/session.hpp"

#include <gtest/gtest.h>

#include "protocol/digests.hpp"
#include "protocol/faults.hpp"
#include "protocol/player.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

Code session_refusal(const std::function<void(SessionMessage&)>& change) {
  SessionMessage message = decode<SessionMessage>(
      frames_of(seeded_transcript("sha256-ed25519", "doudizhu", 1)).front().body);
  change(message);
  try {
    Session().begin(encode(message));
  } catch (const ProtocolError& error) {
    return error.code();
  }
  return Code::system_failed;
}

TEST(Session, RulesThatThereAreNotAreRefused) {
  EXPECT_EQ(session_refusal([](auto&) {}), Code::system_failed);
  EXPECT_EQ(session_refusal([](auto& m) { m.suite = "md5-rsa"; }), Code::unknown_suite);
  EXPECT_EQ(session_refusal([](auto& m) { m.game = "go-fish"; }), Code::unknown_rules);
  EXPECT_EQ(session_refusal([](auto& m) { m.hands[0] = 18; }), Code::unknown_rules);
  EXPECT_EQ(session_refusal([](auto& m) { m.seats = 4; }), Code::unknown_rules);
  EXPECT_EQ(session_refusal([](auto& m) { m.key.pop_back(); }), Code::bad_key);
  EXPECT_EQ(session_refusal([](auto& m) { m.suite = "sm3-sm2"; }), Code::bad_key);
}

/// A session of which two have joined, and a third who wants to.
class Joining : public testing::Test {
 protected:
  Joining() {
    const auto frames = frames_of(seeded_transcript("sha256-ed25519", "doudizhu", 1));
    session_.begin(frames[0].body);
    session_.join(frames[1].body);
    session_.join(frames[2].body);
    chain_.emplace(session_.suite(), session_.own_digest(), std::uint8_t{2}, 4U);
  }

  std::optional<Code> refusal(const std::string& name, std::uint8_t seat = 2) {
    Bytes said;
    join(session_, name, seat, PrivateKey::generate(session_.suite().info()), *chain_, said);
    try {
      session_.join(frames_of(said).front().body);
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return std::nullopt;
  }

  Session session_;
  std::optional<ContributionChain> chain_;
};

TEST_F(Joining, TakesGoodNamesAndSeats) {
  EXPECT_EQ(refusal(""), Code::bad_name);
  EXPECT_EQ(refusal(std::string(65, 'x')), Code::bad_name);
  EXPECT_EQ(refusal("a\nb"), Code::bad_name);
  EXPECT_EQ(refusal("\xC3"), Code::bad_name);
  EXPECT_EQ(refusal("player 2"), Code::bad_name);
  EXPECT_EQ(refusal("third", 1), Code::wrong_seat);
  EXPECT_EQ(refusal("third", 3), Code::wrong_seat);
  EXPECT_FALSE(session_.is_complete());
  EXPECT_EQ(refusal("丙"), std::nullopt);
  EXPECT_TRUE(session_.is_complete());
}

TEST_F(Joining, HoldsContributionsToTheirChain) {
  ASSERT_EQ(refusal("third"), std::nullopt);
  const auto contributed = [&](std::uint32_t round, const Hash& value) -> std::optional<Code> {
    try {
      EXPECT_TRUE(session_.contribute(2, round, value));
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return std::nullopt;
  };
  EXPECT_EQ(contributed(1, chain_->of(1)), std::nullopt);
  // A round may have been given up between.
  EXPECT_EQ(contributed(3, chain_->of(3)), std::nullopt);
  EXPECT_EQ(contributed(5, Hash{}), Code::chain_used_up);
  EXPECT_EQ(contributed(2, chain_->of(2)), Code::other_contribution);
}

TEST_F(Joining, AWrongContributionEndsTheCheckingOfItsSeat) {
  ASSERT_EQ(refusal("third"), std::nullopt);
  EXPECT_THROW(session_.contribute(2, 1, chain_->of(2)), ProtocolError);
  EXPECT_FALSE(session_.contribute(2, 1, chain_->of(1)));
  EXPECT_FALSE(session_.contribute(2, 2, Hash{}));
  EXPECT_THROW(session_.contribute(1, 1, Hash{}), ProtocolError);
}

}  // namespace
}  // namespace evenhand::protocol
