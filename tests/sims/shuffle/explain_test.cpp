#include "sims/shuffle/explain.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "tests/long_checks.hpp"
#include "tests/sims/shuffle/deal_phases.hpp"
#include "tests/sims/shuffle/shuffler_names.hpp"

namespace evenhand::shuffle {
namespace {

using Cards = std::vector<std::uint16_t>;

Cards explained(const std::string& shuffler, std::size_t deck_size, const std::string& rng,
                std::uint64_t seed, std::uint64_t index) {
  const auto source = random::make_source(rng, seed, 0);
  Cards dealt(deck_size);
  for (std::size_t card = 0; card < deck_size; ++card)
    dealt[card] = static_cast<std::uint16_t>(card);
  explain_deal(parse_shuffler(shuffler), deck_size, *source, random::source_info(rng), index,
               [&](const ExplainedStep& step) {
                 EXPECT_EQ(dealt, Cards(step.before.begin(), step.before.end()));
                 dealt.assign(step.after.begin(), step.after.end());
               });
  return dealt;
}

void expect_explained(const std::string& shuffler, std::size_t deck_size, const std::string& rng) {
  // The first deals of a block, the last of a phase, the first of the next, and one of a phase cut
  // short.
  const std::size_t phase = cards::DealBatch::phase_size(deck_size);
  const std::set<std::size_t> asked = {0, 1, phase - 1, phase, phase + 3};
  std::size_t index = 0;
  deal_phases(shuffler, deck_size, phase + 5, rng, 99, [&](const auto& dealt) {
    if (asked.contains(index)) {
      EXPECT_EQ(explained(shuffler, deck_size, rng, 99, index), Cards(dealt.begin(), dealt.end()))
          << shuffler << ' ' << deck_size << ' ' << rng << " deal " << index;
    }
    ++index;
  });
}

TEST(Explain, EndsInTheDealOfTheSession) {
  for (const std::string& shuffler : every_shuffler()) {
    for (const std::size_t n : {2U, 54U, 136U, 300U}) {
      if (n != 136 || !tests::is_sanitized) expect_explained(shuffler, n, default_rng());
    }
  }
}

TEST(Explain, EndsInTheDealOfTheSessionFromEverySource) {
  for (const random::SourceInfo& info : random::sources()) {
    if (!info.reproducible) continue;
    for (const char* shuffler :
         {"fisher-yates", "naive-swap", "random-keys", "riffle:7", "bubble-matrix", "sm3-index"}) {
      expect_explained(shuffler, 54, std::string(info.name));
    }
  }
}

TEST(Explain, PutsChoicesInWords) {
  const auto source = random::make_source(default_rng(), 1, 0);
  std::vector<std::string> choices;
  explain_deal(parse_shuffler("fisher-yates"), 5, *source, random::source_info(default_rng()), 0,
               [&](const ExplainedStep& step) {
                 ASSERT_EQ(step.choices.size(), 1U);
                 choices.push_back(step.choices[0].substr(0, 8));
               });
  EXPECT_EQ(choices, (std::vector<std::string>{"below(5)", "below(4)", "below(3)", "below(2)"}));
}

}  // namespace

}  // namespace evenhand::shuffle
