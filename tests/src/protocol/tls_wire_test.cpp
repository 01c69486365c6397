#include "src/protocol/tls_wire.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "tests/src/protocol/tls_table.hpp"

namespace evenhand::protocol {
namespace {

constexpr Milliseconds at_once{100};
constexpr Milliseconds in_time{20'000};

/// The two ends of a wire between a dealer and the player of a table with one seat.
class TlsWires : public testing::Test {
 protected:
  TlsWires() {
    std::jthread player([&] { player_ = sit_down(table_, table_.tickets.all().front()); });
    dealer_ = std::move(
        wait_for_players(table_.listener, table_.context, table_.tickets, {.wait = in_time})
            .front());
    // The player waits for a first word.
    dealer_->send(frame(1), in_time);
  }

  static Bytes frame(std::uint32_t round, std::size_t size = 3) {
    Bytes bytes;
    write_frame(bytes, {Type::shuffle, 0, round}, Bytes(size, 1));
    return bytes;
  }

  TlsTable table_{1};
  std::unique_ptr<Wire> player_;
  std::unique_ptr<Wire> dealer_;
};

TEST_F(TlsWires, FramesArriveInOrder) {
  EXPECT_EQ(player_->receive(in_time)->header.round, 1U);
  dealer_->send(frame(2, 60'000), in_time);
  dealer_->send(frame(3), in_time);
  EXPECT_EQ(player_->receive(in_time)->body.size(), 60'000U);
  EXPECT_EQ(player_->receive(in_time)->header.round, 3U);
  EXPECT_FALSE(player_->receive(at_once));
  EXPECT_FALSE(player_->has_ended());
  player_->send(frame(4), in_time);
  EXPECT_EQ(dealer_->receive(in_time)->header.round, 4U);
}

TEST_F(TlsWires, OneWhoDoesNotReadIsNotWaitedForForever) {
  const Bytes large = frame(2, longest_body);
  EXPECT_THROW(
      {
        for (int i = 0; i < 1000; ++i) dealer_->send(large, at_once);
      },
      ProtocolError);
}

TEST_F(TlsWires, TheLastWordsArriveThoughTheOtherSideStillSpeaks) {
  for (int i = 0; i < 20; ++i) player_->send(frame(7, 5000), in_time);
  dealer_->send(frame(2), in_time);
  // The dealer reads none of what came, and closes: what it said is not lost.
  std::jthread dealer([&] {
    dealer_->end(in_time);
    dealer_.reset();
  });
  std::this_thread::sleep_for(at_once);
  EXPECT_EQ(player_->receive(in_time)->header.round, 1U);
  EXPECT_EQ(player_->receive(in_time)->header.round, 2U);
  EXPECT_FALSE(player_->receive(in_time));
  EXPECT_TRUE(player_->has_ended());
  player_->end(at_once);
}

TEST_F(TlsWires, OneWhoStaysIsNotWaitedForForever) {
  const auto before = std::chrono::steady_clock::now();
  dealer_->end(at_once);
  EXPECT_LT(std::chrono::steady_clock::now() - before, in_time);
}

}  // namespace
}  // namespace evenhand::protocol
