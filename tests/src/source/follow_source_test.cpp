#include "src/source/follow_source.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"

namespace evenhand::source {
namespace {

/// All that a followed file gives until it ends.
std::string all_of(FollowSource& source) {
  std::string text;
  std::vector<char> buffer(1000);
  while (const std::size_t got = source.read(buffer)) text.append(buffer.data(), got);
  return text;
}

struct Followed {
  TemporaryFolder folder;
  std::string path = (folder.path() / "log").string();
  std::atomic<bool> stop = false;
  std::shared_ptr<FollowEnd> end = std::make_shared<FollowEnd>(FollowEnd::none);

  FollowSource source(std::size_t record = 0) {
    return {path, path, record, [this] { return stop.load(); }, end};
  }
};

TEST(FollowSource, HandsOutWholeLinesAlone) {
  Followed log;
  write_file(log.path, "one\ntwo\nthr");
  log.stop = true;
  FollowSource source = log.source();
  EXPECT_EQ(all_of(source), "one\ntwo\n");
  EXPECT_EQ(*log.end, FollowEnd::stopped);
}

TEST(FollowSource, HandsOutWholeRecordsAlone) {
  Followed log;
  write_file(log.path, "abcdefgh");
  log.stop = true;
  FollowSource source = log.source(3);
  EXPECT_EQ(all_of(source), "abcdef");
}

TEST(FollowSource, ReadsWhatIsWrittenLaterAndARenamedFileToItsEnd) {
  Followed log;
  write_file(log.path, "one\n");
  FollowSource source = log.source();
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    append_file(log.path, "tw");
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    append_file(log.path, "o\nlast without end");
    std::filesystem::rename(log.path, log.path + ".1");
    write_file(log.path, "new\n");
  });
  EXPECT_EQ(all_of(source), "one\ntwo\nlast without end");
  EXPECT_EQ(*log.end, FollowEnd::rotated);
  writer.join();
}

TEST(FollowSource, SeesThatAFileWasCutShort) {
  Followed log;
  write_file(log.path, "one\ntwo\n");
  FollowSource source = log.source();
  std::vector<char> buffer(1000);
  EXPECT_EQ(source.read(buffer), 8U);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    std::ofstream(log.path, std::ios::trunc) << "n\n";
  });
  EXPECT_EQ(all_of(source), "");
  EXPECT_EQ(*log.end, FollowEnd::truncated);
  writer.join();
}

TEST(FollowSource, HandsOutALineThatIsLongerThanAnyRecordAPieceAtATime) {
  Followed log;
  const std::string line(1'000'000, '7');
  write_file(log.path, "one\n" + line);
  FollowSource source = log.source();
  std::vector<char> buffer(line.size());
  std::string text;
  while (text.size() < 900'000) {
    const std::size_t got = source.read(buffer);
    EXPECT_LE(got, std::size_t{128} << 10U) << "so much waits at most";
    text.append(buffer.data(), got);
  }
  append_file(log.path, "\ntwo\nthr");
  while (!text.ends_with("two\n")) text.append(buffer.data(), source.read(buffer));
  EXPECT_EQ(text, "one\n" + line + "\ntwo\n");
}

TEST(FollowSource, StopsWhereThereIsMoreToRead) {
  Followed log;
  write_file(log.path, std::string(10'000'000, '7'));
  log.stop = true;
  FollowSource source = log.source();
  EXPECT_LE(all_of(source).size(), std::size_t{128} << 10U);
  EXPECT_EQ(*log.end, FollowEnd::stopped);
}

TEST(FollowSource, RefusesWhatIsNoFile) {
  Followed log;
  EXPECT_THROW(log.source(), InputError);
  std::filesystem::create_directory(log.path);
  EXPECT_THROW(log.source(), InputError);
}

}  // namespace
}  // namespace evenhand::source
