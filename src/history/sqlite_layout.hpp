#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/history/sqlite.hpp"

namespace evenhand::history {

/// The application_id by which a file of SQLite is known to be a history of watches, "EvHi".
inline constexpr std::int64_t history_id = 0x45764869;
/// Its user_version, raised when older programs would misunderstand the tables.
inline constexpr std::int64_t history_version = 1;

/// Throws InputError for a history of another version.
inline void require_version(const Database& database, const std::string& path) {
  const std::int64_t version = database.number_of("PRAGMA user_version");
  if (version == history_version) return;
  throw InputError(fmt::format("{}: a history of version {}; this program reads version {}",
                               printable(path, 200), version, history_version));
}

inline constexpr std::string_view tables = R"(
CREATE TABLE watches (
  watch INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, deck TEXT NOT NULL,
  plan TEXT NOT NULL, program TEXT NOT NULL, alpha REAL NOT NULL, arl REAL NOT NULL,
  begun TEXT NOT NULL);
CREATE TABLE events (
  watch INTEGER NOT NULL REFERENCES watches, number INTEGER NOT NULL, deal INTEGER NOT NULL,
  time TEXT NOT NULL, event TEXT NOT NULL, more TEXT NOT NULL,
  PRIMARY KEY (watch, number)) WITHOUT ROWID;
CREATE TABLE looks (
  watch INTEGER NOT NULL REFERENCES watches, number INTEGER NOT NULL, deal INTEGER NOT NULL,
  time TEXT NOT NULL, log_e REAL, log_detector REAL, bad INTEGER NOT NULL,
  PRIMARY KEY (watch, number)) WITHOUT ROWID;
CREATE TABLE families (
  watch INTEGER NOT NULL REFERENCES watches, number INTEGER NOT NULL, family TEXT NOT NULL,
  log_e REAL, PRIMARY KEY (watch, number, family)) WITHOUT ROWID;
CREATE TABLE windows (
  watch INTEGER NOT NULL REFERENCES watches, number INTEGER NOT NULL, deals INTEGER NOT NULL,
  card TEXT NOT NULL, distance REAL NOT NULL, card_p REAL, positions_p REAL,
  PRIMARY KEY (watch, number)) WITHOUT ROWID;
CREATE TABLE effects (
  watch INTEGER NOT NULL REFERENCES watches, number INTEGER NOT NULL, deal INTEGER NOT NULL,
  bet TEXT NOT NULL, name TEXT NOT NULL, value REAL, low REAL, high REAL, level REAL NOT NULL,
  expected REAL, PRIMARY KEY (watch, number)) WITHOUT ROWID;
)";

/// A history's tables are as this program makes them, or another one made them: views and more
/// columns mean that anything may be read. `file` is what messages call it.
inline void require_tables(const Database& database, const std::string& file) {
  for (const char* name : {"watches", "events", "looks", "families", "windows", "effects"}) {
    auto found = database.query("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?");
    found.with(name);
    std::string sql = found.next() ? found.text(0) : "";
    // A table that was renamed and is called what it was has its name in quotes.
    std::erase(sql, '"');
    if (!sql.empty() && tables.find(sql + ';') != std::string_view::npos) continue;
    throw InputError(
        fmt::format("{}: its table {} has not the columns of a history; name a new file, or one "
                    "that a watch began",
                    file, name));
  }
}

}  // namespace evenhand::history
