#include "src/source/sql_source.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sqlite3.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "base/unique_fd.hpp"
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
  const std::string& path() const { return path_; }
  std::string uri(std::string_view user = "postgres") const {
    return fmt::format("postgresql://{}@/postgres?host={}", user, path_);
  }
  /// Runs statements with the client.
  bool run(const std::string& sql) const {
    const TempFile script(sql, "tables.sql");
    const std::string command =
        fmt::format("psql -q -h {} -U postgres -f {} postgres", path_, script.path());
    return std::system(command.c_str()) == 0;
  }
  /// Returns what a query yields: one value.
  std::string answer(const std::string& query) const {
    const std::string file = folder_.path() + ".answer";
    const std::string command =
        fmt::format("psql -qtA -h {} -U postgres -c \"{}\" -o {} postgres", path_, query, file);
    if (std::system(command.c_str()) != 0) return "no answer";
    std::string value;
    std::getline(std::ifstream(file), value);
    std::filesystem::remove(file);
    return value;
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
              HasSubstr("expected: sqlite:FILE or postgresql"));
}

TEST(PostgresSlow, GivesDeals) {
  const PostgresServer server;
  if (!server.is_running()) GTEST_SKIP() << "needs a PostgreSQL server";
  ASSERT_TRUE(server.run(tables));
  expect_deals(server.uri());
  EXPECT_THAT(sql_refusal("postgresql://postgres@/nowhere?host=/no/such/folder", "SELECT 1"),
              HasSubstr("cannot be reached"));
}

/// As `role`, whom the tables belong to but who is nobody else.
constexpr const char* role_that_writes =
    "CREATE ROLE low LOGIN; GRANT ALL ON SCHEMA public TO low; SET ROLE low;"
    "CREATE TABLE w (x INTEGER); CREATE SEQUENCE s;"
    "CREATE PROCEDURE pr(INOUT a text) LANGUAGE plpgsql AS $$ BEGIN COMMIT; SET TRANSACTION READ "
    "WRITE; INSERT INTO w VALUES (2); a := '0 1 2 3'; END $$;"
    "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$ BEGIN SET TRANSACTION READ WRITE; "
    "INSERT INTO w VALUES (2); RETURN '0 1 2 3'; END $$;"
    "CREATE FUNCTION g() RETURNS text LANGUAGE plpgsql AS $$ BEGIN "
    "PERFORM set_config('transaction_read_only', 'off', false); INSERT INTO w VALUES (2); "
    "RETURN '0 1 2 3'; END $$;";

/// Returns queries that try to write, or to run a program.
std::vector<std::string> writing_queries(const std::string& path) {
  return {"DO $$ BEGIN COMMIT; SET TRANSACTION READ WRITE; INSERT INTO w VALUES (3); END $$",
          "DO $$ BEGIN INSERT INTO w VALUES (3); END $$",
          "CALL pr('a')",
          "SELECT f()",
          "SELECT g()",
          "SELECT set_config('transaction_read_only', 'off', false)",
          "SET TRANSACTION READ WRITE",
          "COMMIT",
          "ROLLBACK",
          "COMMIT; INSERT INTO w VALUES (3)",
          "SELECT 1; INSERT INTO w VALUES (3)",
          "INSERT INTO w VALUES (3) RETURNING x",
          "WITH new AS (INSERT INTO w VALUES (3) RETURNING x) SELECT * FROM new",
          "EXPLAIN ANALYZE INSERT INTO w VALUES (3)",
          "SELECT x INTO v FROM w",
          "CREATE TABLE v AS SELECT 1",
          "SELECT nextval('s')",
          "SELECT setval('s', 7)",
          "SELECT x FROM w FOR UPDATE",
          "LOCK TABLE w",
          "LOAD 'auto_explain'",
          "NOTIFY x",
          "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
          "PREPARE p AS SELECT 1",
          "COPY w FROM PROGRAM 'echo 3'",
          "COPY (SELECT 1) TO STDOUT",
          fmt::format("COPY (SELECT 1) TO PROGRAM 'touch {}.touched'", path),
          fmt::format("COPY (SELECT 1) TO '{}.touched'", path)};
}

