#include "src/schemes/steps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/schemes/read_scheme.hpp"

namespace evenhand::schemes {
namespace {

using ::testing::HasSubstr;

std::string told(const reports::Table& table, std::size_t step, std::size_t column) {
  return std::get<std::string>(table.rows.at(step).at(column));
}

Scheme scheme_of(const std::string& name) {
  return parse_scheme(find_scheme(name).text, name, name);
}

// The first game of stake-dice in tests/data/schemes/games.csv; the digest is Python's
// hmac.new(b"f2ac…", b"86ff…:0:0", "sha256").
TEST(Steps, LeadFromTheSeedsToTheOutcome) {
  const Seeds seeds{"f2ac89b608eeb01312d115bce6741b32", "86ff027f15c48241af7f54a726690ee7", 0, {}};
  const reports::Table table = steps_table(scheme_of("stake-dice"), seeds, "28.07");
  ASSERT_EQ(table.rows.size(), 6U);
  EXPECT_THAT(told(table, 0, 1), HasSubstr("sha256 of the text 'f2ac89b6"));
  EXPECT_THAT(told(table, 2, 1), HasSubstr("the text '86ff027f15c48241af7f54a726690ee7:0:0'"));
  const std::string digest = told(table, 2, 2);
  EXPECT_EQ(digest, Game(scheme_of("stake-dice")).first_digest(seeds));
  EXPECT_THAT(told(table, 3, 1), HasSubstr("'" + digest.substr(0, 8) + "'"));
  EXPECT_THAT(told(table, 4, 1), HasSubstr("divided by 4,294,967,296 and times 10,001"));
  EXPECT_THAT(told(table, 4, 2), HasSubstr("2,807, the index"));
  EXPECT_EQ(told(table, 5, 2), "28.07");
}

TEST(Steps, SayWhatIsLeftOutAndHowAFactorFollows) {
  const Scheme dice = scheme_of("primedice-first");
  bool has_left_out = false;
  for (std::uint64_t nonce = 0; nonce < 60; ++nonce) {
    const reports::Table table = steps_table(dice, {"s", "c", nonce, {}}, "x");
    has_left_out = has_left_out || told(table, 3, 1).find("left out") != std::string::npos;
  }
  EXPECT_TRUE(has_left_out);
  const reports::Table crash = steps_table(scheme_of("roobet-crash"), {"s", "c", 0, {}}, "2.00");
  EXPECT_THAT(told(crash, 4, 1), HasSubstr("a multiple of 20"));
  EXPECT_THAT(told(crash, 3, 1), HasSubstr("13 digits"));
}

// The seeds of games of tests/data/schemes/games.csv; the numbers are those of npm's packages and
// of Python's random.
TEST(Steps, SayHowAGeneratorIsSeeded) {
  const reports::Table table = steps_table(
      scheme_of("mt19937"),
      {"3433197bbdea1578dc20449ec40667f78c5e11821098db9a0ba5661e4c4379ec", "salt", 0, {}}, "x");
  ASSERT_EQ(table.rows.size(), 7U);
  EXPECT_THAT(told(table, 2, 1), HasSubstr("the digest: HMAC-sha256 under the key"));
  const std::string first = told(table, 2, 2).substr(0, 8);
  EXPECT_THAT(told(table, 3, 1), HasSubstr("'" + first + "', seed a Mersenne Twister"));
  EXPECT_EQ(told(table, 3, 2),
            "init_genrand(" + std::to_string(std::stoul(first, nullptr, 16)) + ")");
  EXPECT_EQ(told(table, 4, 1), "its next number, genrand_int32()");
  EXPECT_THAT(told(table, 5, 1), HasSubstr("divided by 4,294,967,296 and times 52"));
  const reports::Table by_text = steps_table(scheme_of("python-random"), {"s", "c", 7, {}}, "x");
  ASSERT_EQ(by_text.rows.size(), 5U);
  EXPECT_EQ(told(by_text, 1, 1), "Python's generator is seeded by the text 's:c:7'");
  EXPECT_EQ(told(by_text, 2, 1), "its next number, random.random()");
  EXPECT_EQ(told(by_text, 2, 2), "0.4012909050443114");
  EXPECT_EQ(told(by_text, 3, 1), "times 80, without what is behind the point");
}

TEST(Steps, SayHowAFactorFollowsFromADouble) {
  const Scheme scheme = parse_scheme(
      "formula = 'bustabit'\nmessage = '{server-seed}:{client-seed}'\ngenerator = 'python'\n"
      "seeded-by = 'message'\ndoubles = true\n",
      "crash", "crash");
  const reports::Table table = steps_table(scheme, {"s", "c", 0, {}}, "x");
  EXPECT_THAT(told(table, 2, 1),
              HasSubstr("100 less the number, divided by 1 less the number, are hundredths"));
}

TEST(Steps, WriteNumbers) {
  Scheme scheme = scheme_of("primedice-first");
  const std::vector<std::uint8_t> bytes = {0x01, 0x23, 0x45};
  EXPECT_EQ(number_text(scheme, {10'000, 0, bytes, false, 0, 0}), "12345");
  scheme.generator = GeneratorKind::seedrandom;
  EXPECT_EQ(number_text(scheme, {10'000, 0, bytes, false, 0, 0}), "74565");
  scheme.doubles = true;
  EXPECT_EQ(number_text(scheme, {10'000, 0, {}, false, 0, 0.8147236863931789}),
            "0.8147236863931789");
}

TEST(Steps, WriteDecimals) {
  EXPECT_EQ(decimal_text(2807, 2), "28.07");
  EXPECT_EQ(decimal_text(7, 2), "0.07");
  EXPECT_EQ(decimal_text(0, 2), "0.00");
  EXPECT_EQ(decimal_text(37, 0), "37");
}

}  // namespace
}  // namespace evenhand::schemes
