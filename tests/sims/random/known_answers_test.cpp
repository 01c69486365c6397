#include "tests/sims/random/known_answers.hpp"

#include <gtest/gtest.h>

#include <random>

#include "sims/random/glibc_rand.hpp"
#include "sims/random/lcg.hpp"
#include "sims/random/xoshiro.hpp"
#include "tests/sims/random/engine_answers.hpp"

namespace evenhand::random {
namespace {

template <class Engine>
void expect_words(Engine engine, const KnownAnswer& answer, std::uint64_t skip = 0) {
  for (std::uint64_t i = 0; i < skip; ++i) engine();
  for (const std::uint64_t word : answer.words("words")) EXPECT_EQ(engine(), word);
}

TEST(KnownAnswers, Xoshiro) {
  for (const KnownAnswer& answer : known_answers("xoshiro256++")) {
    expect_words(Xoshiro256PlusPlus(state_of(answer.words("state"))), answer);
  }
}

TEST(KnownAnswers, Pcg64) {
  for (const KnownAnswer& answer : known_answers("pcg64")) {
    expect_words(Pcg64(answer.number("state"), answer.number("sequence")), answer);
  }
}

TEST(KnownAnswers, MersenneTwister) {
  for (const KnownAnswer& answer : known_answers("mt19937-64")) {
    expect_words(std::mt19937_64(answer.number("state")), answer, answer.count("skip"));
  }
}

// A Lehmer generator's outputs are counted from zero, and any number will do for a state: state 0
// stands for 1.
TEST(KnownAnswers, Minstd) {
  for (const KnownAnswer& answer : known_answers("minstd")) {
    Minstd engine(static_cast<std::uint32_t>(answer.number("state") - 1));
    for (std::uint64_t i = 0; i < answer.count("skip"); ++i) engine();
    EXPECT_EQ(engine() + 1, answer.number("words"));
  }
}

template <class Engine>
void expect_lcg(const std::string& name) {
  for (const KnownAnswer& answer : known_answers(name)) {
    expect_words(Engine(static_cast<std::uint32_t>(answer.number("state"))), answer,
                 answer.count("skip"));
  }
}

TEST(KnownAnswers, Lcg32) { expect_lcg<Lcg32>("lcg32"); }

TEST(KnownAnswers, Randu) { expect_lcg<Randu>("randu"); }

TEST(KnownAnswers, MsvcRand) { expect_lcg<MsvcRand>("msvc-rand"); }

TEST(KnownAnswers, AnsiRand) { expect_lcg<AnsiRand>("ansi-rand"); }

TEST(KnownAnswers, GlibcRand) { expect_lcg<GlibcRand>("glibc-rand"); }

TEST(KnownAnswers, JavaRandom) {
  for (const KnownAnswer& answer : known_answers("java-random")) {
    expect_words(JavaRandom::of_seed(answer.number("state")), answer);
  }
}

}  // namespace
}  // namespace evenhand::random
