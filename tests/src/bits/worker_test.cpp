#include "src/bits/worker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "base/error.hpp"
#include "sims/random/source.hpp"
#include "src/bits/deal_bits.hpp"
#include "src/bits/experiment.hpp"
#include "src/deals/dealing.hpp"
#include "tests/src/bits/bit_sessions.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::BitSequence;

std::string text_of(const BitSequence& bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size(); ++i) text += bits[i] ? '1' : '0';
  return text;
}

std::string next_of(DrawnBits& drawn, std::size_t length) {
  BitSequence bits(length);
  drawn.fill(bits);
  return text_of(bits);
}

TEST(DrawnBits, AreThoseOfOutputsHighestFirst) {
  const auto drawn = make_drawn_bits(plan_of("msvc-rand", 1));
  drawn->begin_block(3);
  std::vector<std::uint64_t> outputs(4);
  random::make_source("msvc-rand", 1, 3)->fill(outputs);
  std::string expected;
  for (const std::uint64_t output : outputs) {
    for (unsigned bit = 15; bit-- > 0;) expected += ((output >> bit) & 1U) != 0 ? '1' : '0';
  }
  EXPECT_EQ(next_of(*drawn, 20), expected.substr(0, 20));
  EXPECT_EQ(next_of(*drawn, 15), expected.substr(30, 15)) << "the next begins with a whole output";
}

TEST(DrawnBits, AreDrawnAnewAtEachRestart) {
  Plan plan = plan_of("philox", 4, 1000);
  plan.length = std::uint64_t{1} << 19U;  // two sequences a block
  plan.restart_length = plan.length / 4;
  const auto drawn = make_drawn_bits(plan);
  drawn->begin_block(1);
  next_of(*drawn, plan.length);
  const std::string second = next_of(*drawn, plan.length);
  Plan one = plan_of("philox", 20, plan.restart_length);
  const auto stream = make_drawn_bits(one);
  for (std::size_t part = 0; part < 4; ++part) {
    stream->begin_block(4 * 3 + part);
    EXPECT_EQ(second.substr(part * plan.restart_length, plan.restart_length),
              next_of(*stream, plan.restart_length))
        << part;
  }
}

TEST(DrawnBits, OfDealsFollowOneAnother) {
  const Plan plan = dealt_plan("52", 2);
  const auto drawn = make_drawn_bits(plan);
  drawn->begin_block(1);
  const std::string first = next_of(*drawn, 30'000);
  const std::string second = next_of(*drawn, 30'000);
  const auto dealing = deals::make_dealing(plan.deals, plan.deals.sources.front());
  dealing->begin_block(1);
  BitSequence all(60'000);
  DealBits(52).fill(all, [&]() -> const cards::DealBatch& { return dealing->next_phase(256); });
  EXPECT_EQ(first + second, text_of(all));
  drawn->begin_block(0);
  EXPECT_NE(next_of(*drawn, 30'000), first);
  drawn->begin_block(1);
  EXPECT_EQ(next_of(*drawn, 30'000), first) << "a block depends on its number alone";
}

TEST_F(BitExperimentTest, ReadsAProgram) {
  Plan plan = file_plan(20'000, 10'000);
  const std::string of_file = outcome(plan, 1).second;
  plan.source = "cat " + plan.source;
  plan.kind = Plan::Kind::exec;
  EXPECT_EQ(outcome(plan, 2).second, of_file);
  EXPECT_FALSE(make_experiment(plan, nullptr)->why_no_resuming().empty());
  plan.source = "exit 3";
  EXPECT_THROW(outcome(plan, 1), InputError);
}

// Whole words are the same bits as one at a time, the highest first.
TEST_F(BitExperimentTest, GivesEachBitOfAnOutput) {
  Plan all = plan_of("msvc-rand", 1, 1500);
  const Counts whole = counts_of(all);
  std::uint64_t ones = 0;
  for (unsigned bit = 0; bit < 15; ++bit) {
    Plan one = plan_of("msvc-rand", 1, 100);
    one.bit = bit;
    ones += counts_of(one).ones;
  }
  EXPECT_EQ(whole.ones, ones);
}

TEST_F(BitExperimentTest, TakesAnotherSeed) {
  const auto other = make_experiment(plan_of("philox", 2), nullptr)->with_seed(9);
  EXPECT_EQ(nlohmann::json(other->plan()).at("seed"), 9);
  EXPECT_EQ(make_experiment(plan_of("os", 2), nullptr)->with_seed(9), nullptr);
}

/// As many bits as it was made with, all zeros.
class Zeros final : public source::BitStream {
 public:
  explicit Zeros(std::size_t bits) : left_(bits) {}
  std::size_t read(stats::bits::BitSequence& bits) override {
    const std::size_t read = std::min<std::size_t>(left_, bits.size());
    left_ -= read;
    return read;
  }
  std::string digest() const override { return std::to_string(left_); }

 private:
  std::size_t left_;
};

Plan zeros_plan() {
  Plan plan = plan_of("zeros", 0, 100);
  plan.kind = Plan::Kind::file;
  return plan;
}

// Threads ask for blocks in whatever order, and each is given its own.
TEST(SharedBits, GivesBlocksInTheirOrderWhicheverIsAskedForFirst) {
  const Plan plan = zeros_plan();
  const std::uint64_t block = plan.block_sequences();
  SharedBits shared(std::make_unique<Zeros>(100 * (block + 1) + 50), plan);
  std::size_t later = 0;
  std::thread second([&] { later = shared.read(1).size(); });
  EXPECT_EQ(shared.read(0).size(), block);
  second.join();
  EXPECT_EQ(later, 1) << "half a sequence is none";
  EXPECT_EQ(shared.digest(), "0");
}

TEST(SharedBits, RefusesAStreamWithoutASequence) {
  SharedBits shared(std::make_unique<Zeros>(99), zeros_plan());
  EXPECT_THROW(shared.read(0), InputError);
}

TEST(SharedBits, PassesOverWhatWasCounted) {
  const Plan plan = zeros_plan();
  const std::uint64_t block = plan.block_sequences();
  SharedBits shared(std::make_unique<Zeros>(100 * (block + 3)), plan);
  shared.skip(block, 1);
  EXPECT_EQ(shared.read(1).size(), 3);
}

}  // namespace

}  // namespace evenhand::bits
