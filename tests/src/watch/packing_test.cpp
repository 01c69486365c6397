#include "src/watch/packing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "reports/packed_counts.hpp"

namespace evenhand::watch {
namespace {

TEST(Packing, GivesBackWhatWasPacked) {
  const std::vector<double> reals = {0, -1.5, 1e-300, 0.1, -INFINITY};
  EXPECT_EQ(unpack_reals({"state", pack_reals(reals)}, 5), reals);
  const std::vector<std::int64_t> integers = {0, -1, INT64_MIN, INT64_MAX};
  EXPECT_EQ(unpack_integers({"state", pack_integers(integers)}, 4), integers);
}

TEST(Packing, RefusesAnotherNumber) {
  EXPECT_THROW(unpack_reals({"state", pack_reals(std::vector<double>{1, 2})}, 3), InputError);
  EXPECT_THROW(unpack_reals({"state", nlohmann::json("text")}, 1), InputError);
}

TEST(Packing, RefusesWhatIsOutOfRange) {
  const nlohmann::json reals = pack_reals(std::vector<double>{1, 2});
  EXPECT_NO_THROW(unpack_reals({"state", reals}, 2, 1, 2));
  EXPECT_THROW(unpack_reals({"state", reals}, 2, 1, 1.9), InputError);
  EXPECT_THROW(unpack_reals({"state", pack_reals(std::vector<double>{NAN})}, 1), InputError);
  const nlohmann::json integers = pack_integers(std::vector<std::int64_t>{-1, 5});
  EXPECT_THROW(unpack_integers({"state", integers}, 2, 0, 5), InputError);
  const nlohmann::json counts = reports::pack_counts(std::vector<std::uint64_t>{1, 2, 2, 1});
  EXPECT_NO_THROW(unpack_counts({"state", counts}, 4, 2));
  EXPECT_THROW(unpack_counts({"state", counts}, 4, 1), InputError);
  EXPECT_THROW(unpack_counts({"state", 7}, 4), InputError);
  EXPECT_NO_THROW(unpack_histogram({"state", counts}, 4, 6));
  EXPECT_THROW(unpack_histogram({"state", counts}, 4, 7), InputError);
  EXPECT_NO_THROW(unpack_cells({"state", counts}, 2, 3));
  EXPECT_THROW(unpack_cells({"state", counts}, 2, 4), InputError);
  const nlohmann::json uneven = reports::pack_counts(std::vector<std::uint64_t>{2, 1, 2, 1});
  EXPECT_THROW(unpack_cells({"state", uneven}, 2, 3), InputError);
}

TEST(Packing, RefusesWeightedCellsThatNoDealsHave) {
  const auto unpacked = [](const std::vector<double>& cells, double weight) {
    return unpack_weighted_cells({"state", pack_reals(cells)}, 2, weight);
  };
  EXPECT_NO_THROW(unpacked({0.3, 1.5, 1.5, 0.3 + 1e-12}, 1.8));
  EXPECT_THROW(unpacked({0.3, 1.5, 1.5, 0.3}, 0), InputError);
  EXPECT_THROW(unpacked({0.3, 1.5, 0.3, 1.5}, 1.8), InputError);
  EXPECT_THROW(unpacked({0.3, 1.5, 1.5, 0.301}, 1.8), InputError);
}

}  // namespace
}  // namespace evenhand::watch
