#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "src/source/byte_source.hpp"

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

}  // namespace evenhand::source
