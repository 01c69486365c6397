#include "src/source/sql_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";

constexpr std::array<std::string_view, 2> postgresql_schemes = {"postgresql://", "postgres://"};

/// Returns the scheme of an address of PostgreSQL's; empty for any other.
std::string_view scheme_of(std::string_view uri) {
  for (const std::string_view scheme : postgresql_schemes) {
    if (uri.starts_with(scheme)) return scheme;
  }
  return {};
}

/// An address of PostgreSQL's, as libpq takes it apart.
struct Address {
  std::string_view scheme;
  std::string_view user;      ///< with its password
  std::string_view place;     ///< hosts, ports and the database
  std::string_view settings;  ///< after '?'
};

Address address_of(std::string_view uri) {
  Address address{scheme_of(uri), {}, {}, {}};
  std::string_view rest = uri.substr(address.scheme.size());
  if (const std::size_t end = rest.find_first_of("@/"); end < rest.size() && rest[end] == '@') {
    address.user = rest.substr(0, end + 1);
    rest.remove_prefix(end + 1);
  }
  const std::size_t settings = std::min(rest.find('?'), rest.size());
  address.place = rest.substr(0, settings);
  address.settings = rest.substr(settings);
  return address;
}

/// Whether libpq could take a piece of a password for a host, a port or a database.
bool is_doubtful(const Address& address) {
  if (address.place.find_first_of("@=&; ") != std::string_view::npos) return true;
  // Colons stand within the brackets of an IPv6 address, too.
  std::string_view hosts = address.place.substr(0, address.place.find('/'));
  while (!hosts.empty()) {
    const std::size_t comma = std::min(hosts.find(','), hosts.size());
    std::string_view host = hosts.substr(0, comma);
    hosts.remove_prefix(std::min(comma + 1, hosts.size()));
    if (host.starts_with('[')) host.remove_prefix(std::min(host.find(']'), host.size()));
    const std::size_t port = std::min(host.find(':'), host.size());
    if (host.substr(port).find_first_not_of(":0123456789") != std::string_view::npos) return true;
  }
  return false;
}

std::string shown_settings(std::string_view settings) {
  std::string text;
  for (std::size_t at = 0; at < settings.size();) {
    const std::size_t end = std::min(settings.find('&', at + 1), settings.size());
    const std::string_view setting = settings.substr(at, end - at);  // with its '?' or '&'
    const std::size_t name_end = std::min(setting.find('='), setting.size());
    const std::string_view name = setting.substr(1, name_end - 1);
    const bool has_value = name_end < setting.size();
    text += has_value ? setting.substr(0, name_end + 1) : setting.substr(0, 1);
    const bool is_open = has_value && is_open_setting(name, setting.substr(name_end + 1));
    text += is_open ? setting.substr(name_end + 1) : "…";
    at = end;
  }
  return text;
}

}  // namespace

bool is_open_setting(std::string_view name, std::string_view value) {
  constexpr std::array<std::string_view, 8> open = {
      "host",   "hostaddr", "port", "dbname", "user", "application_name", "connect_timeout",
      "service"};
  constexpr std::array<std::string_view, 6> modes = {"disable", "allow",     "prefer",
                                                     "require", "verify-ca", "verify-full"};
  if (name == "sslmode") return std::find(modes.begin(), modes.end(), value) != modes.end();
  return std::find(open.begin(), open.end(), name) != open.end() &&
         value.find_first_of("=@ ") == std::string_view::npos;
}

std::string without_password(std::string_view uri) {
  if (scheme_of(uri).empty()) return std::string(uri);
  const Address address = address_of(uri);
  if (is_doubtful(address)) return std::string(address.scheme) + "…";
  std::string text(address.scheme);
  if (!address.user.empty()) {
    text += address.user.substr(0, address.user.find_first_of(":@"));
    text += '@';
  }
  text += address.place;
  return text + shown_settings(address.settings);
}

std::unique_ptr<ByteSource> open_sql(const std::string& uri, const std::string& query,
                                     Interrupted interrupted) {
  if (uri.starts_with(sqlite_scheme)) {
    std::string path = uri.substr(sqlite_scheme.size());
    if (path.starts_with("///")) path.erase(0, 2);
    return open_sqlite(path, query, std::move(interrupted));
  }
  if (scheme_of(uri).empty()) {
    // The content of another address is not known, so it is not shown.
    throw InputError(
        "--sql: the address of the database begins otherwise than expected: sqlite:FILE or "
        "postgresql://USER@HOST/DATABASE");
  }
  if (is_doubtful(address_of(uri))) {
    throw InputError(
        "--sql: the address of the PostgreSQL database cannot be read without doubt: expected "
        "postgresql://USER:PASSWORD@HOST:PORT/DATABASE?SETTING=VALUE; within a name or a password "
        "write / as %2F, : as %3A, @ as %40, = as %3D and ? as %3F");
  }
  return open_postgresql(uri, query, std::move(interrupted));
}

std::unique_ptr<DealStream> open_sql_log(const std::string& uri, const std::string& query,
                                         LogOptions options) {
  options.format = LogFormat::csv;
  return std::make_unique<LogStream>("the query's rows", open_sql(uri, query, options.interrupted),
                                     options);
}

}  // namespace evenhand::source
