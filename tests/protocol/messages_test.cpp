#include "protocol/messages.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <type_traits>

#include "base/sha256.hpp"
#include "protocol/faults.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {
namespace {

/// Is read back as it was written, and refused when a byte is missing or too many.
template <class Message>
void expect_round_trip(const Message& message) {
  const Bytes body = encode(message);
  EXPECT_EQ(encode(decode<Message>(body)), body);
  for (std::size_t size = 0; size < body.size(); ++size) {
    EXPECT_THROW(decode<Message>(View(body).first(size)), ProtocolError) << size;
  }
  Bytes longer = body;
  longer.push_back(0);
  EXPECT_THROW(decode<Message>(longer), ProtocolError);
}

TEST(Messages, AreReadBackAsTheyWereWritten) {
  expect_round_trip(SessionMessage{"suite",
                                   "game",
                                   {17, 300, 3},
                                   2,
                                   Hash{1},
                                   1'767'225'600'000,
                                   30,
                                   UINT32_MAX,
                                   Bytes(44, 7),
                                   true});
  expect_round_trip(JoinMessage{2, "姓名", Bytes(91, 1), Hash{2}, 70'000, Bytes(72, 3)});
  expect_round_trip(CommitMessage{Hash{1}, Hash{2}, 255});
  expect_round_trip(ContributeMessage{23, Hash{9}});
  expect_round_trip(ShuffleMessage{Hash{4}});
  expect_round_trip(DistributeMessage{{Hash{1}, Hash{2}}, 256});
  expect_round_trip(CardsMessage{3, {51, 52, 300}, {Salt{1}, Salt{2}, Salt{3}}});
  expect_round_trip(RevealMessage{Hash{5}, UINT64_MAX});
  expect_round_trip(HeadMessage{12, Hash{6}, 65'536, Bytes(64, 4)});
  expect_round_trip(AbortMessage{0x0205, 3, 24});
  expect_round_trip(CloseMessage{12, Hash{6}, 3, Hash{7}, 65'535, Bytes(64, 4)});
  expect_round_trip(ProofMessage{{Hash{1}, Hash{2}}, 5, Hash{3}, {Hash{4}}});
  expect_round_trip(CardMessage{2, 16, 53, Salt{7}, {Hash{1}, Hash{2}}});
}

// Signatures and digests are over these bytes.
TEST(Messages, BytesStayAsTheyAre) {
  EXPECT_EQ(hex(encode(SessionMessage{
                "s", "g", {17, 300}, 2, Hash{}, 1'767'225'600'000, 30, 65'536, Bytes{9, 8}, true})),
            "b001617302616703821119012c040205582000000000000000000000000000000000000000000000000000"
            "00000000000000061b0000019b76daa80007181e081a00010000094209080af50b000c000d582000000000"
            "000000000000000000000000000000000000000000000000000000000e400f401040");
  EXPECT_EQ(hex(encode(JoinMessage{1, "姓", Bytes{7}, Hash{}, 70'000, Bytes{6, 5}})),
            "a601010263e5a7930341070458200000000000000000000000000000000000000000000000000000000000"
            "000000051a0001117006420605");
  EXPECT_EQ(
      hex(encode(CardsMessage{3, {51, 300}, {Salt{1}, Salt{2}}})),
      "a3010302440033012c0358200100000000000000000000000000000002000000000000000000000000000000");
  EXPECT_EQ(hex(encode(CardMessage{2, 16, 53, Salt{7}, {}})),
            "a5010202100318350450070000000000000000000000000000000580");
  EXPECT_EQ(hex(encode(ProofMessage{{}, 5, Hash{}, {}})),
            "a40180020503582000000000000000000000000000000000000000000000000000000000000000000480");
}

TEST(Messages, ThoseOfASessionStayAsTheyAre) {
  Sha256 digest;
  digest.add(text(seeded_transcript("sha256-ed25519", "doudizhu", 5)));
  EXPECT_EQ(digest.hex(), "32dc1ae5a8449fa189cc5ed8a0b3c4bae1be3c969cbca2cc9714706590be254f");
}

TEST(Messages, RefusalsNameTheMember) {
  const auto refusal = [](const auto& message, const std::function<void(Bytes&)>& damage) {
    Bytes body = encode(message);
    damage(body);
    try {
      decode<std::decay_t<decltype(message)>>(body);
    } catch (const ProtocolError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const AbortMessage abort{0x0205, 3, 24};
  const auto cut = [](Bytes& body) { body.resize(4); };
  EXPECT_EQ(refusal(abort, cut), "byte 2 of the body, code: found its end, expected a number");
  EXPECT_EQ(refusal(abort, [](Bytes& body) { body.front() = 0xA2; }),
            "byte 1 of the body: found a map of 2, expected a map of 3");
  EXPECT_EQ(refusal(abort, [](Bytes& body) { body[5] = 3; }),
            "byte 6 of the body, seat: found key 3, expected key 2");
  SessionMessage session;
  session.hands = {501};
  EXPECT_EQ(refusal(session, [](Bytes&) {}),
            "byte 10 of the body, hands: found 501, expected at most 500");
  EXPECT_EQ(refusal(CardsMessage{0, {1}, {Salt{}}}, [](Bytes& body) { body[4] = 0x41; }),
            "byte 6 of the body, cards: found 1 bytes, expected 2 for each item");
  EXPECT_EQ(refusal(CardsMessage{0, {1, 2}, {Salt{}}}, [](Bytes&) {}),
            "2 cards and 1 salts, expected a salt a card");
}

TEST(Messages, SizesThatNoSessionHasAreRefused) {
  const auto code_of = [](const auto& message) {
    try {
      decode<std::decay_t<decltype(message)>>(encode(message));
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return Code::system_failed;
  };
  SessionMessage session;
  session.hands.resize(most_seats + 2);
  EXPECT_EQ(code_of(session), Code::bad_body);
  session.hands = {most_cards + 1};
  EXPECT_EQ(code_of(session), Code::bad_body);
  JoinMessage join;
  join.length = most_rounds + 1;
  EXPECT_EQ(code_of(join), Code::bad_body);
  CardsMessage cards{0, {1, 2}, {Salt{}}};
  EXPECT_EQ(code_of(cards), Code::wrong_count);
  ProofMessage proof;
  proof.path.resize(65);
  EXPECT_EQ(code_of(proof), Code::bad_body);
}

}  // namespace
}  // namespace evenhand::protocol
