#include "src/watch/packing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"

namespace evenhand::watch {
namespace {

TEST(Packing, GivesBackWhatWasPacked) {
  const std::vector<double> reals = {0, -1.5, 1e-300, 0.1, -INFINITY};
  EXPECT_EQ(unpack_reals(pack_reals(reals), 5), reals);
  const std::vector<std::int64_t> integers = {0, -1, INT64_MIN, INT64_MAX};
  EXPECT_EQ(unpack_integers(pack_integers(integers), 4), integers);
}

TEST(Packing, RefusesAnotherNumber) {
  EXPECT_THROW(unpack_reals(pack_reals(std::vector<double>{1, 2}), 3), InputError);
  EXPECT_THROW(unpack_reals(nlohmann::json("text"), 1), InputError);
}

}  // namespace
}  // namespace evenhand::watch
