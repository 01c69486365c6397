#include "src/source/followed_log.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/files.hpp"
#include "base/program.hpp"

namespace evenhand::source {
namespace {

namespace fs = std::filesystem;

struct WrittenLog {
  TemporaryFolder folder;
  std::string path = (folder.path() / "deals.log").string();
  std::atomic<bool> stop = false;
  std::vector<std::string> gaps;
  std::vector<std::string> bad;

  FollowedLog followed(const std::optional<LogPosition>& position = std::nullopt) {
    LogOptions options;
    options.interrupted = [this] { return stop.load(); };
    options.bad_deal = [this](std::string_view, std::string_view text) { bad.emplace_back(text); };
    return {path, options, [this](const std::string& why) { gaps.push_back(why); }, position};
  }
};

/// The first cards of the next so many deals; fewer where the user stops.
std::string first_cards(FollowedLog& log, std::size_t deals) {
  cards::DealBatch batch(log.deck_size(), deals);
  log.read(batch);
  std::string text;
  batch.visit([&](const auto& rows) {
    for (std::size_t d = 0; d < rows.count; ++d) text += std::to_string(rows[d][0]);
  });
  return text;
}

TEST(FollowedLog, ReadsOnThroughRotations) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n1 0 2 3\n");
  FollowedLog followed = log.followed();
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    append_file(log.path, "2 1 0 3\nbad\n");
    fs::rename(log.path, log.path + ".1");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    write_file(log.path, "3 1 2 0\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    log.stop = true;
  });
  EXPECT_EQ(first_cards(followed, 10), "0123");
  writer.join();
  EXPECT_EQ(log.bad, std::vector<std::string>{"bad"});
  EXPECT_TRUE(log.gaps.empty());
}

TEST(FollowedLog, WaitsWhileItsNameIsThatOfAFolder) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n");
  FollowedLog followed = log.followed();
  std::thread writer([&] {
    const std::chrono::milliseconds a_while(200);
    fs::rename(log.path, log.path + ".1");
    fs::create_directory(log.path);
    std::this_thread::sleep_for(a_while);
    fs::remove(log.path);
    write_file(log.path, "1 0 2 3\n");
    std::this_thread::sleep_for(a_while);
    // The same once more, of a file that is cut short first.
    std::ofstream(log.path, std::ios::trunc).flush();
    fs::remove(log.path);
    fs::create_directory(log.path);
    std::this_thread::sleep_for(a_while);
    fs::remove(log.path);
    write_file(log.path, "2 1 0 3\n");
    std::this_thread::sleep_for(a_while);
    log.stop = true;
  });
  EXPECT_EQ(first_cards(followed, 10), "012");
  writer.join();
}

TEST(FollowedLog, GoesOnInAFileThatWasRenamedMeanwhile) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n1 0 2 3\n2 1 0 3\n");
  FollowedLog first = log.followed();
  EXPECT_EQ(first_cards(first, 2), "01");
  const LogPosition position = first.position();
  fs::rename(log.path, log.path + ".2");
  // What is written while nobody looks; an old file and the state are no part of it.
  write_file(log.path + ".3", "1 0 2 3\n");
  fs::last_write_time(log.path + ".3",
                      fs::last_write_time(log.path + ".2") - std::chrono::hours(1));
  write_file(log.path + ".state", "3 1 2 0\n");
  write_file(log.path + ".1", "3 1 2 0\n");
  fs::last_write_time(log.path + ".1",
                      fs::last_write_time(log.path + ".2") + std::chrono::hours(1));
  write_file(log.path, "0 1 3 2\n");
  log.stop = true;
  FollowedLog second = log.followed(position);
  EXPECT_EQ(first_cards(second, 10), "230");
  EXPECT_TRUE(log.gaps.empty());
}

TEST(FollowedLog, TellsAGapWhereFilesAreCutShortOrGone) {
  WrittenLog log;
  write_file(log.path, "0 1 2 3\n1 0 2 3\n2 1 0 3\n");
  FollowedLog first = log.followed();
  EXPECT_EQ(first_cards(first, 2), "01");
  const LogPosition position = first.position();
  std::ofstream(log.path, std::ios::trunc) << "3 1 2 0\n";
  log.stop = true;
  EXPECT_EQ(first_cards(first, 10), "23");
  EXPECT_EQ(log.gaps.size(), 1U);
  FollowedLog second = log.followed(position);
  EXPECT_EQ(first_cards(second, 10), "3");
  EXPECT_EQ(log.gaps.size(), 2U);
  fs::remove(log.path);
  write_file(log.path + ".new", "x");
  write_file(log.path, "1 0 2 3\n");
  LogPosition gone = position;
  gone.file.inode += 12345;
  FollowedLog third = log.followed(gone);
  EXPECT_EQ(first_cards(third, 10), "1");
  EXPECT_EQ(log.gaps.size(), 3U);
}

}  // namespace
}  // namespace evenhand::source
