#include "protocol/wire.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>

namespace evenhand::protocol {
namespace {

constexpr Milliseconds soon{50};

/// Two wires that are joined by pipes.
class Wires : public testing::Test {
 protected:
  Wires() {
    int there[2] = {-1, -1};
    int back[2] = {-1, -1};
    EXPECT_EQ(::pipe2(there, O_CLOEXEC), 0);
    EXPECT_EQ(::pipe2(back, O_CLOEXEC), 0);
    one_ = std::make_unique<Wire>(UniqueFd(back[0]), UniqueFd(there[1]));
    other_ = std::make_unique<Wire>(UniqueFd(there[0]), UniqueFd(back[1]));
  }

  static Bytes frame(std::uint32_t round, std::size_t size = 3) {
    Bytes bytes;
    write_frame(bytes, {Type::shuffle, 0, round}, Bytes(size, 1));
    return bytes;
  }

  std::unique_ptr<Wire> one_;
  std::unique_ptr<Wire> other_;
};

TEST_F(Wires, FramesArriveInOrder) {
  Bytes both = frame(1);
  const Bytes second = frame(2, 3000);
  both.insert(both.end(), second.begin(), second.end());
  one_->send(both, soon);
  EXPECT_EQ(other_->receive(soon)->header.round, 1U);
  EXPECT_EQ(other_->receive(soon)->body.size(), 3000U);
  other_->send(frame(3), soon);
  EXPECT_EQ(one_->receive(soon)->header.round, 3U);
}

TEST_F(Wires, SilenceIsNoEnd) {
  EXPECT_FALSE(other_->receive(soon));
  EXPECT_FALSE(other_->has_ended());
  one_->send(frame(1), soon);
  EXPECT_TRUE(other_->receive(soon));
}

TEST_F(Wires, AnEndIsAnEndAndHalfAFrameAFault) {
  const Bytes whole = frame(1);
  one_->send(View(whole).first(10), soon);
  one_.reset();
  const auto rest = other_->receive(soon);
  ASSERT_TRUE(rest && rest->fault);
  EXPECT_EQ(rest->fault->code, Code::cut_off);
  EXPECT_TRUE(other_->has_ended());
  EXPECT_FALSE(other_->receive(soon));
  EXPECT_THROW(other_->send(whole, soon), ProtocolError);
}

TEST_F(Wires, OneWhoDoesNotReadIsNotWaitedForForever) {
  const Bytes large = frame(1, longest_body);
  try {
    for (int i = 0; i < 40; ++i) one_->send(large, soon);
    ADD_FAILURE() << "all was taken";
  } catch (const ProtocolError& error) {
    EXPECT_EQ(error.code(), Code::stopped);
  }
}

TEST_F(Wires, WhatIsNoFrameEndsIt) {
  one_->send(view("something else"), soon);
  EXPECT_EQ(other_->receive(soon)->fault->code, Code::bad_magic);
  EXPECT_FALSE(other_->receive(soon));
  EXPECT_TRUE(other_->has_ended());
}

}  // namespace
}  // namespace evenhand::protocol