/// Seconds that reading takes, which is interrupted after some of them.
double seconds_interrupted(const std::string& uri, const std::string& query) {
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  constexpr double asked_after = 0.5;
  std::array<char, 64> buffer{};
  EXPECT_THROW(
      {
        const auto rows = open_sql(uri, query, [&] { return passed() > asked_after; });
        while (rows->read(buffer) > 0) {
        }
      },
      InterruptedError)
      << query;
  return passed();
}

TEST(Sqlite, NeverWrites) {
  const SqliteFile file;
  for (const std::string query :
       {"INSERT INTO cards VALUES (1, 1, 1) RETURNING deal", "DELETE FROM cards RETURNING deal",
        "PRAGMA user_version = 3", "ATTACH 'x.db' AS x", "VACUUM INTO 'x.db'",
        "CREATE TABLE x AS SELECT 1", "BEGIN", "SELECT 1; DELETE FROM cards"}) {
    EXPECT_NE(sql_refusal(file.uri(), query), "accepted") << query;
  }
  expect_deals(file.uri());
}

TEST(Sqlite, EndsAQueryThatIsInterrupted) {
  EXPECT_LT(seconds_interrupted(SqliteFile().uri(),
                                "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
                                "SELECT count(*) FROM c"),
            1.5);
}

TEST(Sqlite, EndsAFunctionInWhichSqliteNeverLooks) {
  EXPECT_LT(seconds_interrupted(SqliteFile().uri(),
                                "SELECT instr(zeroblob(40000000), zeroblob(20000000) || x'01')"),
            1.5);
}

TEST(Sqlite, TakesNoMoreMemoryThanItMay) {
  std::string values = "hex(zeroblob(30000000))";
  for (int i = 0; i < 40; ++i) values += fmt::format(", hex(zeroblob({}))", 30000000 + i);
  EXPECT_THAT(sql_refusal(SqliteFile().uri(), "SELECT " + values), HasSubstr("out of memory"));
}

/// Takes connections, and says nothing.
class SilentServer {
 public:
  SilentServer() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    is_listening_ = ::bind(socket_.get(), any, size) == 0 && ::listen(socket_.get(), 5) == 0 &&
                    ::getsockname(socket_.get(), any, &size) == 0;
    port_ = ntohs(address.sin_port);
  }
  bool is_listening() const { return is_listening_; }
  std::string uri() const { return fmt::format("postgresql://u@127.0.0.1:{}/d", port_); }

 private:
  UniqueFd socket_;
  bool is_listening_ = false;
  unsigned port_ = 0;
};

TEST(Postgres, IsNotWaitedForLongerThanTheUserWants) {
  const SilentServer server;
  ASSERT_TRUE(server.is_listening());
  EXPECT_LT(seconds_interrupted(server.uri(), "SELECT 1"), 1.5);
}

TEST(PostgresSlow, NeverWritesAndLeavesNothingRunning) {
  const PostgresServer server;
  if (!server.is_running()) GTEST_SKIP() << "no PostgreSQL server can be started here";
  ASSERT_TRUE(server.run(role_that_writes));
  for (const char* const user : {"low", "postgres"}) {
    const std::string uri = server.uri(user);
    for (const std::string& query : writing_queries(server.path())) {
      EXPECT_THAT(sql_refusal(uri, query), testing::StartsWith("--sql: ")) << user << ": " << query;
    }
    EXPECT_THAT(sql_refusal(uri, "DO $$ BEGIN END $$"),
                HasSubstr("expected one query that yields"));
  }
  // Asked of the server by its own client, so that nothing of ours can hide what was written.
  EXPECT_EQ(server.answer("SELECT count(*) FROM w"), "0");
  EXPECT_EQ(server.answer("SELECT is_called FROM s"), "f");
  EXPECT_EQ(server.answer("SELECT count(*) FROM pg_class WHERE relname = 'v'"), "0");
  EXPECT_FALSE(std::filesystem::exists(server.path() + ".touched"));

  EXPECT_LT(seconds_interrupted(server.uri(), "SELECT pg_sleep(30)"), 1.5);
  EXPECT_LT(seconds_interrupted(server.uri(),
                                "SELECT x FROM generate_series(1, 1000000000) AS x ORDER BY -x"),
            1.5);
  EXPECT_THAT(sql_refusal(server.uri(),
                          "SELECT 'running ' || query FROM pg_stat_activity "
                          "WHERE query LIKE '%pg_sleep(30)%' AND pid <> "
                          "pg_backend_pid() AND state = 'active'"),
              HasSubstr("no deal in it"));
}

