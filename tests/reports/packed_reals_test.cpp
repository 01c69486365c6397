#include "reports/packed_reals.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"

namespace evenhand::reports {
namespace {

TEST(PackedReals, AreReadAsTheyWereWritten) {
  const std::vector<double> reals = {0, -1.5, 1e-300, 0.1, -INFINITY};
  EXPECT_EQ(unpack_reals({"state", pack_reals(reals)}, 5), reals);
  EXPECT_TRUE(unpack_reals({"state", pack_reals({})}, 0).empty());
}

TEST(PackedReals, AreRefusedWhereTheyAreNotSoMany) {
  EXPECT_THROW(unpack_reals({"state", pack_reals(std::vector<double>{1, 2})}, 3), InputError);
  EXPECT_THROW(unpack_reals({"state", pack_reals(std::vector<double>{1, 2})}, 1), InputError);
  EXPECT_THROW(unpack_reals({"state", nlohmann::json("text")}, 1), InputError);
}

}  // namespace
}  // namespace evenhand::reports
