#include "src/serve/address.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

#include "base/error.hpp"
#include "base/lower_case.hpp"

namespace evenhand::serve {
namespace {

constexpr std::string_view loopback = "127.0.0.1";

/// The bytes of an address, by which its spellings are the same.
std::optional<std::string> bytes_of(std::string_view host) {
  const std::string text(host);
  std::array<char, sizeof(in6_addr)> bytes = {};
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) {
    return std::string(bytes.data(), sizeof(in_addr));
  }
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) {
    return std::string(bytes.data(), bytes.size());
  }
  return std::nullopt;
}

bool is_all_of_the_machine(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char byte) { return byte == 0; });
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return port;
}

struct HostAndPort {
  std::string host;
  std::string_view port;  ///< empty where there is none
};

/// "[::1]:80", "name:80", "name"; nothing where brackets are not as they should be.
std::optional<HostAndPort> split(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && rest.front() != ':') return std::nullopt;
    return HostAndPort{std::string(text.substr(1, end - 1)), rest.empty() ? rest : rest.substr(1)};
  }
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return HostAndPort{std::string(text), {}};
  return HostAndPort{std::string(text.substr(0, colon)), text.substr(colon + 1)};
}

}  // namespace

std::string Address::text() const {
  const bool has_colons = host.find(':') != std::string::npos;
  return has_colons ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

Address parse_address(std::string_view text, std::string_view option) {
  if (const auto port = parse_port(text)) return {std::string(loopback), *port};
  const auto parts = split(text);
  const auto port = parts ? parse_port(parts->port) : std::nullopt;
  if (!port) {
    throw InputError(fmt::format(
        "{} '{}': expected a host and a port, such as 127.0.0.1:9464 or [::1]:9464", option, text));
  }
  return {parts->host.empty() ? std::string(loopback) : parts->host, *port};
}

bool is_host(std::string_view header) {
  const auto parts = split(header);
  if (!parts || !(parts->port.empty() || parse_port(parts->port))) return false;
  // The marks of a registered name; in brackets stands an address.
  constexpr std::string_view marks = "-._~%!$&'()*+,;=";
  if (header.starts_with('[')) return bytes_of(parts->host).has_value();
  return std::all_of(parts->host.begin(), parts->host.end(), [&](unsigned char c) {
    return std::isalnum(c) != 0 || marks.find(static_cast<char>(c)) != std::string_view::npos;
  });
}

bool is_host_of(std::string_view header, const Address& address) {
  const auto parts = split(header);
  if (!is_host(header) || parts->host.empty()) return false;
  const std::string host = lower_case(parts->host);
  if (host == "localhost" || host == lower_case(address.host)) return true;
  const auto asked = bytes_of(host);
  if (!asked) return false;
  const auto own = bytes_of(address.host);
  return !own || is_all_of_the_machine(*own) || *asked == *own;
}

}  // namespace evenhand::serve
