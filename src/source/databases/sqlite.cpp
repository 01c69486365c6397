#include <fmt/format.h>

#include <exception>
#include <functional>
#include <utility>

#include "base/error.hpp"
#include "base/sqlite_library.hpp"
#include "src/source/databases/rows.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::source {
namespace {

/// A database, a query and its rows: all that a thread works on, which may be left to itself.
class SqliteQuery {
 public:
  explicit SqliteQuery(const std::string& path) {
    // A row has many values. It holds for all of SQLite, which would take what memory there is.
    constexpr sqlite3_int64 most_memory = sqlite3_int64{512} << 20;
    sqlite3_hard_heap_limit64(most_memory);
    sqlite3* database = nullptr;
    const int opened = sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
    database_.reset(database);
    if (opened != SQLITE_OK) refuse("cannot be opened");
    constexpr int longest_value = 64 << 20;
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest_value);
  }

  void prepare(const std::string& query) {
    sqlite3_stmt* statement = nullptr;
    const char* rest = nullptr;
    const int prepared = sqlite3_prepare_v2(database_.get(), query.c_str(), -1, &statement, &rest);
    statement_.reset(statement);
    if (prepared != SQLITE_OK) refuse("refuses the query");
    if (statement == nullptr || sqlite3_column_count(statement) == 0 ||
        sqlite3_stmt_readonly(statement) == 0 ||
        std::string_view(rest).find_first_not_of(" \t\n;") != std::string_view::npos) {
      throw InputError("--sql: expected one query that yields rows, such as SELECT");
    }
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
      rows_.add(sqlite3_column_name(statement, i));
    }
    rows_.end_row();
  }

  /// Steps on until so many bytes of rows are there; false at the end. An error after some rows is
  /// thrown by the next call.
  bool add_rows(std::size_t bytes) {
    if (failure_) std::rethrow_exception(failure_);
    try {
      while (rows_.size() < bytes) {
        if (!add_row()) return rows_.size() > 0;
      }
    } catch (const InputError&) {
      if (rows_.size() == 0) throw;
      failure_ = std::current_exception();
    }
    return true;
  }

  std::size_t take(std::span<char> buffer) { return rows_.take(buffer); }
  /// From another thread: ends what runs at SQLite's next look.
  void interrupt() { sqlite3_interrupt(database_.get()); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("--sql: the SQLite database {}: {}", what,
                                 one_line(sqlite3_errmsg(database_.get()))));
  }

  bool add_row() {
    const int status = is_at_end_ ? SQLITE_DONE : sqlite3_step(statement_.get());
    // A further step would begin anew.
    is_at_end_ = status == SQLITE_DONE;
    if (is_at_end_) return false;
    if (status != SQLITE_ROW) refuse("fails");
    for (int i = 0; i < sqlite3_column_count(statement_.get()); ++i) {
      const unsigned char* const text = sqlite3_column_text(statement_.get(), i);
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), i));
      rows_.add(text == nullptr ? std::string_view()
                                : std::string_view(reinterpret_cast<const char*>(text), size));
    }
    rows_.end_row();
    return true;
  }

  std::unique_ptr<sqlite3, Close> database_;
  std::unique_ptr<sqlite3_stmt, Close> statement_;
  RowText rows_;
  std::exception_ptr failure_;
  bool is_at_end_ = false;
};

/// A row may be long in coming, and there are functions of SQL within which SQLite never looks
/// whether it is to stop.
class SqliteSource final : public ByteSource {
 public:
  SqliteSource(const std::string& path, const std::string& query, Interrupted interrupted)
      : interrupted_(std::move(interrupted)), query_(std::make_shared<SqliteQuery>(path)) {
    wait([shared = query_, query] {
      shared->prepare(query);
      return true;
    });
  }

  std::size_t read(std::span<char> buffer) override {
    while (true) {
      if (const std::size_t count = query_->take(buffer); count > 0) return count;
      if (!wait([shared = query_, bytes = buffer.size()] { return shared->add_rows(bytes); })) {
        return 0;
      }
    }
  }

 private:
  bool wait(std::function<bool()> work) {
    try {
      return wait_for(std::move(work), interrupted_);
    } catch (const InterruptedError&) {
      query_->interrupt();
      throw;
    }
  }

  Interrupted interrupted_;
  std::shared_ptr<SqliteQuery> query_;
};

}  // namespace

std::unique_ptr<ByteSource> open_sqlite(const std::string& path, const std::string& query,
                                        Interrupted interrupted) {
  return std::make_unique<SqliteSource>(path, query, std::move(interrupted));
}

}  // namespace evenhand::source
