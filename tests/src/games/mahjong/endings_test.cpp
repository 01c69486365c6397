#include "src/games/mahjong/endings.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "src/games/mahjong/record.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

/// Endings counted once more from the records.
Endings from_records(const std::string& records) {
  Endings endings;
  std::size_t start = 0;
  for (std::size_t end; (end = records.find('\n', start)) != std::string::npos; start = end + 1) {
    const std::string line = records.substr(start, end - start);
    if (line.starts_with("{\"end\"")) break;
    const ReadRecord record = read_record(line, "records");
    endings.add(verify(record, "records"));
  }
  return endings;
}

TEST(Endings, AreOfAllHandsWherePoliciesAreEqual) {
  PlayPlan plan = plan_of(700);
  plan.match_hands = 8;
  const Endings endings = counts_of(plan).endings;
  EXPECT_EQ(endings.hands, 700U);
  EXPECT_EQ(endings, from_records(records_of(plan)));
}

TEST(Endings, AreOfOneHandAMatchWhereTheyDiffer) {
  PlayPlan plan = plan_of(703);
  plan.match_hands = 8;
  plan.policies[2] = "random";
  const Endings endings = counts_of(plan).endings;
  EXPECT_EQ(endings.hands, 88U);
  // Match m counts its hand m mod 8; the last one has 7.
  std::string lone;
  const std::string records = records_of(plan);
  std::size_t start = 0;
  for (std::size_t hand = 0; hand < 703; ++hand) {
    const std::size_t end = records.find('\n', start) + 1;
    const std::size_t match = hand / 8;
    const std::size_t length = match == 87 ? 7 : 8;
    if (hand % 8 == match % length) lone += records.substr(start, end - start);
    start = end;
  }
  EXPECT_EQ(endings, from_records(lone));
}

TEST(Endings, CountWinsOnceByHowTheyCame) {
  const PlayCounts counts = counts_of(plan_of(2000));
  std::uint64_t self_draws = 0;
  std::int64_t wins = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    self_draws += counts.endings.ends[0][players + seat];
    wins += counts.of(seat, SeatFigure::self_draws).x;
    EXPECT_EQ(total(counts.endings.draws[seat]),
              static_cast<std::uint64_t>(counts.of(seat, SeatFigure::wins).x));
  }
  EXPECT_EQ(self_draws, static_cast<std::uint64_t>(wins));
  EXPECT_EQ(counts.endings.ends[0][several_win],
            static_cast<std::uint64_t>(counts.several_winners.x));
  EXPECT_EQ(counts.endings.ends[0][nobody_wins], static_cast<std::uint64_t>(counts.exhausted.x));
}

}  // namespace
}  // namespace evenhand::mahjong
