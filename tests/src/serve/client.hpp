#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "base/unique_fd.hpp"
#include "src/serve/address.hpp"

namespace evenhand::serve {

/// A client that says what it is told to, byte by byte.
class Client {
 public:
  explicit Client(const Address& server);

  /// False when the other side takes no more.
  bool say(std::string_view bytes) const;
  /// All that comes until `part` has, or until the other side or the time ends.
  std::string read_until(std::string_view part,
                         std::chrono::milliseconds limit = std::chrono::seconds(20));
  /// All that comes to the end.
  std::string read_all(std::chrono::milliseconds limit = std::chrono::seconds(20));
  /// Whether the other side has ended the connection by then; what comes before is dropped.
  bool is_ended_within(std::chrono::milliseconds limit);

 private:
  UniqueFd socket_;
  bool is_ended_ = false;
};

/// "HTTP/1.1 200 OK..." of a GET with a Host header.
std::string get(const Address& server, const std::string& path);
/// Returns the text after the headers.
std::string body_of(const std::string& answer);

}  // namespace evenhand::serve
