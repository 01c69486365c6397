#include "protocol/messages.hpp"

#include <gtest/gtest.h>

#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

/// Is read back as it was written, and refused when a byte is missing or too many.
template <class Message>
void expect_round_trip(const Message& message) {
  const Bytes body = message.encode();
  EXPECT_EQ(Message::decode(body).encode(), body);
  for (std::size_t size = 0; size < body.size(); ++size) {
    EXPECT_THROW(Message::decode(View(body).first(size)), ProtocolError) << size;
  }
  Bytes longer = body;
  longer.push_back(0);
  EXPECT_THROW(Message::decode(longer), ProtocolError);
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

TEST(Messages, SizesThatNoSessionHasAreRefused) {
  const auto code_of = [](const auto& message) {
    try {
      std::decay_t<decltype(message)>::decode(message.encode());
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
