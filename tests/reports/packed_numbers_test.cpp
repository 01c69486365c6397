#include "reports/packed_numbers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/error.hpp"

namespace evenhand::reports {
namespace {

using Packed = nlohmann::json::binary_t::container_type;

nlohmann::json packed_bytes(Packed bytes) { return nlohmann::json::binary(std::move(bytes)); }

std::string unpack_error(const nlohmann::json& saved, std::size_t expected) {
  try {
    unpack_counts({"part", saved}, expected);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(PackedCounts, TakeAByteForSevenBits) {
  const std::vector<std::uint64_t> counts = {0,   1,   127,
                                             128, 300, std::numeric_limits<std::uint64_t>::max()};
  const nlohmann::json saved = pack_counts(counts);
  EXPECT_EQ(saved.get_binary().size(), 1U + 1 + 1 + 2 + 2 + 10);
  EXPECT_EQ(pack_counts(std::vector<std::uint64_t>{300}), packed_bytes(Packed{0xAC, 0x02}));
  EXPECT_EQ(unpack_counts({"part", saved}, 6), counts);
  EXPECT_TRUE(unpack_counts({"part", pack_counts({})}, 0).empty());
}

TEST(PackedCounts, SayHowTheyAreDamaged) {
  EXPECT_EQ(unpack_error(7, 1), "part: at the top level: expected 1 packed counts, found 7");
  EXPECT_THAT(unpack_error(packed_bytes(Packed{1, 2}), 3),
              testing::HasSubstr("expected 3 packed counts, found 2 bytes"));
  EXPECT_THAT(unpack_error(packed_bytes(Packed{1, 2}), 1),
              testing::HasSubstr("expected 1 packed counts, found 2 bytes"));
  EXPECT_THAT(unpack_error(packed_bytes(Packed{0x80}), 1),
              testing::HasSubstr("packed counts of 64 bits"));
  // Bit 64 and above: in the tenth byte, and in an eleventh.
  EXPECT_THAT(unpack_error(packed_bytes(Packed{255, 255, 255, 255, 255, 255, 255, 255, 255, 2}), 1),
              testing::HasSubstr("packed counts of 64 bits"));
  EXPECT_THAT(unpack_error(packed_bytes(Packed(11, 255)), 1),
              testing::HasSubstr("packed counts of 64 bits"));
}

TEST(PackedCounts, OfNumbersWithASignStaySmall) {
  const std::vector<std::int64_t> numbers = {0, -1, 1, -2, 2, INT64_MAX, INT64_MIN};
  const std::vector<std::uint64_t> counts = {0, 1, 2, 3, 4, UINT64_MAX - 1, UINT64_MAX};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(folded(numbers[i]), counts[i]);
    EXPECT_EQ(unfolded(counts[i]), numbers[i]);
  }
}

TEST(PackedSize, IsThatOfTheCountsThatWerePacked) {
  const std::vector<std::uint64_t> counts = {0, 127, 128, UINT64_MAX, 5};
  EXPECT_EQ(packed_size({"part", pack_counts(counts)}), 5U);
  EXPECT_EQ(packed_size({"part", pack_counts({})}), 0U);
  EXPECT_THROW(packed_size({"part", 7}), InputError);
}

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
