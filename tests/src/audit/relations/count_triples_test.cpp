#include "src/audit/relations/count_triples.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

TEST(CountTriples, IsAPlainLoopOnEveryInstructionSet) {
  stats::SmallGenerator random(2);
  constexpr std::size_t row = 40;
  std::vector<std::uint64_t> words(8 * row);
  for (std::uint64_t& word : words) word = random.next();
  std::vector<std::uint64_t> expected(16, 3);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    for (std::size_t w = 0; w < 8; ++w) {
      expected[i] += static_cast<std::uint64_t>(
          std::popcount(words[w * row + 1] ^ words[w * row + 4] ^ words[w * row + 5 + i]));
    }
  }
  on_every_instruction_set([&](const char* name) {
    std::vector<std::uint64_t> counts(16, 3);
    count_odd_triples(words.data() + 1, words.data() + 4, words.data() + 5, row, 16, counts.data());
    EXPECT_EQ(counts, expected) << name;
  });
}

}  // namespace
}  // namespace evenhand::audit
