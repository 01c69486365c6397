#include "src/bits/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/run/blocks.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

TEST(BitPlan, ComesBackFromJson) {
  Plan drawn = plan_of("mt19937-64", 20);
  drawn.seed = 7;
  drawn.bit = 3;
  drawn.tests.serial_m = 10;
  drawn.tests.constants = stats::bits::Constants::nist;
  Plan read;
  read.kind = Plan::Kind::exec;
  read.source = "cat 'a b'";
  read.format = source::BitFormat::hex;
  for (const Plan& plan : {drawn, read}) {
    const Plan back = plan_from_json(to_json(plan));
    EXPECT_EQ(to_json(back), to_json(plan));
    EXPECT_EQ(command_line(back), command_line(plan));
  }
  EXPECT_THAT(command_line(drawn),
              testing::HasSubstr("bits --rng mt19937-64 --seed 7 --bit 3 --length 50000"));
  EXPECT_THAT(command_line(drawn), testing::HasSubstr("--serial-m 10"));
  EXPECT_THAT(command_line(drawn), testing::HasSubstr("--nist"));
}

TEST(BitPlan, HasBlocksOfAMillionBits) {
  EXPECT_EQ(plan_of("philox", 100, 1'000'000).block_sequences(), 1U);
  EXPECT_EQ(plan_of("philox", 100, 1'000'000).blocks(), 100U);
  EXPECT_EQ(plan_of("philox", 100, 100'000).block_sequences(), 10U);
  EXPECT_EQ(plan_of("philox", 101, 100'000).blocks(), 11U);
  Plan read;
  read.kind = Plan::Kind::file;
  EXPECT_EQ(read.blocks(), run::no_end);
}

void expect_refused(const Plan& plan, const std::string& words) {
  try {
    validate(plan);
    FAIL() << words;
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(words));
  }
}

TEST(BitPlan, RefusesWhatCannotBeWorked) {
  expect_refused(plan_of("philox", 1, 99), "--length: 99 is not");
  expect_refused(plan_of("philox", 0), "--sequences: 0 are for what ends by itself");
  expect_refused(plan_of("phillox", 1), "philox");
  Plan bit = plan_of("msvc-rand", 1);
  bit.bit = 15;
  expect_refused(bit, "--bit: 15 is not one of the 15 bits that msvc-rand gives, 0 to 14");
  Plan serial = plan_of("philox", 1);
  serial.tests.serial_m = 21;
  expect_refused(serial, "--serial-m: 21 is not a number from 2 to 20");
  EXPECT_THROW(plan_from_json({{"kind", "dice"}}), InputError);
}

}  // namespace
}  // namespace evenhand::bits
