#include "src/serve/server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <list>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include <boost/asio.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include "base/error.hpp"
#include "base/signal_free.hpp"

namespace evenhand::serve {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

struct ListeningSocket {
  Address address;
  asio::io_context io{1};
  tcp::acceptor acceptor{io};

  /// Negative, and errno says why, where nobody can be taken.
  int accept() {
    return ::accept4(acceptor.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  }
};

namespace {

using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;
using Text = std::shared_ptr<const std::string>;
using std::chrono::milliseconds;

/// Nothing of a page is to be kept, embedded, or read by another site's script.
constexpr std::string_view common_headers =
    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\nConnection: close\r\n";

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::string status_line(http::status status) {
  const auto reason = http::obsolete_reason(status);
  return fmt::format("HTTP/1.1 {} {}\r\n", static_cast<unsigned>(status),
                     std::string_view(reason.data(), reason.size()));
}

/// A page with the text that it has now.
class Shown {
 public:
  Shown(Page page, milliseconds fresh) : page_(std::move(page)), fresh_(fresh) {}

  const std::string& content_type() const { return page_.content_type; }
  bool is_stream() const { return page_.is_stream; }
  /// The same pointer for the same text. Throws what the page does.
  Text text() {
    const Clock::time_point now = Clock::now();
    if (text_ != nullptr && now - made_ < fresh_) return text_;
    std::string text = page_.text();
    if (page_.is_stream) text = "data: " + std::move(text) + "\n\n";
    if (text_ == nullptr || *text_ != text) text_ = shared(std::move(text));
    made_ = now;
    return text_;
  }

 private:
  Page page_;
  milliseconds fresh_;
  Text text_;
  Clock::time_point made_;
};

class Connection;

/// The state that all connections have in common; in the server's thread alone.
struct Common {
  Limits limits;
  Address address;
  std::map<std::string, Shown> pages;
  /// In the order in which they came.
  std::list<Connection*> connections;
  std::set<Connection*> listeners;
};

/// From the first byte of a request to the last of its answer, or of a stream of events.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Common& all)
      : socket_(std::move(socket)), deadline_(socket_.get_executor()), all_(all) {
    place_ = all_.connections.insert(all_.connections.end(), this);
    parser_.header_limit(static_cast<std::uint32_t>(all_.limits.request_bytes));
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { leave(); }

  void start() {
    end_after(all_.limits.request_ms);
    http::async_read_header(
        socket_, buffer_, parser_, [self = shared_from_this()](Error error, std::size_t) {
          if (!error) return self->answer();
          if (error == http::error::header_limit || error == http::error::buffer_overflow) {
            self->refuse(http::status::request_header_fields_too_large, "too long a request");
          } else if (error != http::error::end_of_stream && error != http::error::partial_message &&
                     error.category() == make_error_code(http::error::bad_method).category()) {
            self->refuse(http::status::bad_request, "no request of HTTP");
          }
        });
  }

  /// The turn that the client has: to ask, to take the answer, or nothing but to go.
  enum class Turn { leaving, asking, taking };
  Turn turn() const { return turn_; }
  bool is_listener() const { return shown_ != nullptr; }

  void close() {
    Error ignored;
    socket_.close(ignored);
    deadline_.cancel();
    leave();
  }

  /// There may be a new event on the stream that is listened to.
  void hear() {
    if (is_writing_ || shown_ == nullptr) return;
    Text event;
    try {
      event = shown_->text();
    } catch (const std::exception&) {
      return close();
    }
    if (event == heard_) return;
    heard_ = event;
    write(std::move(event));
  }

 private:
  void leave() {
    all_.listeners.erase(this);
    if (!has_left_) all_.connections.erase(place_);
    has_left_ = true;
  }

  /// Closes the connection, unless this or wait() is called before.
  void end_after(unsigned ms) {
    deadline_.expires_after(milliseconds(ms));
    deadline_.async_wait([self = shared_from_this()](Error error) {
      if (!error) self->close();
    });
  }

  /// Where there are two hosts, or one that is none, a proxy before this may see another than this
  /// does (RFC 9112, 3.2).
  bool has_right_hosts() const {
    const auto& request = parser_.get();
    const auto host = request[http::field::host];
    return request.count(http::field::host) < 2 && is_host({host.data(), host.size()});
  }

  void answer() {
    const auto& request = parser_.get();
    if (!has_right_hosts()) {
      return refuse(http::status::bad_request, "expected one Host header, with a host");
    }
    const auto host = request[http::field::host];
    if (!is_host_of(std::string_view(host.data(), host.size()), all_.address)) {
      return refuse(http::status::misdirected_request, "not a host that is served here");
    }
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
      return refuse(http::status::method_not_allowed, "only GET and HEAD", "Allow: GET, HEAD\r\n");
    }
    const auto target = request.target();
    const std::string_view path(target.data(), target.size());
    const auto found = all_.pages.find(std::string(path.substr(0, path.find('?'))));
    if (found == all_.pages.end()) return refuse(http::status::not_found, "no such page");
    Shown& shown = found->second;
    const std::string head = status_line(http::status::ok) +
                             fmt::format("Content-Type: {}\r\n", shown.content_type()) +
                             std::string(common_headers);
    if (!shown.is_stream()) return show(shown, head);
    if (request.method() == http::verb::head) return send(head + "\r\n", shared(""));
    listen(shown, head + "\r\n");
  }

