#include <fmt/format.h>

#include "base/error.hpp"
#include "src/serve/connection.hpp"
#include "src/serve/server.hpp"
#include "src/serve/tls.hpp"

namespace evenhand::serve {

struct ListeningSocket {};

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw InputError(fmt::format(
      "{}: WebAssembly has no network; the program that is built for this machine has", what));
}

}  // namespace

Listener::Listener(const Address& /*address*/, const std::string& option) { refuse(option); }

Listener::Listener(Listener&&) noexcept = default;

Listener::~Listener() = default;

const Address& Listener::address() const {
  static const Address nowhere;
  return nowhere;
}

UniqueFd Listener::accept() { return UniqueFd(); }

int Listener::descriptor() const { return -1; }

Server::Server(Listener /*listener*/, Pages /*pages*/, const Limits& /*limits*/) {}

Server::~Server() = default;

UniqueFd connect_to(const Address& address, std::chrono::milliseconds /*time*/) {
  refuse(address.text());
}

void prepare_socket(int /*socket*/) {}

std::string peer_of(int /*socket*/) { return {}; }

Identity make_identity() { refuse("TLS"); }

std::string fingerprint(const Identity& /*identity*/) { refuse("TLS"); }

std::string parse_fingerprint(std::string_view /*text*/, std::string_view option) {
  refuse(std::string(option));
}

TlsContext TlsContext::of_server(const Identity& /*identity*/, const std::string& /*spoken*/) {
  refuse("TLS");
}

TlsContext TlsContext::of_client(const Trust& /*trust*/) { refuse("TLS"); }

TlsStream::TlsStream(const TlsContext& /*context*/, UniqueFd /*socket*/) { refuse("TLS"); }

TlsStream::Step TlsStream::shake_hands() { return {0, 0, true}; }

TlsStream::Step TlsStream::read(std::span<std::uint8_t> /*bytes*/) { return {0, 0, true}; }

TlsStream::Step TlsStream::write(std::span<const std::uint8_t> /*bytes*/) { return {0, 0, true}; }

void TlsStream::finish() {}

}  // namespace evenhand::serve
