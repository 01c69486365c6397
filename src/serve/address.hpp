#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace evenhand::serve {

/// The address at which a server listens.
struct Address {
  std::string host;  ///< a name, or an address of IPv4 or IPv6 without brackets
  std::uint16_t port = 0;

  /// "127.0.0.1:9464", "[::1]:9464"
  std::string text() const;
};

/// Reads "127.0.0.1:9464", "[::1]:9464", "host:9464"; for ":9464" and "9464" alone the host is
/// 127.0.0.1. Port 0 is one that is free. Throws InputError that begins with `option`.
Address parse_address(std::string_view text, std::string_view option);

/// Whether a request with this Host header is meant for a server of that address. A page of
/// somebody else's can make a browser ask a server that only this machine reaches, by a name that
/// it lets stand for 127.0.0.1 (DNS rebinding). So a host is "localhost", the name that the server
/// was told to listen at, or an address: its own, or any where it listens at a name or at all of
/// the machine's.
bool is_host_of(std::string_view header, const Address& address);

/// Whether a Host header is one at all: a host, and after a colon nothing but the digits of a port
/// (RFC 9112, 3.2; RFC 3986, 3.2.2).
bool is_host(std::string_view header);

}  // namespace evenhand::serve
