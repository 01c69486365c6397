#include "src/source/byte_source.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "tests/places.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

std::string open_error(const std::string& path, FileWords words = {}) {
  try {
    open_file(path, {}, words);
  } catch (const InputError& error) {
    return error.what();
  }
  return "opened";
}

TEST(FileSource, GivesTheBytesOfAFile) {
  const TempFile file("0 1\n1 0\n");
  const auto source = open_file(file.path());
  std::string bytes;
  std::array<char, 3> buffer{};
  for (std::size_t got = source->read(buffer); got > 0; got = source->read(buffer)) {
    bytes.append(buffer.data(), got);
  }
  EXPECT_EQ(bytes, "0 1\n1 0\n");
  EXPECT_EQ(source->read(buffer), 0U) << "the end is for good";
}

TEST(FileSource, SaysWhatCannotBeOpened) {
  EXPECT_EQ(open_error("/no/such/file"),
            "cannot open the log /no/such/file: No such file or directory");
  EXPECT_EQ(open_error("/no/such/file", {"the table", "the counts"}),
            "cannot open the table /no/such/file: No such file or directory");
  EXPECT_EQ(open_error("/tmp"), "/tmp: is a folder; give the file that holds the deals");
  EXPECT_EQ(open_error("/tmp", {"the table", "the counts"}),
            "/tmp: is a folder; give the file that holds the counts");
}

TEST(FileSource, GivesTheLogsThatTheProgramCarries) {
  for (const char* name :
       {"draft/draft-1969.csv", "draft/draft-1970.csv", "logs/dice.txt", "logs/lotto.csv"}) {
    const std::filesystem::path file = tests::source_folder() + "/examples/" + name;
    const std::string path = "@" + file.stem().string();
    for (int time = 0; time < 2; ++time) {
      const auto source = open_file(path);
      std::string bytes;
      std::array<char, 1000> buffer{};
      for (std::size_t got = source->read(buffer); got > 0; got = source->read(buffer)) {
        bytes.append(buffer.data(), got);
      }
      EXPECT_EQ(bytes, read_file(file)) << path;
    }
    EXPECT_TRUE(is_lasting(path));
  }
  EXPECT_FALSE(is_lasting("@draft"));
  EXPECT_FALSE(is_lasting("-"));
  EXPECT_EQ(
      open_error("@draft"),
      "cannot open the log @draft: No such file or directory; the logs that evenhand carries are "
      "@draft-1969, "
      "@draft-1970, @dice, @lotto");
}

TEST(FileSource, GivesUpWaitingWhenInterrupted) {
  const TempFile file("");
  const std::string path = file.path() + ".fifo";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  // A writer that writes two bytes and then nothing.
  const int writer = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(::write(writer, "0 ", 2), 2);
  bool wants_to_stop = false;
  const auto source = open_file(path, [&] { return wants_to_stop; });
  std::array<char, 8> buffer{};
  EXPECT_EQ(source->read(buffer), 2U);
  wants_to_stop = true;
  EXPECT_THROW(source->read(buffer), InterruptedError);
  ::close(writer);
}

TEST(FileSource, IsInterruptedInAFileOnDisk) {
  const TempFile file("0 1\n");
  const auto source = open_file(file.path(), [] { return true; });
  std::array<char, 8> buffer{};
  EXPECT_THROW(source->read(buffer), InterruptedError);
}

}  // namespace

}  // namespace evenhand::source