  void show(Shown& shown, const std::string& head) {
    Text text;
    try {
      text = shown.text();
    } catch (const std::exception&) {
      return refuse(http::status::internal_server_error, "the page could not be made");
    }
    send(head + fmt::format("Content-Length: {}\r\n\r\n", text->size()), text);
  }

  void refuse(http::status status, std::string_view why, std::string_view headers = {}) {
    const std::string body = fmt::format("{}\n", why);
    send(status_line(status) + fmt::format("Content-Type: text/plain; charset=utf-8\r\n"
                                           "Content-Length: {}\r\n{}{}\r\n",
                                           body.size(), headers, common_headers),
         shared(body));
  }

  void send(std::string head, Text body) {
    head_ = std::move(head);
    turn_ = Turn::taking;
    const bool is_head = parser_.get().method() == http::verb::head;
    body_ = is_head ? shared("") : std::move(body);
    end_after(all_.limits.answer_ms);
    const std::array<asio::const_buffer, 2> buffers = {asio::buffer(head_), asio::buffer(*body_)};
    asio::async_write(socket_, buffers, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->close();
      // Were it closed at once, what the client still sends would make it lose the answer.
      Error ignored;
      self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
      self->turn_ = Turn::leaving;
      self->end_after(1000);
      self->drain();
    });
  }

  void drain() {
    socket_.async_read_some(asio::buffer(scrap_),
                            [self = shared_from_this()](Error error, std::size_t) {
                              if (error) return self->close();
                              self->drain();
                            });
  }

  // Streams: at most one event is being written, and the next is the last there is by then.

  void listen(Shown& shown, std::string head) {
    if (all_.listeners.size() >= all_.limits.listeners) {
      return refuse(http::status::service_unavailable, "too many listen already");
    }
    shown_ = &shown;
    turn_ = Turn::taking;
    all_.listeners.insert(this);
    // A client that listens says nothing more; the end of its side is the end of both.
    socket_.async_read_some(asio::buffer(scrap_),
                            [self = shared_from_this()](Error, std::size_t) { self->close(); });
    write(shared(std::move(head)));
  }

  void write(Text text) {
    is_writing_ = true;
    body_ = std::move(text);
    end_after(all_.limits.answer_ms);
    asio::async_write(socket_, asio::buffer(*body_),
                      [self = shared_from_this()](Error error, std::size_t) {
                        self->is_writing_ = false;
                        if (error) return self->close();
                        self->wait();
                        self->hear();
                      });
  }

  void wait() {
    deadline_.expires_after(milliseconds(all_.limits.heartbeat_ms));
    deadline_.async_wait([self = shared_from_this()](Error error) {
      if (!error && !self->is_writing_) self->write(shared(":\n\n"));
    });
  }

