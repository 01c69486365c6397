#include "base/number_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace evenhand {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

TEST(WithThousands, PutsACommaBeforeEveryThirdDigit) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(1000), "1,000");
  EXPECT_EQ(with_thousands(123456), "123,456");
  EXPECT_EQ(with_thousands(UINT64_MAX), "18,446,744,073,709,551,615");
}

TEST(HowOften, IsAShareThenOnceInSoMany) {
  EXPECT_EQ(how_often(std::log10(0.462)), "in 46.2 % of");
  EXPECT_EQ(how_often(-2), "once in 100");
  EXPECT_EQ(how_often(-5.5), "once in 316,228");
  EXPECT_EQ(how_often(std::log10(1 / 1.1e14)), "once in 1.1e14");
  EXPECT_EQ(how_often(-400), "once in more than 1e300");
  EXPECT_EQ(how_often(-infinite), "once in more than 1e300");
  EXPECT_EQ(how_often(0), "in 100 % of");
}

TEST(ShortNumber, HasAboutFourDigits) {
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(0.012345), "0.01235");
  EXPECT_EQ(short_number(-0.5), "-0.5");
  EXPECT_EQ(short_number(24512.4), "24512");
  EXPECT_EQ(short_number(9999999.4), "9999999");
  EXPECT_EQ(short_number(1.2345e9), "1.234e9");
  EXPECT_EQ(short_number(4e-7), "4e-7");
  EXPECT_EQ(short_number(1e100), "1e100");
  EXPECT_EQ(short_number(infinite), "inf");
  EXPECT_EQ(short_number(-infinite), "-inf");
}

TEST(Rounded, HasSoManyDigitsAndATidyExponent) {
  EXPECT_EQ(rounded(0.123456, 3), "0.123");
  EXPECT_EQ(rounded(0.5, 10), "0.5");
  EXPECT_EQ(rounded(1e-6, 6), "1e-6");
  EXPECT_EQ(rounded(-2.5e-7, 6), "-2.5e-7");
  EXPECT_EQ(rounded(1234567890, 3), "1.23e9");
  EXPECT_EQ(rounded(2.308441e71, 6), "2.30844e71");
  EXPECT_EQ(rounded(1e-300, 10), "1e-300");
  EXPECT_EQ(rounded(std::numeric_limits<double>::quiet_NaN(), 3), "nan");
  EXPECT_EQ(rounded(infinite, 3), "inf");
}

TEST(InFull, ReadsBackAsTheNumber) {
  EXPECT_EQ(in_full(0.05), "0.05");
  EXPECT_EQ(in_full(1e-6), "1e-6");
  EXPECT_EQ(in_full(1e300), "1e300");
  for (const double number : {0.1, 1.0 / 3, 2.5e-17, 1e-300, 12345678.9}) {
    EXPECT_EQ(std::stod(in_full(number)), number);
  }
}

TEST(Percent, HasThreeDigitsThatMeanSomething) {
  EXPECT_EQ(percent(0.026123), "2.61 %");
  EXPECT_EQ(percent(0.5), "50.0 %");
  EXPECT_EQ(percent(1), "100 %");
  EXPECT_EQ(percent(0), "0 %");
  EXPECT_EQ(percent(0.00012345), "0.0123 %");
  EXPECT_EQ(percent(-0.05), "-5.00 %");
  EXPECT_EQ(percent(12.5), "1250 %");
}

TEST(PValueText, TellsWhereItUnderflows) {
  EXPECT_EQ(p_value_text(0), "1");
  EXPECT_EQ(p_value_text(std::log10(0.0312)), "0.0312");
  EXPECT_EQ(p_value_text(-3), "0.001");
  EXPECT_EQ(p_value_text(std::log10(4.1e-7)), "4.1e-7");
  EXPECT_EQ(p_value_text(-6.0001), "1.0e-6") << "a mantissa of 10.0 is carried";
  EXPECT_EQ(p_value_text(-300), "1.0e-300");
  EXPECT_EQ(p_value_text(-300.1), "< 1e-300");
  EXPECT_EQ(p_value_text(-infinite), "< 1e-300");
  EXPECT_EQ(p_value_relation(-1), "= 0.1");
  EXPECT_EQ(p_value_relation(-infinite), "< 1e-300");
}

TEST(ShortRate, IsShort) {
  EXPECT_EQ(short_rate(1.234e6), "1.23M");
  EXPECT_EQ(short_rate(850400), "850k");
  EXPECT_EQ(short_rate(12.4), "12");
  EXPECT_EQ(short_rate(1.25), "1.2");
  EXPECT_EQ(short_rate(0), "0.0");
}

TEST(DurationText, RoundsUpToSeconds) {
  EXPECT_EQ(duration_text(0), "0:00");
  EXPECT_EQ(duration_text(3.1), "0:04");
  EXPECT_EQ(duration_text(60), "1:00");
  EXPECT_EQ(duration_text(3723), "1:02:03");
}

TEST(PowerOfTwo, ShowsTheExponent) { EXPECT_EQ(power_of_two(36.71), "2^36.7"); }

TEST(ShareOfDeals, TellsTheTwoSharesApart) {
  EXPECT_EQ(share_of_deals(261, 10000, 0.0185), "2.61 % of deals, expected 1.85 %");
  EXPECT_EQ(share_of_deals(185100, 10000000, 0.0185), "1.851 % of deals, expected 1.850 %");
  EXPECT_EQ(share_of_deals(0, 10, 0.5), "0.0 % of deals, expected 50.0 %");
}

}  // namespace
}  // namespace evenhand
