#include "tests/flaws/flaws.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

// Each flaw by the whole battery at fewer deals than scripts/prove-audit.py, which does it through
// the program at a million.

constexpr std::uint64_t deals = 300000;
constexpr std::size_t block = 4096;

Tallies dealt(const flaws::Flaw& flaw) {
  const cards::Deck deck = cards::parse_deck(std::string(flaw.deck));
  Tallies tallies(full_battery(), deck);
  const flaws::Dealer deal = flaw.make(deals);
  flaws::Chance chance(flaws::make_bits("mt19937-64", 3));
  Order cards(deck.size);
  std::iota(cards.begin(), cards.end(), std::size_t{0});
  cards::DealBatch batch(deck.size, block);
  for (std::uint64_t done = 0; done < deals; done += batch.size()) {
    batch.resize(std::min<std::uint64_t>(block, deals - done));
    for (std::size_t d = 0; d < batch.size(); ++d) {
      deal(cards, chance);
      put(batch, d, cards);
    }
    tallies.begin_block(done / block);
    tallies.fold(batch);
  }
  return tallies;
}

class SlowFlaws : public testing::TestWithParam<flaws::Flaw> {};

TEST_P(SlowFlaws, AreFoundByAGroupThatFits) {
  const flaws::Flaw& flaw = GetParam();
  const reports::Judgement result = judged(dealt(flaw));
  EXPECT_EQ(result.verdict, reports::Verdict::biased) << result.reason;
  EXPECT_TRUE(std::any_of(
      result.findings.begin(), result.findings.end(),
      [&](const reports::Finding& test) { return test.group() == flaw.group && test.rejected; }))
      << flaw.group << " does not see it: " << result.reason;
}

INSTANTIATE_TEST_SUITE_P(All, SlowFlaws,
                         testing::ValuesIn(flaws::all().begin(), flaws::all().end()),
                         [](const auto& flaw) {
                           std::string name(flaw.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace evenhand::audit
