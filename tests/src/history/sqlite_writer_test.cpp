#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "src/history/history.hpp"
#include "src/history/sqlite.hpp"
#include "tests/src/history/told.hpp"

namespace evenhand::history {
namespace {

TEST(HistoryWriter, KeepsWhatIsToldAndReadsItAgain) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  const auto writer = begin_watch(path, "naive-swap");
  add_told(*writer, look_told(1000, 0.5));
  add_told(*writer, look_told(2000, 7.25));
  add_told(*writer, alarm_told(2000));
  EXPECT_EQ(writer->keep(), "");
  const std::vector<Watch> watches = read_history(path, {});
  ASSERT_EQ(watches.size(), 1U);
  const Watch& watch = watches.front();
  EXPECT_EQ(watch.number, 1);
  EXPECT_EQ(watch.subject.source, "naive-swap");
  EXPECT_EQ(watch.begun, "2026-01-01T00:00:00Z");
  EXPECT_EQ(watch.last, "2026-01-02T00:00:00Z");
  EXPECT_EQ(watch.deals, 2000U);
  EXPECT_EQ(watch.most_log_e, 7.25);
  ASSERT_EQ(watch.looks.size(), 2U);
  EXPECT_EQ(watch.looks[1].card, "card 3");
  EXPECT_EQ(watch.looks[1].card_p, 0.125);
  EXPECT_EQ(watch.looks[1].positions_p, std::nullopt);
  EXPECT_EQ(watch.alarms, 1U);
  ASSERT_EQ(watch.effects.size(), 1U);
  EXPECT_EQ(watch.effects[0].bet, "fewer inversions");
  EXPECT_EQ(watch.effects[0].effect.low, 11.0);
  ASSERT_EQ(watch.events.size(), 1U);
  EXPECT_EQ(watch.events[0].words, "fewer inversions");
  const Database database(path, Database::Mode::read);
  auto more = database.query("SELECT more FROM events");
  ASSERT_TRUE(more.next());
  EXPECT_EQ(more.text(0),
            R"({"bet":"fewer inversions","family":"scalars","log_factor":7.5,)"
            R"("effect":{"name":"mean of inversions","value":12.0,"low":11.0,"high":13.0,)"
            R"("level":0.99,"expected":22.5},"log_e":5.0,"bound":4.5,)"
            R"("found":{"number":1,"first":["x"]}})");
  // A number that is not finite is nothing.
  EXPECT_EQ(database.number_of("SELECT count(*) FROM looks WHERE log_detector IS NULL"), 2);
  EXPECT_EQ(database.number_of("SELECT count(*) FROM families WHERE log_e IS NULL"), 2);
}

TEST(HistoryWriter, TakesBackWhatWasToldBehindItsPlace) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  std::optional<Place> place;
  {
    const auto writer = begin_watch(path, "fisher-yates");
    add_told(*writer, look_told(1000, 0.5));
    EXPECT_EQ(writer->keep(), "");
    place = writer->place();
    add_told(*writer, look_told(2000, 1));
    add_told(*writer, alarm_told(2000));
    EXPECT_EQ(writer->keep(), "");
    // This one never comes as far as the file.
    add_told(*writer, alarm_told(3000));
  }
  const auto writer = open_writer(path, subject_told("fisher-yates"), place, "later");
  add_told(*writer, look_told(2000, 2));
  EXPECT_EQ(writer->keep(), "");
  const std::vector<Watch> watches = read_history(path, {});
  ASSERT_EQ(watches.size(), 1U);
  ASSERT_EQ(watches[0].looks.size(), 2U);
  EXPECT_EQ(watches[0].looks[1].log_e, 2.0);
  EXPECT_EQ(watches[0].alarms, 0U);
  EXPECT_TRUE(watches[0].effects.empty());
}

