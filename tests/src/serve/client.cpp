#include "tests/src/serve/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <stdexcept>

namespace evenhand::serve {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

Client::Client(const Address& server) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(server.port);
  inet_pton(AF_INET, server.host.c_str(), &address.sin_addr);
  if (::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("cannot connect");
  }
}

bool Client::say(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string Client::read_until(std::string_view part, milliseconds limit) {
  const Clock::time_point end = Clock::now() + limit;
  std::string text;
  while (part.empty() || text.find(part) == std::string::npos) {
    const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now()).count();
    pollfd wait{socket_.get(), POLLIN, 0};
    if (left <= 0 || ::poll(&wait, 1, static_cast<int>(left)) <= 0) break;
    std::array<char, 65536> bytes;
    const ssize_t got = ::recv(socket_.get(), bytes.data(), bytes.size(), 0);
    is_ended_ = got <= 0;
    if (is_ended_) break;
    text.append(bytes.data(), static_cast<std::size_t>(got));
  }
  return text;
}

std::string Client::read_all(milliseconds limit) { return read_until("", limit); }

bool Client::is_ended_within(milliseconds limit) {
  read_all(limit);
  return is_ended_;
}

std::string get(const Address& server, const std::string& path) {
  Client client(server);
  client.say("GET " + path + " HTTP/1.1\r\nHost: " + server.text() + "\r\n\r\n");
  return client.read_all();
}

std::string body_of(const std::string& answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? "" : answer.substr(end + 4);
}

}  // namespace evenhand::serve
