#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "src/history/history.hpp"
#include "src/history/sqlite.hpp"
#include "tests/src/history/told.hpp"

namespace evenhand::history {
namespace {

TEST(HistoryReader, SelectsWatches) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  for (const char* source : {"table-1.log", "table-2.log", "lobby.log"}) begin_watch(path, source);
  EXPECT_EQ(read_history(path, {}).size(), 3U);
  EXPECT_EQ(read_history(path, {"table", {}}).size(), 2U);
  const std::vector<Watch> one = read_history(path, {"", 2});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].subject.source, "table-2.log");
  EXPECT_TRUE(read_history(path, {"lobby", 1}).empty());
}

TEST(HistoryReader, ReadsSomeOfManyLooksAndTheLast) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  const auto writer = begin_watch(path, "deals.log");
  for (std::uint64_t look = 1; look <= 1999; ++look) {
    writer->add(look_told(look, look == 777 ? 4.0 : 0.0));
  }
  EXPECT_EQ(writer->keep(), "");
  const Watch watch = read_history(path, {})[0];
  EXPECT_GE(watch.looks.size(), 250U);
  EXPECT_LE(watch.looks.size(), 501U);
  EXPECT_EQ(watch.looks.back().deal, 1999U);
  EXPECT_EQ(watch.most_log_e, 4.0);
}

TEST(HistoryReader, RefusesWhatIsNoHistory) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  EXPECT_THROW(read_history(path, {}), InputError);
  write_file(path, "no database, but long enough to be looked at as if it were one");
  EXPECT_THROW(read_history(path, {}), InputError);
  const std::string later = (folder.path() / "later.sqlite").string();
  begin_watch(later, "deals.log");
  Database(later, Database::Mode::write).run("PRAGMA user_version = 2");
  EXPECT_THROW(read_history(later, {}), InputError);
  EXPECT_THROW(begin_watch(later, "deals.log"), InputError);
}

}  // namespace
}  // namespace evenhand::history
