#include <fmt/format.h>
#include <sqlite3.h>

#include <utility>

#include "base/error.hpp"
#include "src/source/databases.hpp"
#include "src/source/databases/rows.hpp"

namespace evenhand::source {
namespace {

class SqliteSource final : public SqlSource {
 public:
  SqliteSource(const std::string& path, const std::string& query, Interrupted interrupted)
      : interrupted_(std::move(interrupted)) {
    sqlite3* database = nullptr;
    const int opened = sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
    database_.reset(database);
    if (opened != SQLITE_OK) refuse("cannot be opened");
    // A row may be long in coming, and its values are read whole.
    constexpr int steps_between_looks = 10000;
    sqlite3_progress_handler(database, steps_between_looks, is_interrupted, this);
    constexpr int longest_value = 64 << 20;
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest_value);
    sqlite3_stmt* statement = nullptr;
    const char* rest = nullptr;
    const int prepared = sqlite3_prepare_v2(database, query.c_str(), -1, &statement, &rest);
    statement_.reset(statement);
    if (prepared == SQLITE_INTERRUPT) throw InterruptedError();
    if (prepared != SQLITE_OK) refuse("refuses the query");
    if (statement == nullptr || sqlite3_column_count(statement) == 0 ||
        sqlite3_stmt_readonly(statement) == 0 ||
        std::string_view(rest).find_first_not_of(" \t\n;") != std::string_view::npos) {
      throw InputError("--sql: expected one query that yields rows, such as SELECT");
    }
  }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  static int is_interrupted(void* source) {
    const Interrupted& interrupted = static_cast<SqliteSource*>(source)->interrupted_;
    return interrupted && interrupted() ? 1 : 0;
  }

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("--sql: the SQLite database {}: {}", what,
                                 one_line(sqlite3_errmsg(database_.get()))));
  }

  bool next_row(RowText& rows) override {
    if (is_interrupted(this) != 0) throw InterruptedError();
    const int columns = sqlite3_column_count(statement_.get());
    if (!has_names_) {
      has_names_ = true;
      for (int i = 0; i < columns; ++i) rows.add(sqlite3_column_name(statement_.get(), i));
      rows.end_row();
      return true;
    }
    const int status = sqlite3_step(statement_.get());
    if (status == SQLITE_DONE) return false;
    if (status == SQLITE_INTERRUPT) throw InterruptedError();
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

}  // namespace

std::unique_ptr<ByteSource> open_sqlite(const std::string& path, const std::string& query,
                                        Interrupted interrupted) {
  return std::make_unique<SqliteSource>(path, query, std::move(interrupted));
}

}  // namespace evenhand::source
