#include "src/source/sql_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/databases.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";

}  // namespace

std::string without_password(std::string_view uri) {
  std::string text(uri);
  const std::size_t scheme = text.find("://");
  const std::size_t at = text.find('@');
  if (scheme != std::string::npos && at != std::string::npos) {
    const std::size_t colon = text.find(':', scheme + 3);
    if (colon < at) text.erase(colon, at - colon);
  }
  for (std::size_t found = text.find("password="); found != std::string::npos;
       found = text.find("password=", found + 9)) {
    const std::size_t value = found + 9;
    text.replace(value, std::min(text.find_first_of("& ", value), text.size()) - value, "…");
  }
  return text;
}

std::unique_ptr<ByteSource> open_sql(const std::string& uri, const std::string& query,
                                     Interrupted interrupted) {
  if (uri.starts_with(sqlite_scheme)) {
    std::string path = uri.substr(sqlite_scheme.size());
    if (path.starts_with("///")) path.erase(0, 2);
    return open_sqlite(path, query, std::move(interrupted));
  }
  if (uri.starts_with("postgresql:") || uri.starts_with("postgres:")) {
    return open_postgresql(uri, query, std::move(interrupted));
  }
  throw InputError(fmt::format("--sql {}: expected sqlite:FILE or postgresql://USER@HOST/DATABASE",
                               printable(without_password(uri), 100)));
}

std::unique_ptr<DealStream> open_sql_log(const std::string& uri, const std::string& query,
                                         LogOptions options) {
  options.format = LogFormat::csv;
  return std::make_unique<LogStream>("the query's rows", open_sql(uri, query, options.interrupted),
                                     options);
}

}  // namespace evenhand::source
