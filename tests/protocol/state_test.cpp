#include "protocol/state.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

/// The frames that may come next.
std::vector<Type> next_of(const StateMachine& machine) {
  std::vector<Type> types;
  for (std::uint8_t type = 1; type <= last_type; ++type) {
    if (machine.may(static_cast<Type>(type))) types.push_back(static_cast<Type>(type));
  }
  return types;
}

using Types = std::vector<Type>;

TEST(StateMachine, AllowsEachStepWhereItBelongs) {
  StateMachine machine;
  const auto after = [&](Type type) {
    EXPECT_TRUE(machine.may(type)) << type_name(type);
    machine.step(type);
    return next_of(machine);
  };
  EXPECT_EQ(next_of(machine), Types{Type::session});
  machine.begin(2, 0, 1);
  EXPECT_EQ(after(Type::session), Types{Type::join});
  EXPECT_EQ(after(Type::join), Types{Type::join});
  EXPECT_EQ(after(Type::join), (Types{Type::commit, Type::head, Type::close}));
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(after(Type::commit), (Types{Type::contribute, Type::abort}));
    EXPECT_EQ(after(Type::contribute), (Types{Type::contribute, Type::abort}));
    EXPECT_EQ(after(Type::contribute), (Types{Type::shuffle, Type::abort}));
    EXPECT_EQ(after(Type::shuffle), (Types{Type::distribute, Type::abort}));
    const Types dealt = {Type::hand, Type::open, Type::reveal, Type::head, Type::abort};
    EXPECT_EQ(after(Type::distribute), dealt);
    EXPECT_EQ(after(Type::hand), dealt);
    EXPECT_EQ(after(Type::open), dealt);
    Types signed_for = dealt;
    signed_for.push_back(Type::acknowledge);
    EXPECT_EQ(after(Type::head), signed_for);
    EXPECT_EQ(after(Type::reveal), (Types{Type::commit, Type::head, Type::close}));
  }
  EXPECT_EQ(after(Type::close), Types{Type::acknowledge});
  EXPECT_EQ(state_name(machine.state()), "closed");
}

/// Returns a machine with one seat and rounds by twos.
StateMachine machine_of_epochs() {
  StateMachine machine;
  machine.begin(1, 0, 2);
  machine.step(Type::session);
  machine.step(Type::join);
  return machine;
}

void give_up_round(StateMachine& machine, std::uint32_t round) {
  EXPECT_TRUE(machine.may(Type::commit));
  machine.step(Type::commit, round);
  machine.step(Type::abort);
}

TEST(StateMachine, SeedsAreProvedAtTheEndOfTheirEpoch) {
  StateMachine machine = machine_of_epochs();
  EXPECT_EQ(next_of(machine), (Types{Type::commit, Type::head, Type::close}));
  give_up_round(machine, 1);
  EXPECT_EQ(next_of(machine), (Types{Type::commit, Type::head, Type::seeds}));
  EXPECT_FALSE(machine.has_seeds_due());
  give_up_round(machine, 2);
  EXPECT_EQ(next_of(machine), (Types{Type::head, Type::seeds}));
  EXPECT_TRUE(machine.has_seeds_due());
  machine.step(Type::seeds);
  EXPECT_EQ(next_of(machine), (Types{Type::commit, Type::head, Type::close}));
}

TEST(StateMachine, BehindAnEarlyProofNoRoundFollows) {
  StateMachine machine = machine_of_epochs();
  give_up_round(machine, 1);
  machine.step(Type::seeds);
  EXPECT_TRUE(machine.is_proved_early());
  EXPECT_EQ(next_of(machine), (Types{Type::head, Type::close}));
}

TEST(StateMachine, HeadsAreAcknowledgedRightBehindThem) {
  StateMachine machine = machine_of_epochs();
  give_up_round(machine, 1);
  machine.step(Type::head);
  EXPECT_TRUE(machine.may(Type::acknowledge));
  machine.step(Type::acknowledge);
  machine.acknowledge(0);
  EXPECT_FALSE(machine.may(Type::acknowledge));
  machine.step(Type::head);
  EXPECT_TRUE(machine.may(Type::acknowledge));
  machine.step(Type::commit, 2);
  EXPECT_FALSE(machine.may(Type::acknowledge));
}

TEST(StateMachine, AnAbortEndsTheRoundFromEachStep) {
  const Types round = {Type::commit, Type::contribute, Type::shuffle, Type::distribute};
  for (std::size_t steps = 1; steps <= round.size(); ++steps) {
    StateMachine machine;
    machine.begin(1, 0, 1);
    machine.step(Type::session);
    machine.step(Type::join);
    for (std::size_t i = 0; i < steps; ++i) machine.step(round[i]);
    ASSERT_TRUE(machine.may(Type::abort));
    machine.step(Type::abort);
    EXPECT_EQ(machine.state(), State::reveal);
  }
}

TEST(StateMachine, ATurnIsOneSeats) {
  EXPECT_NO_THROW(require_turn(Type::mix, 1, 1));
  const auto code_of = [](std::size_t seat) -> std::optional<Code> {
    try {
      require_turn(Type::mix, seat, 1);
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return std::nullopt;
  };
  EXPECT_EQ(code_of(0), Code::twice);
  EXPECT_EQ(code_of(2), Code::wrong_seat);
}

}  // namespace
}  // namespace evenhand::protocol
