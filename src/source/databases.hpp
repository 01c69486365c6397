#pragma once

#include <memory>
#include <string>

#include "src/source/byte_source.hpp"

namespace evenhand::source {

// What open_sql() opens, one source a database. Each is a component: where its library was not
// found when the program was built, it throws InputError that says what to install.

/// `path` is a file.
std::unique_ptr<ByteSource> open_sqlite(const std::string& path, const std::string& query,
                                        Interrupted interrupted);

/// `uri` is what libpq takes.
std::unique_ptr<ByteSource> open_postgresql(const std::string& uri, const std::string& query,
                                            Interrupted interrupted);

}  // namespace evenhand::source
