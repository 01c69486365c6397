#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/history/sqlite.hpp"

namespace evenhand::history {

/// By which a file of SQLite is known to be a history of watches: its application_id, "EvHi".
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

}  // namespace evenhand::history
