#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/unique_fd.hpp"

struct ssl_ctx_st;
struct ssl_st;

namespace evenhand::serve {

// TLS 1.3 (RFC 8446) by OpenSSL's libssl, which is loaded when it is first wanted.

/// The certificate by which a server shows who it is, in PEM, with those after it that lead to one
/// that clients know, and the private key.
struct Identity {
  std::string certificates;
  std::string key;
  // In messages.
  std::string certificates_name = "the certificate";
  std::string key_name = "its key";
};

/// A new key and a certificate that it signs itself, for a year: a player knows it
/// by its fingerprint.
Identity make_identity();

/// SHA-256 of the first certificate's DER, in 64 hexadecimal digits. Throws InputError that begins
/// with its name where there is none.
std::string fingerprint(const Identity& identity);

/// Reads "sha256:" and 64 hexadecimal digits, or what `openssl x509 -fingerprint -sha256` shows of
/// a certificate, pairs with colons between them; gives the digits, in lower case. Throws
/// InputError that begins with `option`.
std::string parse_fingerprint(std::string_view text, std::string_view option);

/// The facts that a client holds the server's certificate to. With a fingerprint it is that
/// certificate, whatever stands in it; otherwise it is for the host's name or address, and
/// authorities of the file, or those that the system trusts, have signed it.
struct Trust {
  std::string host;
  std::string fingerprint = {};  ///< as parse_fingerprint() gives it, or empty
  std::string authorities = {};  ///< a file in PEM, or empty for the system's
  std::string spoken = {};       ///< as of TlsContext
};

/// The state that the connections of one side have in common.
class TlsContext {
 public:
  /// `spoken` names what is said inside (ALPN, RFC 7301): with a client that wants to speak
  /// something else nothing is spoken. All throw InputError for what is no certificate or key.
  static TlsContext of_server(const Identity& identity, const std::string& spoken);
  static TlsContext of_client(const Trust& trust);

 private:
  friend class TlsStream;
  TlsContext(std::shared_ptr<ssl_ctx_st> context, Trust trust)
      : context_(std::move(context)), trust_(std::move(trust)) {}

  std::shared_ptr<ssl_ctx_st> context_;
  Trust trust_;  ///< of a client
};

/// Bytes to and from the other side of a socket that does not block. Nothing here blocks.
class TlsStream {
 public:
  TlsStream(const TlsContext& context, UniqueFd socket);

  /// The result of a step.
  struct Step {
    std::size_t bytes = 0;
    /// The event to wait for before it goes on: POLLIN or POLLOUT of the descriptor; 0 where it
    /// does not wait.
    short waits_for = 0;
    /// Nothing more comes or goes.
    bool has_ended = false;
  };

  /// Shakes hands, until it neither waits nor has ended: then the other side is who it has to be.
  Step shake_hands();
  Step read(std::span<std::uint8_t> bytes);
  Step write(std::span<const std::uint8_t> bytes);
  /// Says that nothing more comes, and closes this direction.
  void finish();

  /// Why no hands could be shaken: "its certificate is another one: sha256:…".
  const std::string& why() const { return why_; }
  int descriptor() const { return socket_.get(); }

 private:
  bool is_server() const { return trust_.spoken.empty(); }
  Step step_of(int result, std::size_t bytes);
  bool is_known();
  std::string why_not() const;

  UniqueFd socket_;
  std::shared_ptr<ssl_ctx_st> context_;
  Trust trust_;
  std::shared_ptr<ssl_st> stream_;
  std::string why_;
  bool has_ended_ = false;
};

}  // namespace evenhand::serve
