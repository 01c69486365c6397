#include "src/source/sql_source.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* tables =
    "CREATE TABLE cards (deal INTEGER, position INTEGER, card INTEGER);"
    "INSERT INTO cards VALUES (7,0,2),(7,1,0),(7,2,1),(8,2,0),(8,1,1),(8,0,2);"
    "CREATE TABLE deals (id INTEGER, server TEXT, a INTEGER, b INTEGER, c INTEGER);"
    "INSERT INTO deals VALUES (7,'eu \"1\"',2,0,1),(8,'us',2,1,0);";
const std::vector<Deal> selected_deals = {{2, 0, 1}, {2, 1, 0}};

/// A SQLite file with the tables.
class SqliteFile {
 public:
  SqliteFile() : file_("", "deals.db") {
    sqlite3* database = nullptr;
    sqlite3_open(file_.path().c_str(), &database);
    sqlite3_exec(database, tables, nullptr, nullptr, nullptr);
    sqlite3_close(database);
  }
  std::string uri() const { return "sqlite:" + file_.path(); }

 private:
  TempFile file_;
};

/// A PostgreSQL server in a folder of its own, reached through a socket there.
class PostgresServer {
 public:
  PostgresServer() : folder_("", "x") {
    path_ = folder_.path() + ".pg";
    // The server refuses to run as root; Debian's package brings a user for it.
    const char* const as_user = ::getuid() == 0 ? "runuser -u postgres --" : "";
    const std::string script = fmt::format(
        "bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1); "
        "[ -n \"$bin\" ] || bin=$(dirname \"$(command -v initdb)\") 2>/dev/null; "
        "[ -x \"$bin/initdb\" ] || exit 9; chmod 755 \"$(dirname {0})\"; mkdir -m 777 {0} && cd "
        "{0} && "
        "{1} \"$bin/initdb\" -D {0}/data -U postgres -A trust >/dev/null 2>&1 && "
        "{1} \"$bin/pg_ctl\" -D {0}/data -l {0}/log -w -o \"-k {0} -h ''\" start >/dev/null 2>&1",
        path_, as_user);
    is_running_ = std::system(script.c_str()) == 0;
    stop_ = fmt::format(
        "bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1); cd {0} && {1} \"$bin/pg_ctl\" -D "
        "{0}/data "
        "-m immediate stop >/dev/null 2>&1",
        path_, as_user);
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer() {
    if (is_running_) [[maybe_unused]]
      const int status = std::system(stop_.c_str());
  }

  bool is_running() const { return is_running_; }
  std::string uri() const { return fmt::format("postgresql://postgres@/postgres?host={}", path_); }
  /// Runs statements with the client.
  bool run(const std::string& sql) const {
    const TempFile script(sql, "tables.sql");
    const std::string command =
        fmt::format("psql -q -h {} -U postgres -f {} postgres", path_, script.path());
    return std::system(command.c_str()) == 0;
  }

 private:
  TempFile folder_;
  std::string path_;
  std::string stop_;
  bool is_running_ = false;
};

LogOptions a_card_a_row() {
  LogOptions options;
  options.selection.deal_column = "deal";
  options.selection.columns = "card";
  return options;
}

std::string sql_refusal(const std::string& uri, const std::string& query) {
  try {
    read_all(*open_sql_log(uri, query, {}));
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

void expect_deals(const std::string& uri) {
  EXPECT_EQ(read_all(*open_sql_log(uri, "SELECT a, b, c FROM deals ORDER BY id", {})),
            selected_deals);
  EXPECT_EQ(read_all(*open_sql_log(uri, "SELECT deal, card FROM cards ORDER BY deal, position",
                                   a_card_a_row())),
            selected_deals);
  LogOptions options;
  options.selection.columns = "a..c";
  options.selection.where = {"server=eu \"1\""};
  EXPECT_THAT(read_all(*open_sql_log(uri, "SELECT server, a, b, c FROM deals", options)),
              ElementsAre(selected_deals[0]));
  EXPECT_THAT(sql_refusal(uri, "SELECT nothing FROM deals"), HasSubstr("refuses the query"));
  EXPECT_THAT(sql_refusal(uri, "SELECT a, b, c FROM deals WHERE id = 0"),
              HasSubstr("no deal in it"));
  EXPECT_THAT(sql_refusal(uri, "SELECT a, b, b FROM deals"), HasSubstr("the query's rows:2:"));
  EXPECT_NE(sql_refusal(uri, "DELETE FROM deals"), "accepted");
  EXPECT_EQ(read_all(*open_sql_log(uri, "SELECT a, b, c FROM deals", {})).size(), 2U);
}

TEST(Sqlite, GivesDeals) { expect_deals(SqliteFile().uri()); }

TEST(Sqlite, RefusesWhatIsNoDatabase) {
  EXPECT_THAT(sql_refusal("sqlite:/no/such/file", "SELECT 1"), HasSubstr("cannot be opened"));
  const TempFile text("hello, this is no database at all");
  EXPECT_THAT(sql_refusal("sqlite:" + text.path(), "SELECT a FROM deals"),
              HasSubstr("SQLite database"));
  EXPECT_THAT(sql_refusal("mysql://x", "SELECT 1"),
              HasSubstr("expected sqlite:FILE or postgresql"));
}

TEST(PostgresSlow, GivesDeals) {
  const PostgresServer server;
  if (!server.is_running()) GTEST_SKIP() << "needs a PostgreSQL server";
  ASSERT_TRUE(server.run(tables));
  expect_deals(server.uri());
  EXPECT_THAT(sql_refusal("postgresql://postgres@/nowhere?host=/no/such/folder", "SELECT 1"),
              HasSubstr("cannot be reached"));
}

TEST(WithoutPassword, LeavesTheRest) {
  EXPECT_EQ(without_password("postgresql://ann:secret@host:5432/deals"),
            "postgresql://ann@host:5432/deals");
  EXPECT_EQ(without_password("postgresql://host:5432/deals"), "postgresql://host:5432/deals");
  EXPECT_EQ(without_password("postgresql:///deals?password=secret&user=ann"),
            "postgresql:///deals?password=…&user=ann");
}

}  // namespace
}  // namespace evenhand::source
