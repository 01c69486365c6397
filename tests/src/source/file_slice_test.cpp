#include "src/source/file_slice.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

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

}  // namespace
}  // namespace evenhand::source
