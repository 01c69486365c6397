#include "src/deals/workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "sims/random/source.hpp"
#include "src/audit/tallies.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::deals {
namespace {

Plan small_plan(const std::string& deck, std::uint64_t samples) {
  Plan plan;
  plan.command = "audit";
  plan.deck = cards::parse_deck(deck);
  plan.samples = samples;
  plan.rng = random::sources().front().name;
  plan.groups = {"position"};
  plan.sources = {{SourceSpec::Kind::shuffler, "riffle:1"}};
  plan.written = "numbers";
  return plan;
}

/// Returns what a worker writes down of a block, and counts.
std::string record_of(run::Worker& worker, const Plan& plan, std::uint64_t block) {
  audit::Tallies tallies(audit::BatterySpec{plan.groups}, plan.deck);
  std::string record;
  const std::uint64_t deals = worker.work(block, tallies, &record);
  EXPECT_EQ(deals, tallies.units());
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), static_cast<int>(tallies.units()));
  return record;
}

TEST(DealingWorker, DependsOnTheBlockAlone) {
  for (const bool previous : {false, true}) {
    Plan plan = small_plan("8", 3 * run::block_size + 7);
    plan.start_previous = previous;
    const auto one = make_dealing_worker(plan, plan.sources.front());
    const auto two = make_dealing_worker(plan, plan.sources.front());
    const std::string first = record_of(*one, plan, 0);
    const std::string last = record_of(*one, plan, 3);
    EXPECT_EQ(record_of(*two, plan, 3), last);
    EXPECT_EQ(record_of(*two, plan, 0), first);
    EXPECT_EQ(record_of(*one, plan, 0), first) << "again";
    EXPECT_EQ(std::count(last.begin(), last.end(), '\n'), 7) << "the last block is cut short";
    EXPECT_NE(first.substr(0, last.size()), last);
  }
}

TEST(DealingWorker, DrawsTheFirstCardsOfEachDeal) {
  Plan plan = small_plan("8", 100);
  const std::string whole = record_of(*make_dealing_worker(plan, plan.sources.front()), plan, 0);
  cards::draw_cards(plan.deck, 3);
  plan.groups = {"draws"};
  const std::string drawn = record_of(*make_dealing_worker(plan, plan.sources.front()), plan, 0);
  // A digit and a blank a card.
  EXPECT_EQ(drawn.substr(0, 5), whole.substr(0, 5));
  EXPECT_EQ(drawn.substr(6, 5), whole.substr(16, 5));
}

/// Gives deals 0 1 2 in order, rotated by the number of the deal.
class Rotations final : public source::DealStream {
 public:
  explicit Rotations(std::uint64_t deals) : left_(deals) {}
  std::size_t deck_size() const override { return 3; }
  const cards::Deck& deck() const override { return deck_; }
  void read(cards::DealBatch& batch) override {
    batch.resize(std::min<std::uint64_t>(left_, batch.size()));
    batch.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d, ++next_) {
        for (std::size_t i = 0; i < 3; ++i) {
          view[d][i] = static_cast<std::remove_cvref_t<decltype(view[d][i])>>((next_ + i) % 3);
        }
      }
    });
    left_ -= batch.size();
  }
  std::string digest() const override { return std::to_string(next_); }

 private:
  cards::Deck deck_ = cards::parse_deck("3");
  std::uint64_t left_;
  std::uint64_t next_ = 0;
};

TEST(SharedStream, SaysInWhichBlockADealLies) {
  SharedStream stream(std::make_unique<Rotations>(2 * run::block_size + 5), 0, false);
  cards::DealBatch batch(3, run::block_size);
  EXPECT_EQ(stream.read(batch), 0U);
  EXPECT_EQ(batch.size(), run::block_size);
  EXPECT_EQ(stream.read(batch), 1U);
  EXPECT_EQ(stream.read(batch), 2U);
  EXPECT_EQ(batch.size(), 5U);
  stream.read(batch);
  EXPECT_EQ(batch.size(), 0U);
  EXPECT_EQ(stream.digest(), std::to_string(2 * run::block_size + 5));
}

TEST(SharedStream, EndsAtItsLimit) {
  SharedStream stream(std::make_unique<Rotations>(100), 30, false);
  cards::DealBatch batch(3, 20);
  stream.read(batch);
  EXPECT_EQ(batch.size(), 20U);
  stream.read(batch);
  EXPECT_EQ(batch.size(), 10U);
  stream.read(batch);
  EXPECT_EQ(batch.size(), 0U);
}

/// A stream in which one record in ten is no deal.
class WithBadRecords final : public source::DealStream {
 public:
  std::size_t deck_size() const override { return 3; }
  const cards::Deck& deck() const override { return deck_; }
  void read(cards::DealBatch& batch) override {
    deals_.read(batch);
    records_.unreadable = batch.size() / 9;
  }
  source::Records records() const override { return records_; }
  std::string digest() const override { return deals_.digest(); }

 private:
  cards::Deck deck_ = cards::parse_deck("3");
  Rotations deals_{90};
  source::Records records_;
};

TEST(SharedStream, EndsInAnErrorWhereTooManyRecordsAreNoDeals) {
  cards::DealBatch batch(3, 45);
  SharedStream allowed(std::make_unique<WithBadRecords>(), 0, false, 0.1);
  do {
    allowed.read(batch);
  } while (batch.size() > 0);
  SharedStream refused(std::make_unique<WithBadRecords>(), 0, false, 0.09);
  refused.read(batch);
  refused.read(batch);
  EXPECT_EQ(batch.size(), 45U);
  EXPECT_THROW(refused.read(batch), InputError);
}

TEST(SharedStream, PassesOverWhatWasCountedBefore) {
  for (const std::uint64_t blocks : {0U, 1U, 2U}) {
    SharedStream stream(std::make_unique<Rotations>(3 * run::block_size), 0, false);
    stream.skip(blocks * run::block_size);
    cards::DealBatch batch(3, 1);
    EXPECT_EQ(stream.read(batch), blocks);
    batch.visit([&](const auto& view) { EXPECT_EQ(view[0][0], blocks * run::block_size % 3); });
  }
  SharedStream stream(std::make_unique<Rotations>(10), 0, false);
  stream.skip(1000);
  cards::DealBatch batch(3, 1);
  stream.read(batch);
  EXPECT_EQ(batch.size(), 0U) << "a stream that is shorter than what was counted of it";
}

TEST(SharedStream, PassesOverAllThatWasReadForTheLastDeals) {
  cards::DealBatch batch(3, run::block_size);
  SharedStream counted(std::make_unique<Rotations>(100), 30, false);
  counted.read(batch);
  ASSERT_EQ(batch.size(), 30U);
  SharedStream again(std::make_unique<Rotations>(100), 30, false);
  again.skip(30, true);
  EXPECT_EQ(again.digest(), counted.digest());
}

}  // namespace
}  // namespace evenhand::deals
