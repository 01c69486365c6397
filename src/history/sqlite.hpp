#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/sqlite_library.hpp"

namespace evenhand::history {

/// Others write, and did not come to an end in time.
class BusyError : public RunError {
 public:
  using RunError::RunError;
};

/// The disk is full or fails, or memory does; any other RunError is for what is wrong with the
/// file.
class MachineError : public RunError {
 public:
  using RunError::RunError;
};

/// A database of SQLite; what fails throws RunError with the path and SQLite's own words.
class Database {
 public:
  /// One query, with its parameters and then its rows.
  class Query {
   public:
    Query& with(std::int64_t value);
    Query& with(std::uint64_t value) { return with(static_cast<std::int64_t>(value)); }
    /// NaN and infinities are NULL.
    Query& with(double value);
    Query& with(std::string_view value);
    Query& with_null();

    /// Goes to the next row; false after the last. A statement without rows is made.
    bool next();
    std::int64_t whole(int column) const;
    std::uint64_t count(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    /// SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB or SQLITE_NULL.
    int type(int column) const { return sqlite3_column_type(statement_.get(), column); }

   private:
    friend class Database;
    struct Finalize {
      void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    Query(const Database& database, std::string_view sql);
    void check(int status) const;

    const Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int parameters_ = 0;
  };

  enum class Mode { read, write };
  /// The path is that of a file, whatever else its name may mean to SQLite.
  Database(const std::string& path, Mode mode);

  /// Sets for how long others who write are waited for from now on; 10 s before.
  void wait_for_others(std::chrono::milliseconds time) const;

  Query query(std::string_view sql) const { return {*this, sql}; }
  /// Statements without parameters or rows.
  void run(const std::string& sql) const;
  std::int64_t last_number() const { return sqlite3_last_insert_rowid(handle_.get()); }
  /// The first number of the first row; 0 where there is none.
  std::int64_t number_of(std::string_view sql) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };
  [[noreturn]] void fail() const;

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A transaction: all that is done until commit() is undone when that is not reached. Others who
/// write wait.
class Transaction {
 public:
  explicit Transaction(const Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();

  void commit();

 private:
  const Database& database_;
  bool is_open_ = true;
};

}  // namespace evenhand::history
