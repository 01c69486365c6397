#include "src/watch/past.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json_members.hpp"

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
  const nlohmann::json saved = reports::saved(past);
  reports::load({"state", saved}, read, of_units(deals));
  EXPECT_EQ(reports::saved(read), saved);
  EXPECT_THROW(reports::load({"state", saved}, read, of_units(deals - 1)), InputError);
  EXPECT_THROW(reports::load({"state", saved}, read, of_units(deals + 1)), InputError);
  nlohmann::json damaged = saved;
  damaged["runs"].erase(3);
  EXPECT_THROW(reports::load({"state", damaged}, read, of_units(deals)), InputError);
  damaged = saved;
  damaged["runs"][4]["level"] = 0;
  EXPECT_THROW(reports::load({"state", damaged}, read, of_units(deals)), InputError);
}

}  // namespace
}  // namespace evenhand::watch
