#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "src/source/byte_source.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {

// The sources that open_sql() opens, one a database. Each is a component: where its library was not
// found when the program was built, it throws InputError that says what to install.

/// `path` is a file.
std::unique_ptr<ByteSource> open_sqlite(const std::string& path, const std::string& query,
                                        Interrupted interrupted);

/// Whether anybody may see the value of a setting of PostgreSQL's address. Nobody knows what the
/// value of an unknown one is.
bool is_open_setting(std::string_view name, std::string_view value);

/// `uri` is what libpq takes.
std::unique_ptr<ByteSource> open_postgresql(const std::string& uri, const std::string& query,
                                            Interrupted interrupted);

/// The rows of a query as delimited text with a header, every cell in quotes, for the reader csv.
/// They come one after the other, in constant memory, as the database sends them. The database is
/// never changed: SQLite files are opened for reading, PostgreSQL transactions are read-only.
///
/// `uri` is "sqlite:PATH", or what libpq takes: "postgresql://USER@HOST/DATABASE". Throws
/// InputError for another one, when the database cannot be opened, and for a query that it refuses;
/// read() throws InputError when it fails in the middle, and for a value with a newline.
std::unique_ptr<ByteSource> open_sql(const std::string& uri, const std::string& query,
                                     Interrupted interrupted = {});

/// Deals from a database. The options' format is not asked.
std::unique_ptr<DealStream> open_sql_log(const std::string& uri, const std::string& query,
                                         LogOptions options);

/// Returns the address without the password, for documents and messages.
std::string without_password(std::string_view uri);

}  // namespace evenhand::source
