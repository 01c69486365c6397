#include "src/source/sql_source.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sqlite3.h>

#include <algorithm>
#include <optional>

#include "base/printable.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";

/// The line breaks of a database's messages are for a terminal.
std::string one_line(std::string_view message) {
  std::string line;
  for (const char c : message) line += c == '\n' ? ' ' : c;
  while (line.ends_with(' ')) line.pop_back();
  return printable(line, 400);
}

/// Writes rows as delimited text.
class RowText {
 public:
  void add(std::string_view cell) {
    if (cell.find('\n') != std::string_view::npos) {
      throw InputError(fmt::format("the query's row {}: a value with a newline in it ('{}')", rows_,
                                   printable(cell)));
    }
    text_ += is_first_ ? "\"" : ",\"";
    is_first_ = false;
    for (const char c : cell) text_.append(c == '"' ? 2 : 1, c);
    text_ += '"';
  }
  void end_row() {
    text_ += '\n';
    is_first_ = true;
    ++rows_;
  }
  std::size_t take(std::span<char> buffer) {
    const std::size_t count = std::min(buffer.size(), text_.size() - at_);
    std::copy_n(text_.data() + at_, count, buffer.data());
    at_ += count;
    if (at_ == text_.size()) {
      text_.clear();
      at_ = 0;
    }
    return count;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
  bool is_first_ = true;
  std::uint64_t rows_ = 0;  ///< the header is the first
};

/// The rows of a database, one at a time.
class SqlSource : public ByteSource {
 public:
  std::size_t read(std::span<char> buffer) final {
    while (true) {
      if (const std::size_t count = rows_.take(buffer); count > 0) return count;
      if (!next_row(rows_)) return 0;
    }
  }

 protected:
  /// Adds the next row, first that of the names; false at the end.
  virtual bool next_row(RowText& rows) = 0;

 private:
  RowText rows_;
};

class SqliteSource final : public SqlSource {
 public:
  SqliteSource(const std::string& path, const std::string& query, Interrupted interrupted)
      : interrupted_(std::move(interrupted)) {
    sqlite3* database = nullptr;
    const int opened = sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
    database_.reset(database);
    if (opened != SQLITE_OK) refuse("cannot be opened");
    sqlite3_stmt* statement = nullptr;
    const char* rest = nullptr;
    const int prepared = sqlite3_prepare_v2(database, query.c_str(), -1, &statement, &rest);
    statement_.reset(statement);
    if (prepared != SQLITE_OK) refuse("refuses the query");
    if (statement == nullptr || sqlite3_column_count(statement) == 0 ||
        std::string_view(rest).find_first_not_of(" \t\n;") != std::string_view::npos) {
      throw InputError("--sql: expected one query that yields rows, such as SELECT");
    }
  }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("--sql: the SQLite database {}: {}", what,
                                 one_line(sqlite3_errmsg(database_.get()))));
  }

  bool next_row(RowText& rows) override {
    if (interrupted_ && interrupted_()) throw InterruptedError();
    const int columns = sqlite3_column_count(statement_.get());
    if (!has_names_) {
      has_names_ = true;
      for (int i = 0; i < columns; ++i) rows.add(sqlite3_column_name(statement_.get(), i));
      rows.end_row();
      return true;
    }
    const int status = sqlite3_step(statement_.get());
    if (status == SQLITE_DONE) return false;
    if (status != SQLITE_ROW) refuse("fails");
    for (int i = 0; i < columns; ++i) {
      const unsigned char* const text = sqlite3_column_text(statement_.get(), i);
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), i));
      rows.add(text == nullptr ? std::string_view()
                               : std::string_view(reinterpret_cast<const char*>(text), size));
    }
    rows.end_row();
    return true;
  }

  Interrupted interrupted_;
  std::unique_ptr<sqlite3, Close> database_;
  std::unique_ptr<sqlite3_stmt, Close> statement_;
  bool has_names_ = false;
};