  tcp::socket socket_;
  asio::steady_timer deadline_;
  Common& all_;
  boost::beast::flat_buffer buffer_{all_.limits.request_bytes};
  http::request_parser<http::empty_body> parser_;
  std::array<char, 512> scrap_ = {};
  std::string head_;
  Text body_;
  Shown* shown_ = nullptr;
  Text heard_;
  bool is_writing_ = false;
  Turn turn_ = Turn::asking;
  std::list<Connection*>::iterator place_;
  bool has_left_ = false;
};

/// Ends the connection that others can do without: one that was answered, else the one that has
/// been asking for the longest time, else the one that has been taking its answer for the longest.
/// A client that asks at once is answered before its turn comes, so that probes are, however many
/// others say nothing. False when all listen to streams.
bool make_room(const Common& all) {
  Connection* chosen = nullptr;
  for (Connection* connection : all.connections) {
    if (connection->is_listener()) continue;
    if (chosen == nullptr || connection->turn() < chosen->turn()) chosen = connection;
  }
  if (chosen == nullptr) return false;
  chosen->close();
  return true;
}

/// Takes connections, in a thread of its own.
class Running {
 public:
  Running(std::unique_ptr<ListeningSocket> socket, Pages pages, const Limits& limits)
      : all_{limits, socket->address, {}, {}, {}}, socket_(std::move(socket)) {
    for (auto& [path, page] : pages) {
      all_.pages.emplace(path, Shown(std::move(page), milliseconds(limits.fresh_ms)));
    }
    accept();
    tell_listeners();
    const SignalFree here;
    thread_ = std::thread([this] { socket_->io.run(); });
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() {
    socket_->io.stop();
    thread_.join();
  }

 private:
  void accept() {
    socket_->acceptor.async_wait(tcp::acceptor::wait_read, [this](Error error) {
      if (error) return;
      const int client = socket_->accept();
      if (client >= 0) {
        welcome(client);
      } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
        return accept_later();
      }
      accept();
    });
  }

  void accept_later() {
    pause_.expires_after(milliseconds(200));
    pause_.async_wait([this](Error) { accept(); });
  }

  void welcome(int client) {
    tcp::socket socket(socket_->io, socket_->acceptor.local_endpoint().protocol(), client);
    if (all_.connections.size() >= all_.limits.connections && !make_room(all_)) return;
    // A client that is gone without a word is found out by what is sent to it.
    ::setsockopt(client, IPPROTO_TCP, TCP_USER_TIMEOUT, &all_.limits.answer_ms,
                 sizeof all_.limits.answer_ms);
    std::make_shared<Connection>(std::move(socket), all_)->start();
  }

  void tell_listeners() {
    tick_.expires_after(milliseconds(all_.limits.fresh_ms));
    tick_.async_wait([this](Error) {
      // A connection that closes itself leaves the list.
      const std::set<Connection*> listeners = all_.listeners;
      for (Connection* listener : listeners) listener->hear();
      tell_listeners();
    });
  }

  // In this order: what waits in the socket's io, and ends with it, knows all_.
  Common all_;
  std::unique_ptr<ListeningSocket> socket_;
  asio::steady_timer pause_{socket_->io};
  asio::steady_timer tick_{socket_->io};
  std::thread thread_;
};

}  // namespace

Listener::Listener(const Address& address, const std::string& option)
    : socket_(std::make_unique<ListeningSocket>()) {
  tcp::acceptor& acceptor = socket_->acceptor;
  try {
    const auto flags = tcp::resolver::passive | tcp::resolver::numeric_service;
    const tcp::endpoint endpoint = *tcp::resolver(socket_->io)
                                        .resolve(address.host, std::to_string(address.port), flags)
                                        .begin();
    acceptor.open(endpoint.protocol());
    // No program that is started later has it.
    ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen();
    // A client may be gone again by the time that it is taken.
    acceptor.non_blocking(true);
    socket_->address = {address.host, acceptor.local_endpoint().port()};
  } catch (const boost::system::system_error& error) {
    throw InputError(fmt::format("{} {}: cannot listen there: {}; choose another address or port",
                                 option, address.text(), error.code().message()));
  }
}

Listener::Listener(Listener&&) noexcept = default;
Listener::~Listener() = default;
const Address& Listener::address() const { return socket_->address; }
UniqueFd Listener::accept() { return UniqueFd(socket_->accept()); }
int Listener::descriptor() const { return socket_->acceptor.native_handle(); }

Server::Server(Listener listener, Pages pages, const Limits& limits)
    : running_(std::make_shared<Running>(std::move(listener.socket_), std::move(pages), limits)) {}

Server::~Server() = default;

}  // namespace evenhand::serve
