#include "src/history/sqlite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::history {
namespace {

constexpr std::chrono::seconds usual_wait{10};
/// The longest value of a column of a row, which is read whole: far from what a watch writes.
constexpr int longest_value = 1 << 20;

/// SQLite takes "", ":memory:" and "file:…" for something else.
std::string as_file(const std::string& path) { return path.starts_with('/') ? path : "./" + path; }

bool is_of_the_machine(int code) {
  constexpr std::array codes = {SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_PROTOCOL};
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

}  // namespace

Database::Query::Query(const Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  const int status = sqlite3_prepare_v2(database_.handle_.get(), sql.data(),
                                        static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  check(status);
}

void Database::Query::check(int status) const {
  if (status != SQLITE_OK) database_.fail();
}

Database::Query& Database::Query::with(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), ++parameters_, value));
  return *this;
}

Database::Query& Database::Query::with(double value) {
  if (!std::isfinite(value)) return with_null();
  check(sqlite3_bind_double(statement_.get(), ++parameters_, value));
  return *this;
}

Database::Query& Database::Query::with(std::string_view value) {
  check(sqlite3_bind_text(statement_.get(), ++parameters_, value.data(),
                          static_cast<int>(value.size()), SQLITE_TRANSIENT));
  return *this;
}

Database::Query& Database::Query::with_null() {
  check(sqlite3_bind_null(statement_.get(), ++parameters_));
  return *this;
}

bool Database::Query::next() {
  const int status = sqlite3_step(statement_.get());
  if (status == SQLITE_ROW) return true;
  if (status != SQLITE_DONE) database_.fail();
  return false;
}

std::int64_t Database::Query::whole(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::uint64_t Database::Query::count(int column) const {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(0, whole(column)));
}

double Database::Query::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::string Database::Query::text(int column) const {
  const unsigned char* const text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) return {};
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return {reinterpret_cast<const char*>(text), size};
}

Database::Database(const std::string& path, Mode mode) : path_(path) {
  const int flags =
      mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* database = nullptr;
  const int status = sqlite3_open_v2(as_file(path).c_str(), &database, flags, nullptr);
  handle_.reset(database);
  if (status != SQLITE_OK) fail();
  wait_for_others(usual_wait);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest_value);
}

void Database::wait_for_others(std::chrono::milliseconds time) const {
  sqlite3_busy_timeout(handle_.get(), static_cast<int>(time.count()));
}

void Database::run(const std::string& sql) const {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number_of(std::string_view sql) const {
  Query rows(*this, sql);
  return rows.next() ? rows.whole(0) : 0;
}

void Database::fail() const {
  const std::string message = fmt::format("{}: SQLite: {}", printable(path_, 200),
                                          printable(sqlite3_errmsg(handle_.get()), 200));
  const int code = sqlite3_errcode(handle_.get()) & 0xff;
  if (code == SQLITE_BUSY) throw BusyError(message);
  if (is_of_the_machine(code)) throw MachineError(message);
  throw RunError(message);
}

Transaction::Transaction(const Database& database) : database_(database) {
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!is_open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const RunError&) {
    // SQLite has undone it by itself.
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  is_open_ = false;
}

}  // namespace evenhand::history