class PostgresSource final : public SqlSource {
 public:
  PostgresSource(const std::string& uri, const std::string& query, Interrupted interrupted)
      : interrupted_(std::move(interrupted)), connection_(PQconnectdb(uri.c_str())) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) refuse("cannot be reached");
    const Result set(PQexec(connection_.get(), "SET default_transaction_read_only = on"));
    if (PQresultStatus(set.get()) != PGRES_COMMAND_OK) refuse("fails");
    // With parameters, of which there are none, only one statement is taken.
    if (PQsendQueryParams(connection_.get(), query.c_str(), 0, nullptr, nullptr, nullptr, nullptr,
                          0) == 0 ||
        PQsetSingleRowMode(connection_.get()) == 0) {
      refuse("refuses the query");
    }
    row_ = wait_for_row();
    if (row_ && PQnfields(row_.get()) == 0) {
      throw InputError("--sql: expected one query that yields rows, such as SELECT");
    }
  }

 private:
  struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
  };
  using Result = std::unique_ptr<PGresult, Close>;

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("--sql: the PostgreSQL database {}: {}", what,
                                 one_line(PQerrorMessage(connection_.get()))));
  }

  Result wait_for_row() {
    while (PQisBusy(connection_.get()) != 0) {
      if (interrupted_ && interrupted_()) throw InterruptedError();
      pollfd waiting{PQsocket(connection_.get()), POLLIN, 0};
      ::poll(&waiting, 1, interrupt_poll_ms);
      if (PQconsumeInput(connection_.get()) == 0) refuse("fails");
    }
    Result result(PQgetResult(connection_.get()));
    const ExecStatusType status = PQresultStatus(result.get());
    if (result && status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK &&
        status != PGRES_COMMAND_OK) {
      refuse(has_names_ ? "fails" : "refuses the query");
    }
    return result;
  }

  bool next_row(RowText& rows) override {
    if (!row_) return false;
    const int columns = PQnfields(row_.get());
    if (!has_names_) {
      has_names_ = true;
      for (int i = 0; i < columns; ++i) rows.add(PQfname(row_.get(), i));
      rows.end_row();
      return true;
    }
    // The last result has no row.
    if (PQntuples(row_.get()) == 0) return false;
    for (int i = 0; i < columns; ++i) {
      rows.add(
          {PQgetvalue(row_.get(), 0, i), static_cast<std::size_t>(PQgetlength(row_.get(), 0, i))});
    }
    rows.end_row();
    row_ = wait_for_row();
    return true;
  }

  Interrupted interrupted_;
  std::unique_ptr<PGconn, Close> connection_;
  Result row_;
  bool has_names_ = false;
};

}  // namespace

std::string without_password(std::string_view uri) {
  std::string text(uri);
  const std::size_t scheme = text.find("://");
  const std::size_t at = text.find('@');
  if (scheme != std::string::npos && at != std::string::npos) {
    const std::size_t colon = text.find(':', scheme + 3);
    if (colon < at) text.erase(colon, at - colon);
  }
  for (std::size_t found = text.find("password="); found != std::string::npos;
       found = text.find("password=", found + 9)) {
    const std::size_t value = found + 9;
    text.replace(value, std::min(text.find_first_of("& ", value), text.size()) - value, "…");
  }
  return text;
}

std::unique_ptr<ByteSource> open_sql(const std::string& uri, const std::string& query,
                                     Interrupted interrupted) {
  if (uri.starts_with(sqlite_scheme)) {
    std::string path = uri.substr(sqlite_scheme.size());
    if (path.starts_with("///")) path.erase(0, 2);
    return std::make_unique<SqliteSource>(path, query, std::move(interrupted));
  }
  if (uri.starts_with("postgresql:") || uri.starts_with("postgres:")) {
    return std::make_unique<PostgresSource>(uri, query, std::move(interrupted));
  }
  throw InputError(fmt::format("--sql {}: expected sqlite:FILE or postgresql://USER@HOST/DATABASE",
                               printable(without_password(uri), 100)));
}

std::unique_ptr<DealStream> open_sql_log(const std::string& uri, const std::string& query,
                                         LogOptions options) {
  options.format = LogFormat::csv;
  return std::make_unique<LogStream>("the query's rows", open_sql(uri, query, options.interrupted),
                                     options);
}

}  // namespace evenhand::source