// Uses threads.
TEST(HistoryWriter, SharesItsFileWithOthers) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  constexpr std::uint64_t writers = 4;
  constexpr std::uint64_t looks = 50;
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < writers; ++i) {
    threads.emplace_back([&path, i] {
      const auto writer = begin_watch(path, "source " + std::to_string(i));
      for (std::uint64_t look = 1; look <= looks; ++look) {
        add_told(*writer, look_told(look * 10, static_cast<double>(i)));
        if (look % 5 == 0) {
          EXPECT_EQ(writer->keep(), "");
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::vector<Watch> watches = read_history(path, {});
  ASSERT_EQ(watches.size(), writers);
  for (const Watch& watch : watches) {
    ASSERT_EQ(watch.looks.size(), looks);
    EXPECT_EQ("source " + std::to_string(static_cast<int>(watch.looks[0].log_e)),
              watch.subject.source);
  }
  EXPECT_EQ(Database(path, Database::Mode::read).query("PRAGMA integrity_check").next(), true);
}

TEST(HistoryWriter, RefusesWhatIsNoHistoryOfThisWatch) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  const Place place = begin_watch(path, "fisher-yates")->place();
  EXPECT_THROW(open_writer(path, subject_told("sattolo"), place, ""), InputError);
  EXPECT_THROW(open_writer(path, subject_told("fisher-yates"), Place{7, 0}, ""), InputError);
  const std::string text = (folder.path() / "text").string();
  write_file(text, "no database, but long enough to be looked at as if it were one");
  EXPECT_THROW(begin_watch(text, "fisher-yates"), InputError);
  const std::string other = (folder.path() / "other.sqlite").string();
  Database(other, Database::Mode::write).run("CREATE TABLE deals (deal TEXT)");
  EXPECT_THROW(begin_watch(other, "fisher-yates"), InputError);
  EXPECT_THROW(begin_watch((folder.path() / "no" / "folder").string(), "x"), InputError);
}

TEST(HistoryWriter, RefusesWhatSqliteDoesNotKeepInAFile) {
  for (const char* name : {"", ":memory:", "file:x?mode=memory", "file:x"}) {
    EXPECT_THROW(begin_watch(name, "fisher-yates"), InputError) << name;
  }
}

TEST(HistoryWriter, RefusesWhatHoldsNothing) {
  const TemporaryFolder folder;
  const std::string pipe = (folder.path() / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& name : {pipe, folder.path().string(), std::string("/dev/zero")}) {
    EXPECT_THROW(begin_watch(name, "fisher-yates"), InputError) << name;
    EXPECT_THROW(read_history(name, {}), InputError) << name;
  }
}

TEST(HistoryWriter, ChangesNothingOfAnotherProgramsFile) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "others.sqlite").string();
  Database(path, Database::Mode::write).run("CREATE TABLE notes (text)");
  const std::string before = read_file(path);
  EXPECT_THROW(begin_watch(path, "fisher-yates"), InputError);
  EXPECT_TRUE(read_file(path) == before);
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
}

TEST(HistoryWriter, WaitsForOthersAsLongAsItIsToldTo) {
  using std::chrono_literals::operator""ms;
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  const auto writer = begin_watch(path, "fisher-yates");
  add_told(*writer, look_told(1000, 0.5));
  {
    const Database other(path, Database::Mode::write);
    const Transaction writing(other);
    const auto start = std::chrono::steady_clock::now();
    EXPECT_NE(writer->keep(20ms).find("is locked"), std::string::npos);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2000ms);
    EXPECT_EQ(read_history(path, {})[0].looks.size(), 0U) << "who reads does not wait";
    // It is no fault of what was named.
    EXPECT_THROW(begin_watch(path, "fisher-yates"), RunError);
  }
  EXPECT_EQ(writer->keep(20ms), "");
  EXPECT_EQ(read_history(path, {})[0].looks.size(), 1U);
}

TEST(HistoryWriter, SaysWhatCouldNotBeKeptAndTriesAgain) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  const auto writer = begin_watch(path, "fisher-yates");
  add_told(*writer, look_told(1000, 0.5));
  const Database other(path, Database::Mode::write);
  other.run("ALTER TABLE looks RENAME TO hidden");
  EXPECT_NE(writer->keep().find("no such table"), std::string::npos);
  other.run("ALTER TABLE hidden RENAME TO looks");
  EXPECT_EQ(writer->keep(), "");
  EXPECT_EQ(read_history(path, {})[0].looks.size(), 1U);
}

}  // namespace
}  // namespace evenhand::history
