#include "src/watch/past.hpp"

#include <gtest/gtest.h>

namespace evenhand::watch {
namespace {

Counted block_of(const Subjects& subjects, std::uint64_t deals) {
  Counted block(subjects);
  block.deals = deals;
  block.sums[0] = static_cast<std::int64_t>(deals);
  block.steps[0] = deals;
  for (std::size_t place = 0; place < 4; ++place) block.cells[place * 4 + place] = deals;
  for (std::size_t kind = 0; kind < 2; ++kind) block.rising[kind][0] = deals;
  return block;
}

TEST(Past, KeepsAllOfItInFewRuns) {
  const cards::Deck deck = cards::parse_deck("4");
  const Subjects subjects(deck, 0);
  Past past(subjects);
  std::uint64_t deals = 0;
  for (std::uint64_t block = 0; block < 10000; ++block) {
    past.add(deals, block_of(subjects, 1 + block % 3));
    deals += 1 + block % 3;
  }
  std::uint64_t at = 0;
  unsigned level = past.runs().front().level;
  for (const Past::Run& run : past.runs()) {
    EXPECT_EQ(run.first, at);
    EXPECT_LE(run.level, level);
    level = run.level;
    EXPECT_EQ(static_cast<std::uint64_t>(run.counted.sums[0]), run.counted.deals);
    at += run.counted.deals;
  }
  EXPECT_EQ(at, deals);
  // At most 16 of each of the 14 lengths.
  EXPECT_LE(past.runs().size(), 2 * past.of_each_level() * 14);
  Past read(subjects);
  read.load({"state", past.save()});
  EXPECT_EQ(read.save(), past.save());
}

}  // namespace
}  // namespace evenhand::watch
