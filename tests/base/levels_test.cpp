#include "base/levels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/error.hpp"

namespace evenhand {
namespace {

constexpr double tiny = std::numeric_limits<double>::denorm_min();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST(Levels, AlphaIsAboveZeroAndUpToAHalf) {
  for (const double alpha : {tiny, 1e-300, 0.01, 0.5}) {
    EXPECT_TRUE(is_alpha(alpha)) << alpha;
    EXPECT_NO_THROW(require_alpha(alpha)) << alpha;
  }
  for (const double alpha : {-0.01, 0.0, std::nextafter(0.5, 1), 1.0, 1e300, not_a_number}) {
    EXPECT_FALSE(is_alpha(alpha)) << alpha;
    EXPECT_THROW(require_alpha(alpha), InputError) << alpha;
  }
}

TEST(Levels, IntervalsHaveAHalfUpToBelowOne) {
  for (const double level : {0.5, 0.99, std::nextafter(1, 0)}) {
    EXPECT_TRUE(is_level(level)) << level;
    EXPECT_NO_THROW(require_level(level)) << level;
  }
  for (const double level : {-1.0, 0.0, std::nextafter(0.5, 0), 1.0, 99.0, not_a_number}) {
    EXPECT_FALSE(is_level(level)) << level;
    EXPECT_THROW(require_level(level), InputError) << level;
  }
  EXPECT_TRUE(is_told_level(1));
  EXPECT_FALSE(is_told_level(std::nextafter(1, 2)));
}

TEST(Levels, AreNamedWithWhatIsExpected) {
  try {
    require_level(0.3);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "--level: 0.3 is not a probability from 0.5 up to below 1");
  }
}

}  // namespace
}  // namespace evenhand
