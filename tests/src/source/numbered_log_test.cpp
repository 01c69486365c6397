#include "src/source/numbered_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/sha256.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

/// Returns a window of a log of deals of two bytes, each after a comment of two.
ByteWindow window_of(const std::string& log, std::uint64_t offset = 0) {
  return {std::make_unique<MemorySource>(log.substr(offset)), offset};
}

std::string log_of_pairs(std::uint64_t deals) {
  std::string log;
  for (std::uint64_t d = 0; d < deals; ++d) log += "#\n0\n";
  return log;
}

TEST(LineIndex, KeepsAPlaceForSoManyDeals) {
  const std::uint64_t deals = 2 * LineIndex::spacing + 5;
  ByteWindow window = window_of(log_of_pairs(deals) + "# the end\n");
  const LineIndex index(window, "log");
  EXPECT_EQ(index.deals(), deals);
  EXPECT_EQ(index.nearest(0), LinePlace());
  EXPECT_EQ(index.nearest(LineIndex::spacing - 1), LinePlace());
  const std::uint64_t twice = 2 * LineIndex::spacing;
  EXPECT_EQ(index.nearest(deals), (LinePlace{twice, 4 * twice, 2 * twice}));
}

TEST(LineIndex, OfALogWithoutDealsHasNone) {
  ByteWindow window = window_of("# nothing\n\n");
  EXPECT_EQ(LineIndex(window, "log").deals(), 0U);
}

TEST(LineIndex, ReadsOnFromAPlace) {
  const std::string log = log_of_pairs(9);
  ByteWindow window = window_of(log, 8);
  EXPECT_EQ(place_behind(5, {2, 8, 4}, window, "log"), (LinePlace{5, 20, 10}));
  ByteWindow rest = window_of(log, 8);
  EXPECT_EQ(place_behind(99, {2, 8, 4}, rest, "log"), (LinePlace{9, 36, 18}));
}

TEST(FileSlice, ReadsBetweenTwoPlaces) {
  const TempFile file("0123456789");
  const std::optional<PlainFile> plain = open_plain(file.path());
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->bytes, 10U);
  const std::string name = "log";
  FileSlice slice(name, plain->fd.get(), 3, 8);
  std::array<char, 4> buffer{};
  EXPECT_EQ(slice.read(buffer), 4U);
  EXPECT_EQ(std::string(buffer.begin(), buffer.end()), "3456");
  EXPECT_EQ(slice.read(buffer), 1U);
  EXPECT_EQ(slice.read(buffer), 0U);
}

TEST(FileSlice, EndsWhereTheUserWantsToStop) {
  const TempFile file("0123456789");
  const std::optional<PlainFile> plain = open_plain(file.path());
  const std::string name = "log";
  FileSlice slice(name, plain->fd.get(), 0, 10, [] { return true; });
  std::array<char, 4> buffer{};
  EXPECT_THROW(slice.read(buffer), InterruptedError);
}

TEST(FileSlice, IsNotOfWhatCannotBeReadFromAnyPlace) {
  const TempFile empty("");
  const TempFile packed("\x1F\x8B\x08 and so on");
  EXPECT_FALSE(open_plain(empty.path()));
  EXPECT_FALSE(open_plain(packed.path()));
  EXPECT_FALSE(open_plain("-"));
  EXPECT_FALSE(open_plain(std::filesystem::temp_directory_path().string()));
  EXPECT_FALSE(open_plain("/dev/zero"));
}

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
  const TempFile lists("[0, 1, 2, 3, 4, 5, 6, 7, 8]\n");
  EXPECT_EQ(numbered({lists.path()}), nullptr);
  LogOptions skipping = with_deck("9");
  skipping.selection.skip = 1;
  const TempFile text("a game\n0 1 2 3 4 5 6 7 8\n");
  EXPECT_EQ(open_log(text.path(), skipping)->by_number(), nullptr);
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

/// With words, blank lines and comments between them.
std::string written(const std::vector<Deal>& deals) {
  std::string text = "# a log\n\n";
  for (std::size_t d = 0; d < deals.size(); ++d) {
    for (const std::size_t card : deals[d]) text += std::to_string(card) + ' ';
    text += d % 7 == 3 ? "# said\r\n# a comment\n\n" : "\n";
  }
  return text;
}

TEST(NumberedLog, ReadsLinesFromAnyPlace) {
  const std::vector<Deal> deals = rotations(10000);
  const TempFile one(written(rotations(9000)));
  const TempFile two(written(rotations(1000, 9000)));
  const auto log = numbered({one.path(), two.path()});
  ASSERT_NE(log, nullptr);
  EXPECT_EQ(log->deals(), 10000U);
  for (const std::size_t first : {0U, 7U, 4095U, 4096U, 5000U, 8999U, 9000U, 9990U}) {
    const std::size_t count = std::min<std::size_t>(700, deals.size() - first);
    const auto begin = deals.begin() + static_cast<std::ptrdiff_t>(first);
    EXPECT_EQ(read_from(*log, first, count),
              std::vector<Deal>(begin, begin + static_cast<std::ptrdiff_t>(count)))
        << first;
  }
}

TEST(NumberedLog, HasTheDigestOfItsFirstLines) {
  const std::string text = written(rotations(20));
  const TempFile file(text);
  const auto log = numbered({file.path()});
  for (const std::size_t deals : {1U, 4U, 5U, 19U}) {
    const auto stream = open_log(file.path(), with_deck("9"));
    cards::DealBatch batch(9, deals);
    stream->read(batch);
    EXPECT_EQ(log->digest(deals), stream->digest()) << deals;
  }
  EXPECT_EQ(log->digest(20), Sha256().hex(text)) << "what follows the last deal belongs to the log";
  EXPECT_EQ(log->digest(0), Sha256().hex(""));
}

TEST(NumberedLog, TakesNamesAsTheFirstLinesShowThem) {
  // Names with blanks stand between commas, which the last line does not show.
  std::string text;
  for (int d = 0; d < 14000; ++d) text += "Two,One,Ace of Stars\n";
  const TempFile file(text + "# that was all\n");
  const std::vector<std::string> names = {"Ace of Stars", "One", "Two"};
  LogOptions options;
  options.deck = cards::named_deck("three", names);
  const auto log = open_log(file.path(), options)->by_number();
  ASSERT_NE(log, nullptr);
  cards::DealBatch batch(3, 2);
  log->read(13000, batch);
  std::as_const(batch).visit(
      [&](auto view) { EXPECT_THAT(view[1], testing::ElementsAre(2, 1, 0)); });
}

TEST(NumberedLog, SaysInWhichLineABadDealIs) {
  std::vector<Deal> deals = rotations(5000);
  deals[4500][3] = deals[4500][2];
  const TempFile file(written(deals));
  const auto said = [](const auto& reading) -> std::string {
    try {
      reading();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string expected = said([&] {
    const auto stream = open_log(file.path(), with_deck("9"));
    for (cards::DealBatch batch(9, 500); batch.size() > 0; stream->read(batch)) {
    }
  });
  EXPECT_THAT(expected, HasSubstr("a second time"));
  const auto log = numbered({file.path()});
  EXPECT_EQ(said([&] { read_from(*log, 4400, 200); }), expected);
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
