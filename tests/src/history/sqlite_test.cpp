#include "src/history/sqlite.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/error.hpp"
#include "base/program.hpp"

namespace evenhand::history {
namespace {

class SqliteStatements : public testing::Test {
 protected:
  TemporaryFolder folder;
  std::string path = (folder.path() / "some.sqlite").string();
  Database database{path, Database::Mode::write};
};

TEST_F(SqliteStatements, KeepsValuesOfEveryKind) {
  database.run("CREATE TABLE some (whole INTEGER, number REAL, words TEXT)");
  database.query("INSERT INTO some VALUES (?, ?, ?)")
      .with(std::uint64_t{1} << 60)
      .with(-1.5)
      .with(std::string("a 'b' \xc3\xa9"))
      .next();
  database.query("INSERT INTO some VALUES (?, ?, ?)").with(-7L).with(NAN).with_null().next();
  auto rows = database.query("SELECT * FROM some");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.count(0), std::uint64_t{1} << 60);
  EXPECT_EQ(rows.real(1), -1.5);
  EXPECT_EQ(rows.text(2), "a 'b' \xc3\xa9");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.whole(0), -7);
  EXPECT_EQ(rows.type(1), SQLITE_NULL) << "what is no number";
  EXPECT_EQ(rows.text(2), "");
  EXPECT_FALSE(rows.next());
  EXPECT_EQ(database.number_of("SELECT count(*) FROM some"), 2);
  EXPECT_EQ(database.number_of("SELECT whole FROM some WHERE number = 9"), 0);
}

TEST_F(SqliteStatements, UndoesWhatIsNotCommitted) {
  database.run("CREATE TABLE some (whole INTEGER)");
  {
    Transaction transaction(database);
    database.run("INSERT INTO some VALUES (1)");
    transaction.commit();
  }
  {
    const Transaction transaction(database);
    database.run("INSERT INTO some VALUES (2)");
  }
  EXPECT_EQ(database.number_of("SELECT sum(whole) FROM some"), 1);
}

TEST_F(SqliteStatements, AreOfAFileWhateverItsNameMeans) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  for (const char* name : {":memory:", "file:x?mode=memory"}) {
    Database(name, Database::Mode::write).run("CREATE TABLE some (whole INTEGER)");
    EXPECT_TRUE(std::filesystem::exists(name)) << name;
  }
  std::filesystem::current_path(before);
}

TEST_F(SqliteStatements, SaysWhatFails) {
  try {
    database.run("SELECT missing");
    FAIL() << "there is no such column";
  } catch (const RunError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("some.sqlite: SQLite: no such column: missing"));
  }
  EXPECT_THROW(Database(path + "/none", Database::Mode::read), RunError);
  EXPECT_THROW(Database(path, Database::Mode::read).run("CREATE TABLE some (whole INTEGER)"),
               RunError);
}

}  // namespace
}  // namespace evenhand::history
