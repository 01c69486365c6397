#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "sims/shuffle/algorithms/tim_sort.hpp"

namespace evenhand::shuffle {
namespace {

/// Answers coins from a string of bits, over and over.
struct ScriptedCoins {
  const std::string& bits;
  std::size_t calls = 0;

  bool chance(std::size_t /*p*/, std::size_t /*q*/) { return bits[calls++ % bits.size()] == '1'; }
};

/// What a command prints on its first line.
std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 4096> part;
  while (pipe && fgets(part.data(), part.size(), pipe.get()) != nullptr) text += part.data();
  return text.substr(0, text.find('\n'));
}

/// Some of the scripts have long runs of equal answers, which make Timsort gallop.
std::string script(std::uint64_t seed) {
  std::string bits;
  const std::uint64_t runs = seed % 5 == 0 ? 1 : seed % 5 * seed % 7 + 1;
  while (bits.size() < 997) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    bits.append((seed >> 40) % (2 * runs) + 1, (seed >> 33) % 2 == 0 ? '0' : '1');
  }
  return bits;
}

TEST(TimsortCoin, SortsAsNodeDoesForTheSameAnswers) {
  if (output_of("node --version 2>/dev/null").empty()) GTEST_SKIP() << "no node here";
  for (const std::size_t n :
       {2U, 3U, 5U, 10U, 31U, 54U, 63U, 64U, 65U, 100U, 136U, 200U, 333U, 1000U, 1024U}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const std::string bits = script(seed * 100 + n);
      std::vector<std::uint16_t> cards(n);
      std::iota(cards.begin(), cards.end(), std::uint16_t{0});
      Deck<std::uint16_t> deck{cards.data(), n};
      ScriptedCoins coins{bits};
      TimsortCoin().step({}, deck, coins);
      const std::string ours = fmt::format("{} {}", coins.calls, fmt::join(cards, " "));
      EXPECT_EQ(ours,
                output_of(fmt::format("node {}/node-sort.js {} {}", EVENHAND_TEST_DATA, n, bits)))
          << n << " cards, script " << seed;
    }
  }
}

}  // namespace
}  // namespace evenhand::shuffle
