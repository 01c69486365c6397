#include "base/numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace evenhand {
namespace {

TEST(PowerOfTen, HasSoManyDigits) {
  EXPECT_EQ(power_of_ten_text(std::log10(1.25) - 401, 10), "1.25e-401");
  EXPECT_EQ(power_of_ten_text(std::log10(7.28916) + 2640, 4), "7.289e2640");
  EXPECT_EQ(power_of_ten_text(0, 4), "1e0");
}

TEST(PowerOfTen, RoundsUpToTheNextOne) {
  EXPECT_EQ(power_of_ten_text(std::log10(9.99999) + 500, 4), "1e501");
}

TEST(ParseCount, ReadsWhatPeopleWrite) {
  EXPECT_EQ(parse_count("0", "x"), 0U);
  EXPECT_EQ(parse_count("1000000", "x"), 1000000U);
  EXPECT_EQ(parse_count("1_000_000", "x"), 1000000U);
  EXPECT_EQ(parse_count("1e6", "x"), 1000000U);
  EXPECT_EQ(parse_count("2.5e3", "x"), 2500U);
  EXPECT_EQ(parse_count("10e-1", "x"), 1U);
  EXPECT_EQ(parse_count("1M", "x"), 1000000U);
  EXPECT_EQ(parse_count("250k", "x"), 250000U);
  EXPECT_EQ(parse_count("18446744073709551615", "x"), UINT64_MAX);
}

TEST(ParseCount, RefusesEverythingElse) {
  for (const char* text : {"", "-1", "1.5", "1e-1", "1e30", "ten", "1e", "k", "0x10", "nan", "1 2",
                           "18446744073709551616", "."}) {
    EXPECT_THROW(parse_count(text, "--samples"), InputError) << text;
  }
  EXPECT_THROW(parse_count("1", "--deck", 2, 1024), InputError);
  EXPECT_THROW(parse_count("1025", "--deck", 2, 1024), InputError);
}

TEST(ParseCount, SaysHowLargeANumberMayBe) {
  try {
    parse_count("99999999999999999999", "--first", 1);
    ADD_FAILURE() << "was taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("from 1 to 18,446,744,073,709,551,615"),
              std::string::npos)
        << error.what();
  }
}

TEST(WithThousands, Groups) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(1000), "1,000");
  EXPECT_EQ(with_thousands(1234567), "1,234,567");
}

}  // namespace

}  // namespace evenhand
