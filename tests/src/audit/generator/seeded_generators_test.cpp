#include "src/audit/generator/seeded_generators.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>

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

}  // namespace
}  // namespace evenhand::audit