TEST(PostgresSlow, SaysNoPassword) {
  const PostgresServer server;
  if (!server.is_running()) GTEST_SKIP() << "no PostgreSQL server can be started here";
  const std::string here = "host=" + server.path();
  const std::vector<std::string> uris = {
      "postgresql://u:s3cret%zz@127.0.0.1/db",
      "postgresql://u:s3cret@[::1/db",
      "postgresql://u:s3cret@/db?passw%6frd=s3cret&host=/no/such",
      "postgresql://u:x@s3cret@127.0.0.1/db",
      "postgresql://u:x/s3cret@127.0.0.1/db",
      "postgresql://u:s3cret/x@127.0.0.1/db",
      "postgresql://u:12?s3cret/x@127.0.0.1/db",
      "postgresql://u:12/s3cret",
      "postgresql://u:s3cret",
      "postgresql://u@127.0.0.1/db password=s3cret",
      "postgresql://u@127.0.0.1/db;password=s3cret",
      "postgresql://u@127.0.0.1/db?pasword=s3cret",
      "postgresql://u@127.0.0.1/db?password=%zzs3cret",
      "postgresql://u@127.0.0.1/db?s3cret",
      "postgresql://u@127.0.0.1/db?sslmode=s3cret",
      "postgresql://u@127.0.0.1/db?sslmode=require password=s3cret",
      "postgresql://u@127.0.0.1/db?target_session_attrs=s3cret",
      "postgresql://u@127.0.0.1/db?sslpassword=s3cret&port=1",
      "postgresql://u:s3cret@127.0.0.1:1/db",
      "host=127.0.0.1 password = 's3cret x'",
      "postgresql:user=u password=s3cret",
      "mysql://u:s3cret@h/d",
      "Postgresql://u:s3cret@h/d",
      "postgresql://nobody:s3cret@/postgres?" + here};
  for (const std::string& uri : uris) {
    EXPECT_THAT(sql_refusal(uri, "SELECT 1"), testing::Not(HasSubstr("s3cret"))) << uri;
    EXPECT_THAT(sql_refusal(uri, "SELECT 1"), testing::StartsWith("--sql: ")) << uri;
    if (uri.starts_with("postgres") && uri.find("://") != std::string::npos &&
        uri != "postgresql://u:12/s3cret") {
      EXPECT_THAT(without_password(uri), testing::Not(HasSubstr("s3cret"))) << uri;
    }
  }
}

TEST(WithoutPassword, LeavesTheRest) {
  EXPECT_EQ(without_password("postgresql://ann:secret@host:5432/deals"),
            "postgresql://ann@host:5432/deals");
  EXPECT_EQ(without_password("postgresql://host:5432/deals"), "postgresql://host:5432/deals");
  EXPECT_EQ(without_password("postgresql:///deals?password=secret&user=ann"),
            "postgresql:///deals?password=…&user=ann");
  EXPECT_EQ(without_password("postgresql:///deals?passw%6frd=secret&host=/tmp/x"),
            "postgresql:///deals?passw%6frd=…&host=/tmp/x");
  EXPECT_EQ(without_password("postgresql://ann:secret@[::1]:5432,b:5433/deals"),
            "postgresql://ann@[::1]:5432,b:5433/deals");
  EXPECT_EQ(without_password("postgres://ann:se:c@ret@host/deals"), "postgres://…");
  EXPECT_EQ(without_password("sqlite:///a:b@c"), "sqlite:///a:b@c");
}

}  // namespace

}  // namespace evenhand::source
