#include <fmt/format.h>

#include "base/error.hpp"
#include "src/serve/server.hpp"

namespace evenhand::serve {

struct ListeningSocket {};

Listener::Listener(const Address& /*address*/, const std::string& option) {
  throw InputError(fmt::format(
      "{}: WebAssembly cannot listen; the program that is built for this machine can", option));
}

Listener::Listener(Listener&&) noexcept = default;

Listener::~Listener() = default;

const Address& Listener::address() const {
  static const Address nowhere;
  return nowhere;
}

Server::Server(Listener /*listener*/, Pages /*pages*/, const Limits& /*limits*/) {}

Server::~Server() = default;

}  // namespace evenhand::serve
