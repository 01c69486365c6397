#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "src/source/byte_source.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {

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
