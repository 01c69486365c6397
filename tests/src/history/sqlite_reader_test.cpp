#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

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
    add_told(*writer, look_told(look, look == 777 ? 4.0 : 0.0));
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

TEST(HistoryReader, TakesAnEndThatIsNotFiniteForOneThatIsNotKnown) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  const auto writer = begin_watch(path, "deals.log");
  add_told(*writer, {1000, AlarmEvent{{"repeats", "repeats", 7.5,
                                       SeenEffect{"share", 0.5, -INFINITY, 0.75, 0.99, 0.25}},
                                      5,
                                      4.5,
                                      {1, {"x"}}}});
  EXPECT_EQ(writer->keep(), "");
  const std::vector<EffectTold> effects = read_history(path, {})[0].effects;
  ASSERT_EQ(effects.size(), 1U);
  EXPECT_TRUE(std::isnan(effects[0].effect.low));
  EXPECT_EQ(effects[0].effect.high, 0.75);
  EXPECT_EQ(effects[0].effect.expected, 0.25);
}

/// Why a history in which `sql` has been done is not read.
std::string refusal_after(const std::string& sql) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "watches.sqlite").string();
  const auto writer = begin_watch(path, "deals.log");
  add_told(*writer, look_told(1000, 0.5));
  add_told(*writer, alarm_told(1000));
  EXPECT_EQ(writer->keep(), "");
  EXPECT_EQ(read_history(path, {}).size(), 1U);
  Database(path, Database::Mode::write).run(sql);
  try {
    read_history(path, {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

TEST(HistoryReader, RefusesWhatNoWatchWroteByItsName) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"UPDATE events SET more = '{\"bet\": 5}'", "events of watch 1: more.bet is not a text"},
      {"UPDATE events SET more = '[]'", "more is not an object"},
      {"UPDATE events SET more = '{'", "more is not an object"},
      {"UPDATE events SET deal = -1", "deal is not a count"},
      {"UPDATE events SET time = x'00'", "time is not a text"},
      {"UPDATE looks SET log_e = 'x'", "looks of watch 1: log_e is not a number"},
      {"UPDATE looks SET log_e = 1e999", "log_e is not a number"},
      {"UPDATE looks SET bad = -5", "bad is not a count"},
      {"UPDATE windows SET card = zeroblob(9)", "card is not a text"},
      {"UPDATE effects SET value = 'x'", "effects of watch 1: value is not a number"},
      {"UPDATE watches SET alpha = 0", "watches: alpha is not above 0"},
      {"UPDATE watches SET source = hex(zeroblob(100000))", "source is not a short text"},
      {"INSERT INTO watches (source, deck, plan, program, alpha, arl, begun) WITH RECURSIVE c(x) "
       "AS "
       "(SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 10000) SELECT x, '5', '{}', 'p', .1, 1, 't' "
       "FROM c",
       "more than 10000 watches"}};
  for (const auto& [sql, expected] : cases) {
    EXPECT_NE(refusal_after(sql).find(expected), std::string::npos) << sql << refusal_after(sql);
  }
}

TEST(HistoryReader, RefusesViewsWhichMayNeverEnd) {
  const std::string refusal = refusal_after(
      "DROP TABLE families; CREATE VIEW families AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL "
      "SELECT x + 1 FROM c) SELECT x AS watch, x AS number, x AS family, x AS log_e FROM c");
  EXPECT_NE(refusal.find("its table families"), std::string::npos) << refusal;
  EXPECT_EQ(refusal_after("ALTER TABLE looks RENAME TO l; ALTER TABLE l RENAME TO looks"), "read");
}

}  // namespace
}  // namespace evenhand::history
