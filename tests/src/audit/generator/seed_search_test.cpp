#include "src/audit/generator/seed_search.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/generator/generated_deals.hpp"

namespace evenhand::audit {
namespace {

std::array<std::uint64_t, 2> first_of(std::string_view name, std::uint64_t seed) {
  for (const SeededGenerator& generator : seeded_generators()) {
    if (generator.name != name) continue;
    std::array<std::uint64_t, 2> numbers{};
    generator.fill(seed, numbers);
    return numbers;
  }
  throw std::invalid_argument(std::string(name));
}

using Two = std::array<std::uint64_t, 2>;

TEST(SeededGenerators, GiveWhatRealProgramsGive) {
  // mt19937ar.out begins with these after init_genrand(5489), as ISO C++ has them.
  EXPECT_EQ(first_of("mt19937 (C++, PHP, NumPy)", 5489), (Two{3499211612, 581869302}));
  // random.seed(S); random.getrandbits(32) of CPython 3.11, for one word and for two.
  EXPECT_EQ(first_of("mt19937 of Python", 42), (Two{2746317213, 478163327}));
  EXPECT_EQ(first_of("mt19937 of Python", 1700000000123), (Two{1605798166, 3005524570}));
  // random.seed(42); random.random() * 2^53
  EXPECT_EQ(first_of("random() of Python", 42), (Two{5759444582531269, 225276855802115}));
  // srand(1) of glibc and of Microsoft's C.
  EXPECT_EQ(first_of("rand() of glibc", 1), (Two{1804289383, 846930886}));
  EXPECT_EQ(first_of("rand() of Microsoft's C", 1), (Two{41, 18467}));
  // new java.util.Random(42): nextInt() >>> 1, and nextDouble() * 2^53, of OpenJDK 17.
  EXPECT_EQ(first_of("java.util.Random", 42), (Two{1562431130, 117392763}));
  EXPECT_EQ(first_of("nextDouble() of java.util.Random", 42)[0], 6553311036568663U);
  // srand48(0) of glibc.
  EXPECT_EQ(first_of("lrand48()", 0), (Two{366850414, 1610402240}));
  EXPECT_EQ(first_of("drand48() (C, Perl)", 0)[0] >> 17U, 366850414U);
  // The first numbers after 1 (Park & Miller 1988).
  EXPECT_EQ(first_of("minstd 16807", 1), (Two{16807, 282475249}));
  EXPECT_EQ(first_of("minstd 48271", 0)[0], 48271U);
  // new Random(0).Next(), new Random(1).Next().
  EXPECT_EQ(first_of("System.Random of .NET", 0)[0], 1559595546U);
  EXPECT_EQ(first_of("System.Random of .NET", 1)[0], 534011718U);
  EXPECT_LT(first_of("mt19937's doubles (NumPy)", 1)[0], std::uint64_t{1} << 53U);
}

std::optional<SeededDealing> found_in(const Deals& deals, std::uint64_t first, std::uint64_t last) {
  std::atomic<double> share = 0;
  return find_seed(deals, seeds_of_range({first, last}), share);
}

struct Known {
  const char* deals;
  std::uint64_t seed;
  const char* generator;
  const char* recipe;
};

TEST(SeedSearch, FindsTheSeedsOfRealPrograms) {
  for (const Known& known : {Known{"java-collections", 12345, "java.util.Random",
                                   "Fisher-Yates from the last place by nextInt()"},
                             Known{"perl-shuffle", 7, "drand48() (C, Perl)",
                                   "Fisher-Yates from the last place by shares"},
                             Known{"glibc-rand", 1700000000, "rand() of glibc",
                                   "Fisher-Yates from the last place by remainders"},
                             Known{"python-shuffle", 1700000000, "mt19937 of Python",
                                   "Fisher-Yates from the last place by upper bits"}}) {
    const Deals deals = tests::generated_deals(known.deals);
    ASSERT_EQ(deals.size(), 6U);
    const Deals seen(deals.begin(), deals.begin() + 4);
    const auto found = found_in(seen, known.seed - 5, known.seed + 5);
    ASSERT_TRUE(found) << known.deals;
    EXPECT_TRUE(found->goes_on);
    EXPECT_EQ(found->generator->name, known.generator);
    EXPECT_EQ(found->recipe.words(), known.recipe);
    EXPECT_EQ(found->seeds.front(), known.seed);
    EXPECT_EQ(found->right, 4U);
    EXPECT_EQ(next_deals(*found, 52, 2), Deals(deals.begin() + 4, deals.end()));
  }
}

TEST(SeedSearch, FindsTheSeedOfEachDeal) {
  Deals deals = tests::generated_deals("mt19937-naive");
  std::swap(deals[1][0], deals[1][1]);
  const auto found = found_in(deals, 1700000003, 1700000050);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->goes_on);
  EXPECT_EQ(found->generator->name, "mt19937 (C++, PHP, NumPy)");
  EXPECT_EQ(found->recipe.words(), "naive-swap (each place with any) by remainders");
  EXPECT_EQ(found->right, 4U);
  EXPECT_FALSE(found->seeds[0]);
  EXPECT_FALSE(found->seeds[1]);
  for (std::size_t d = 2; d < 6; ++d) EXPECT_EQ(found->seeds[d], 1700000000 + 7 * d);
  EXPECT_TRUE(next_deals(*found, 52, 2).empty());
}

/// Deals seeded with 1700000000 + 7 d by the clock, written down a second later by one that is so
/// far ahead of UTC.
std::vector<Moment> moments_of(std::size_t deals, std::int64_t minutes_ahead, bool has_zone) {
  std::vector<Moment> moments;
  for (std::size_t d = 0; d < deals; ++d) {
    const auto second = static_cast<std::int64_t>(1'700'000'001 + 7 * d);
    moments.push_back({(second + 60 * minutes_ahead) * 1'000, 1'000, has_zone});
  }
  return moments;
}

TEST(SeedSearch, FindsSeedsOfAClockInAnyZone) {
  const Deals deals = tests::generated_deals("mt19937-naive");
  std::atomic<double> share = 0;
  for (const std::int64_t ahead : {0, 120, -480, 345}) {
    const auto found =
        find_seed(deals, seeds_of_clock(moments_of(deals.size(), ahead, false), "clock"), share);
    ASSERT_TRUE(found) << ahead;
    EXPECT_FALSE(found->goes_on);
    EXPECT_EQ(found->right, 6U);
    for (std::size_t d = 0; d < 6; ++d) EXPECT_EQ(found->seeds[d], 1700000000 + 7 * d);
  }
}

TEST(SeedSearch, TakesAZoneThatIsWrittenForTrue) {
  const Seeds seeds = seeds_of_clock(moments_of(10, 0, true), "clock");
  ASSERT_EQ(seeds.groups.size(), 2U);
  EXPECT_EQ(seeds.groups[0].of_first.size(), 4U);
  EXPECT_EQ(seeds.groups[0].of_all.size(), 10U);
  // Two seconds before to two after the second that the log says.
  EXPECT_EQ(seeds.groups[0].of_all[1].first, 1'700'000'006U);
  EXPECT_EQ(seeds.groups[0].of_all[1].last, 1'700'000'011U);
  EXPECT_EQ(seeds.groups[1].of_all[0].first, 1'699'999'999'000U);
  EXPECT_EQ(seeds.groups[1].of_all[0].last, 1'700'000'004'000U);
  EXPECT_EQ(seeds.count(), 4U * 6 + 4U * 5'001);
}

TEST(SeedSearch, FindsNothingInFairDeals) {
  stats::SmallGenerator random(3);
  Deals deals;
  for (unsigned d = 0; d < 5; ++d) {
    deals.push_back(deal_by({}, 52, Wide{1} << 64U, [&] { return random.next(); }));
  }
  EXPECT_FALSE(found_in(deals, 0, 300));
  EXPECT_FALSE(found_in({}, 0, 300));
  // The range may end with the last of all numbers.
  EXPECT_FALSE(found_in(deals, ~std::uint64_t{0} - 3, ~std::uint64_t{0}));
}

TEST(SeedSearch, AsksForMoreOrdersThanSeeds) {
  EXPECT_TRUE(are_orders_enough(52, std::uint64_t{1} << 48U));
  EXPECT_TRUE(are_orders_enough(20, 100'000'000));
  EXPECT_FALSE(are_orders_enough(10, 100'000));
}

}  // namespace

}  // namespace evenhand::audit
