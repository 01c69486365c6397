#include "src/audit/counting/packed_counts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace evenhand::audit {
namespace {

using Packed = nlohmann::json::binary_t::container_type;

nlohmann::json packed(Packed bytes) { return nlohmann::json::binary(std::move(bytes)); }

std::string unpack_error(const nlohmann::json& saved, std::size_t expected) {
  try {
    unpack_counts(saved, expected, "cards");
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
  EXPECT_EQ(pack_counts(std::vector<std::uint64_t>{300}), packed({0xAC, 0x02}));
  EXPECT_EQ(unpack_counts(saved, 6, "cards"), counts);
  EXPECT_TRUE(unpack_counts(pack_counts({}), 0, "cards").empty());
}

TEST(PackedCounts, SayHowTheyAreDamaged) {
  EXPECT_EQ(unpack_error(7, 1),
            "tally of cards: damaged (not packed counts); count that part of the session again");
  EXPECT_THAT(unpack_error(packed({1, 2}), 3), testing::HasSubstr("other than 3 counts"));
  EXPECT_THAT(unpack_error(packed({1, 2}), 1), testing::HasSubstr("other than 1 counts"));
  EXPECT_THAT(unpack_error(packed({0x80}), 1), testing::HasSubstr("cut short"));
  // Bit 64 and above: in the tenth byte, and in an eleventh.
  EXPECT_THAT(unpack_error(packed(Packed{255, 255, 255, 255, 255, 255, 255, 255, 255, 2}), 1),
              testing::HasSubstr("above 64 bits"));
  EXPECT_THAT(unpack_error(packed(Packed(11, 255)), 1), testing::HasSubstr("above 64 bits"));
}

TEST(PackedCounts, OfAHistogramHaveItsTotal) {
  const nlohmann::json saved = pack_counts(std::vector<std::uint64_t>{5, 7});
  EXPECT_EQ(unpack_histogram(saved, 2, 12, "cards"), (std::vector<std::uint64_t>{5, 7}));
  EXPECT_THROW(unpack_histogram(saved, 2, 13, "cards"), InputError);
}

TEST(SavedMember, IsThereOrRefused) {
  const nlohmann::json object = {{"a", 1}};
  EXPECT_EQ(saved_member(object, "a", "cards"), 1);
  EXPECT_THROW(saved_member(object, "b", "cards"), InputError);
  EXPECT_THROW(saved_member(nlohmann::json::array(), "a", "cards"), InputError);
}

}  // namespace
}  // namespace evenhand::audit
