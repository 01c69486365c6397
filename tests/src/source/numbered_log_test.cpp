#include "src/source/numbered_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <numeric>

#include "base/sha256.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// Rotations of nine cards.
std::vector<Deal> rotations(std::size_t count, std::size_t from = 0) {
  std::vector<Deal> deals(count, Deal(9));
  for (std::size_t d = 0; d < count; ++d) {
    std::iota(deals[d].begin(), deals[d].end(), 0U);
    std::rotate(deals[d].begin(), deals[d].begin() + static_cast<std::ptrdiff_t>((from + d) % 9),
                deals[d].end());
  }
  return deals;
}

std::shared_ptr<NumberedLog> numbered(const std::vector<std::string>& paths,
                                      LogFormat format = LogFormat::detect) {
  LogOptions options = with_deck("9", format);
  return open_log(paths, options)->by_number();
}

std::vector<Deal> read_from(const NumberedLog& log, std::uint64_t first, std::size_t count) {
  cards::DealBatch batch(9, count);
  batch.resize(count);
  log.read(first, batch);
  std::vector<Deal> deals;
  std::as_const(batch).visit([&](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) deals.emplace_back(view[d].begin(), view[d].end());
  });
  return deals;
}

TEST(NumberedLog, ReadsDealsFromAnyPlace) {
  const std::vector<Deal> deals = rotations(100);
  for (const std::size_t width : {1U, 2U}) {
    for (const unsigned base : {0U, 1U}) {
      const TempFile file(binary(deals, width, base));
      const auto log = numbered({file.path()});
      ASSERT_NE(log, nullptr);
      EXPECT_EQ(log->deals(), 100U);
      EXPECT_EQ(read_from(*log, 0, 100), deals);
      EXPECT_EQ(read_from(*log, 98, 2), (std::vector<Deal>{deals[98], deals[99]}));
      EXPECT_EQ(read_from(*log, 7, 1), std::vector<Deal>{deals[7]});
    }
  }
}

TEST(NumberedLog, GoesOnFromFileToFile) {
  const TempFile one(binary(rotations(10), 1));
  const TempFile two(binary(rotations(1, 10), 1));
  const TempFile three(binary(rotations(30, 11), 1));
  const auto log = numbered({one.path(), two.path(), three.path()});
  ASSERT_NE(log, nullptr);
  EXPECT_EQ(log->deals(), 41U);
  EXPECT_EQ(read_from(*log, 8, 20), rotations(20, 8));
  EXPECT_EQ(read_from(*log, 10, 31), rotations(31, 10));
}

TEST(NumberedLog, HasTheDigestOfItsFirstDeals) {
  const std::string first = binary(rotations(10), 1);
  const std::string second = binary(rotations(30, 10), 1);
  const TempFile one(first);
  const TempFile two(second);
  const auto log = numbered({one.path(), two.path()});
  for (const std::size_t deals : {0U, 4U, 10U, 12U, 40U, 3U}) {
    EXPECT_EQ(log->digest(deals), Sha256().hex((first + second).substr(0, 9 * deals))) << deals;
  }
}

TEST(NumberedLog, IsNoneOfWhatMustBeReadFromItsBeginning) {
  const std::string bytes = binary(rotations(5), 1);
  const TempFile text("0 1 2 3 4 5 6 7 8\n");
  EXPECT_EQ(numbered({text.path()}), nullptr);
  const TempFile plain(bytes);
  const TempFile packed("");
  gzFile file = gzopen(packed.path().c_str(), "wb");
  gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(file);
  EXPECT_EQ(numbered({packed.path()}, LogFormat::u8), nullptr);
  EXPECT_EQ(numbered({plain.path(), packed.path()}), nullptr);
  // Nor of a stream that was read from.
  const auto stream = open_log(plain.path(), with_deck("9"));
  cards::DealBatch batch(9, 2);
  stream->read(batch);
  EXPECT_EQ(stream->by_number(), nullptr);
}

TEST(NumberedLog, SaysWhereABadDealIs) {
  std::vector<Deal> deals = rotations(20);
  deals[12][3] = deals[12][2];
  const TempFile file(binary(deals, 1));
  const auto log = numbered({file.path()});
  EXPECT_EQ(read_from(*log, 0, 12), rotations(12));
  EXPECT_THAT([&] { read_from(*log, 10, 5); },
              ThrowsMessage<InputError>(HasSubstr("deal 13 (byte 111): card")));
  const TempFile cut(binary(rotations(20), 1).substr(0, 100));
  const auto short_log = numbered({cut.path()});
  EXPECT_EQ(short_log->deals(), 12U);
  EXPECT_EQ(read_from(*short_log, 5, 6), rotations(6, 5));
  EXPECT_THAT([&] { read_from(*short_log, 11, 1); },
              ThrowsMessage<InputError>(HasSubstr("has only 1 of 9 bytes; the log was cut off")));
}

TEST(NumberedLog, SaysThatAFileBecameShorter) {
  const TempFile file(binary(rotations(20), 1));
  const auto log = numbered({file.path()});
  std::filesystem::resize_file(file.path(), 90);
  EXPECT_EQ(read_from(*log, 5, 2), rotations(2, 5));
  EXPECT_THAT([&] { read_from(*log, 15, 1); },
              ThrowsMessage<RunError>(HasSubstr("became shorter")));
}

}  // namespace
}  // namespace evenhand::source
