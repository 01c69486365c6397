#include "src/serve/connection.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string>

#include "base/error.hpp"

namespace evenhand::serve {
namespace {

using ConnectClock = std::chrono::steady_clock;

InputError cannot_connect(const Address& address, const char* why) {
  return InputError(
      fmt::format("{}: cannot connect: {}; see to it that the dealer listens there and that no "
                  "firewall stands between",
                  address.text(), why));
}

struct FreeAddresses {
  void operator()(addrinfo* found) const { ::freeaddrinfo(found); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Addresses addresses_of(const Address& address) {
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const int error =
      ::getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &hints, &found);
  if (error != 0) throw cannot_connect(address, ::gai_strerror(error));
  return Addresses(found);
}

/// 0, or why not.
int wait_for_connection(int socket, ConnectClock::time_point until) {
  pollfd wanted{socket, POLLOUT, 0};
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - ConnectClock::now()).count();
    const int ready = ::poll(&wanted, 1, static_cast<int>(std::max<long>(left, 0)));
    if (ready > 0) break;
    if (ready == 0) return ETIMEDOUT;
    if (errno != EINTR) return errno;
  }
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

void set_option(int socket, int level, int option, int value) {
  ::setsockopt(socket, level, option, &value, sizeof value);
}

}  // namespace

UniqueFd connect_to(const Address& address, std::chrono::milliseconds time) {
  const auto until = ConnectClock::now() + time;
  const Addresses all = addresses_of(address);
  int why = 0;
  for (const addrinfo* each = all.get(); each != nullptr; each = each->ai_next) {
    UniqueFd socket(::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!socket.is_open()) {
      why = errno;
      continue;
    }
    const bool is_there = ::connect(socket.get(), each->ai_addr, each->ai_addrlen) == 0;
    why = is_there ? 0 : errno;
    if (why == EINPROGRESS) why = wait_for_connection(socket.get(), until);
    if (why != 0) continue;
    prepare_socket(socket.get());
    return socket;
  }
  throw cannot_connect(address, std::strerror(why));
}

void prepare_socket(int socket) {
  set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
  set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, 30);
  set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, 10);
  set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
  set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 60'000);
}

std::string peer_of(int socket) {
  sockaddr_storage peer = {};
  socklen_t size = sizeof peer;
  auto* const address = reinterpret_cast<sockaddr*>(&peer);
  std::array<char, NI_MAXHOST> host = {};
  const bool is_known =
      ::getpeername(socket, address, &size) == 0 &&
      ::getnameinfo(address, size, host.data(), host.size(), nullptr, 0, NI_NUMERICHOST) == 0;
  return is_known ? host.data() : "an unknown address";
}

}  // namespace evenhand::serve
