#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/unique_fd.hpp"
#include "src/serve/address.hpp"

namespace evenhand::serve {

/// The page that a path shows. Its text is made in the server's thread, and then is the page for a
/// second.
struct Page {
  std::string content_type;
  std::function<std::string()> text;
  /// A stream of events (Server-Sent Events): while somebody listens, the text, which has no line
  /// break, is made once a second, and sent when it is another one. Who is too slow for all events
  /// misses some, and never the last.
  bool is_stream = false;
};

/// The pages by path, "/metrics".
using Pages = std::map<std::string, Page>;

/// The limits of the memory and time that clients may cost, however slow or hostile they are: some
/// 1.5 MB, and one text a connection.
struct Limits {
  /// One more takes the place of the one that has said too little for the longest time.
  std::size_t connections = 64;
  std::size_t listeners = 32;  ///< of these, to streams
  std::size_t request_bytes = 8192;
  unsigned request_ms = 5000;     ///< for all of a request to come
  unsigned answer_ms = 10000;     ///< for all of an answer, or of an event, to be taken
  unsigned heartbeat_ms = 15000;  ///< of a stream on which nothing happens
  unsigned fresh_ms = 1000;       ///< for which a text is not made anew
};

struct ListeningSocket;

/// A socket that listens.
class Listener {
 public:
  /// Throws InputError that begins with `option` where it cannot.
  Listener(const Address& address, const std::string& option);
  Listener(Listener&&) noexcept;
  ~Listener();

  /// Returns where it listens, with the port that it was given.
  const Address& address() const;

  /// A client that waits to be taken, whose socket does not block; none where nobody waits, or
  /// where the machine has no descriptor left for it.
  UniqueFd accept();
  /// Can be read when somebody waits.
  int descriptor() const;

 private:
  friend class Server;
  std::unique_ptr<ListeningSocket> socket_;
};

/// A small HTTP server in a thread of its own. It has nothing but its pages, and touches no file.
/// It answers GET and HEAD, one request a connection.
class Server {
 public:
  Server(Listener listener, Pages pages, const Limits& limits = {});
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  /// Ends all connections, at once.
  ~Server();

 private:
  std::shared_ptr<void> running_;  ///< what is at work, and ends with it
};

}  // namespace evenhand::serve
