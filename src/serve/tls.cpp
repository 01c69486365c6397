#include "src/serve/tls.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <utility>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "base/sha256.hpp"
#include "base/shared_library.hpp"

namespace evenhand::serve {
namespace {

// As its header declares it, but loaded when it is first wanted: no other command needs it. Its
// functions of certificates and keys are libcrypto's.
const SharedLibrary libssl{EVENHAND_LIBSSL, "libssl3"};
const LoadedFunction<decltype(::SSL_CTX_check_private_key)> check_private_key{
    libssl, "SSL_CTX_check_private_key"};
const LoadedFunction<decltype(::SSL_CTX_ctrl)> context_control{libssl, "SSL_CTX_ctrl"};
const LoadedFunction<decltype(::SSL_CTX_free)> free_context{libssl, "SSL_CTX_free"};
const LoadedFunction<decltype(::SSL_CTX_load_verify_file)> load_verify_file{
    libssl, "SSL_CTX_load_verify_file"};
const LoadedFunction<decltype(::SSL_CTX_new)> new_context{libssl, "SSL_CTX_new"};
const LoadedFunction<decltype(::SSL_CTX_set_alpn_protos)> set_alpn{libssl,
                                                                   "SSL_CTX_set_alpn_protos"};
const LoadedFunction<decltype(::SSL_CTX_set_alpn_select_cb)> set_alpn_choice{
    libssl, "SSL_CTX_set_alpn_select_cb"};
const LoadedFunction<decltype(::SSL_CTX_set_default_verify_paths)> trust_system{
    libssl, "SSL_CTX_set_default_verify_paths"};
const LoadedFunction<decltype(::SSL_CTX_set_num_tickets)> set_num_tickets{
    libssl, "SSL_CTX_set_num_tickets"};
const LoadedFunction<decltype(::SSL_CTX_set_options)> set_options{libssl, "SSL_CTX_set_options"};
const LoadedFunction<decltype(::SSL_CTX_set_verify)> set_verify{libssl, "SSL_CTX_set_verify"};
const LoadedFunction<decltype(::SSL_CTX_use_PrivateKey)> use_private_key{libssl,
                                                                         "SSL_CTX_use_PrivateKey"};
const LoadedFunction<decltype(::SSL_CTX_use_certificate)> use_certificate{
    libssl, "SSL_CTX_use_certificate"};
const LoadedFunction<decltype(::SSL_ctrl)> stream_control{libssl, "SSL_ctrl"};
const LoadedFunction<decltype(::SSL_do_handshake)> do_handshake{libssl, "SSL_do_handshake"};
const LoadedFunction<decltype(::SSL_free)> free_stream{libssl, "SSL_free"};
const LoadedFunction<decltype(::SSL_get0_alpn_selected)> alpn_selected{libssl,
                                                                       "SSL_get0_alpn_selected"};
const LoadedFunction<decltype(::SSL_get0_param)> verify_parameters{libssl, "SSL_get0_param"};
const LoadedFunction<decltype(::SSL_get1_peer_certificate)> peer_certificate{
    libssl, "SSL_get1_peer_certificate"};
const LoadedFunction<decltype(::SSL_get_error)> get_error{libssl, "SSL_get_error"};
const LoadedFunction<decltype(::SSL_get_verify_result)> verify_result{libssl,
                                                                      "SSL_get_verify_result"};
const LoadedFunction<decltype(::SSL_new)> new_stream{libssl, "SSL_new"};
const LoadedFunction<decltype(::SSL_read_ex)> read_bytes{libssl, "SSL_read_ex"};
const LoadedFunction<decltype(::SSL_set1_host)> set_host{libssl, "SSL_set1_host"};
const LoadedFunction<decltype(::SSL_set_accept_state)> set_accept_state{libssl,
                                                                        "SSL_set_accept_state"};
const LoadedFunction<decltype(::SSL_set_connect_state)> set_connect_state{libssl,
                                                                          "SSL_set_connect_state"};
const LoadedFunction<decltype(::SSL_set_fd)> set_descriptor{libssl, "SSL_set_fd"};
const LoadedFunction<decltype(::SSL_shutdown)> say_end{libssl, "SSL_shutdown"};
const LoadedFunction<decltype(::SSL_write_ex)> write_bytes{libssl, "SSL_write_ex"};
const LoadedFunction<decltype(::TLS_client_method)> client_method{libssl, "TLS_client_method"};
const LoadedFunction<decltype(::TLS_server_method)> server_method{libssl, "TLS_server_method"};

struct FreeTlsParts {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(BIGNUM* number) const { BN_free(number); }
};
using TlsBio = std::unique_ptr<BIO, FreeTlsParts>;
using Certificate = std::unique_ptr<X509, FreeTlsParts>;
using TlsKey = std::unique_ptr<EVP_PKEY, FreeTlsParts>;
using TlsNumber = std::unique_ptr<BIGNUM, FreeTlsParts>;

void require_tls(bool good, const char* what) {
  if (!good) throw RunError(fmt::format("OpenSSL cannot {}", what));
}

TlsBio bio_over(const std::string& pem) {
  return TlsBio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
}

std::string text_in(const TlsBio& bio) {
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

/// Never asks at the terminal.
int no_passphrase(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*data*/) { return -1; }

Certificate next_certificate(const TlsBio& bio) {
  return Certificate(PEM_read_bio_X509(bio.get(), nullptr, no_passphrase, nullptr));
}

std::string fingerprint_of(X509* certificate) {
  unsigned char* der = nullptr;
  const int size = i2d_X509(certificate, &der);
  require_tls(size > 0, "write a certificate");
  Sha256 digest;
  digest.add({reinterpret_cast<const char*>(der), static_cast<std::size_t>(size)});
  OPENSSL_free(der);
  return digest.hex();
}

Certificate first_certificate(const Identity& identity, const TlsBio& bio) {
  Certificate first = next_certificate(bio);
  if (first) return first;
  throw InputError(
      fmt::format("{}: found no certificate, expected one in PEM, as of 'openssl req "
                  "-x509'",
                  identity.certificates_name));
}

std::shared_ptr<SSL_CTX> make_context(const SSL_METHOD* method) {
  std::shared_ptr<SSL_CTX> context(new_context(method), [](SSL_CTX* each) { free_context(each); });
  require_tls(context != nullptr, "begin with TLS");
  context_control(context.get(), SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_3_VERSION, nullptr);
  context_control(context.get(), SSL_CTRL_MODE,
                  SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER, nullptr);
  // The protocol inside has an end of its own.
  set_options(context.get(), SSL_OP_IGNORE_UNEXPECTED_EOF);
  return context;
}

void add_certificates(SSL_CTX* context, const Identity& identity) {
  const TlsBio bio = bio_over(identity.certificates);
  require_tls(use_certificate(context, first_certificate(identity, bio).get()) == 1,
              "use the certificate");
  while (Certificate next = next_certificate(bio)) {
    if (context_control(context, SSL_CTRL_EXTRA_CHAIN_CERT, 0, next.get()) == 1) next.release();
  }
  ERR_clear_error();
}

void add_key(SSL_CTX* context, const Identity& identity) {
  const TlsKey key(
      PEM_read_bio_PrivateKey(bio_over(identity.key).get(), nullptr, no_passphrase, nullptr));
  if (!key) {
    throw InputError(
        fmt::format("{}: found no private key, expected one in PEM without a "
                    "passphrase, as of 'openssl genpkey -algorithm ED25519'",
                    identity.key_name));
  }
  // A key that is not the certificate's is refused by either call.
  const bool fits = use_private_key(context, key.get()) == 1 && check_private_key(context) == 1;
  ERR_clear_error();
  if (fits) return;
  throw InputError(
      fmt::format("{}: the key is not the one of {}; give the two that were made "
                  "together",
                  identity.key_name, identity.certificates_name));
}

/// As it is sent: its length stands before it.
std::string alpn_of(const std::string& spoken) { return static_cast<char>(spoken.size()) + spoken; }

/// `data` is what is spoken, as alpn_of() has it.
int choose_spoken(SSL* /*stream*/, const unsigned char** chosen, unsigned char* size,
                  const unsigned char* offered, unsigned offered_size, void* data) {
  const auto& own = *static_cast<const std::string*>(data);
  std::string_view left(reinterpret_cast<const char*>(offered), offered_size);
  while (!left.empty()) {
    const std::size_t length = static_cast<unsigned char>(left.front()) + std::size_t{1};
    if (left.substr(0, length) == own) {
      *chosen = reinterpret_cast<const unsigned char*>(own.data()) + 1;
      *size = static_cast<unsigned char>(own.size() - 1);
      return SSL_TLSEXT_ERR_OK;
    }
    left.remove_prefix(std::min(length, left.size()));
  }
  return SSL_TLSEXT_ERR_ALERT_FATAL;
}

bool is_address(const std::string& host) {
  std::array<char, sizeof(in6_addr)> bytes = {};
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

void expect_host(SSL* stream, const std::string& host) {
  if (is_address(host)) {
    X509_VERIFY_PARAM_set1_ip_asc(verify_parameters(stream), host.c_str());
    return;
  }
  set_host(stream, host.c_str());
  std::string name = host;
  stream_control(stream, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
}

}  // namespace

Identity make_identity() {
  const TlsKey key(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"));
  const Certificate certificate(X509_new());
  require_tls(key && certificate, "make a certificate");
  std::array<unsigned char, 16> serial = {};
  constexpr int serial_size = static_cast<int>(serial.size());
  require_tls(RAND_bytes(serial.data(), serial_size) == 1, "make a certificate");
  serial.front() &= 0x7FU;
  const TlsNumber number(BN_bin2bn(serial.data(), serial_size, nullptr));
  constexpr long day = 86'400;
  X509* const made = certificate.get();
  X509_NAME* const name = X509_get_subject_name(made);
  const auto* const own_name = reinterpret_cast<const unsigned char*>("evenhand");
  const bool good =
      X509_set_version(made, X509_VERSION_3) == 1 &&
      BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(made)) != nullptr &&
      X509_gmtime_adj(X509_getm_notBefore(made), -day) != nullptr &&
      X509_gmtime_adj(X509_getm_notAfter(made), 365 * day) != nullptr &&
      X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, own_name, -1, -1, 0) == 1 &&
      X509_set_issuer_name(made, name) == 1 && X509_set_pubkey(made, key.get()) == 1 &&
      X509_sign(made, key.get(), EVP_sha256()) > 0;
  const TlsBio certificate_text(BIO_new(BIO_s_mem()));
  const TlsBio key_text(BIO_new(BIO_s_mem()));
  require_tls(good && PEM_write_bio_X509(certificate_text.get(), made) == 1 &&
                  PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr,
                                           nullptr) == 1,
              "make a certificate");
  return {text_in(certificate_text), text_in(key_text)};
}

std::string fingerprint(const Identity& identity) {
  return fingerprint_of(first_certificate(identity, bio_over(identity.certificates)).get());
}

std::string parse_fingerprint(std::string_view text, std::string_view option) {
  constexpr std::string_view kind = "sha256:";
  std::string_view left = text.starts_with(kind) ? text.substr(kind.size()) : text;
  std::string digits;
  for (const char each : left) {
    if (each == ':' && digits.size() % 2 == 0) continue;
    const auto byte = static_cast<unsigned char>(each);
    digits += std::isxdigit(byte) != 0 ? static_cast<char>(std::tolower(byte)) : '?';
  }
  if (digits.size() == 64 && digits.find('?') == std::string::npos) return digits;
  throw InputError(
      fmt::format("{}: found '{}', expected sha256: and 64 hexadecimal digits, as the "
                  "dealer prints them",
                  option, printable(text, 100)));
}

TlsContext TlsContext::of_server(const Identity& identity, const std::string& spoken) {
  // The callback's text lives as long as the context.
  struct Kept {
    std::string spoken;
    std::shared_ptr<SSL_CTX> context;
  };
  auto kept = std::make_shared<Kept>(Kept{alpn_of(spoken), make_context(server_method())});
  SSL_CTX* const context = kept->context.get();
  add_certificates(context, identity);
  add_key(context, identity);
  // Sessions are not resumed.
  set_num_tickets(context, 0);
  set_alpn_choice(context, choose_spoken, &kept->spoken);
  return {std::shared_ptr<SSL_CTX>(kept, context), {}};
}

TlsContext TlsContext::of_client(const Trust& trust) {
  std::shared_ptr<SSL_CTX> context = make_context(client_method());
  const std::string spoken = alpn_of(trust.spoken);
  set_alpn(context.get(), reinterpret_cast<const unsigned char*>(spoken.data()),
           static_cast<unsigned>(spoken.size()));
  if (!trust.fingerprint.empty()) return {context, trust};
  set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  if (trust.authorities.empty()) {
    trust_system(context.get());
  } else {
    read_file(trust.authorities, file_kinds::other);  // says why where it cannot be read
    if (load_verify_file(context.get(), trust.authorities.c_str()) != 1) {
      ERR_clear_error();
      throw InputError(fmt::format("{}: found no certificate, expected those of authorities in PEM",
                                   printable(trust.authorities, 200)));
    }
  }
  return {context, trust};
}

TlsStream::TlsStream(const TlsContext& context, UniqueFd socket)
    : socket_(std::move(socket)),
      context_(context.context_),
      trust_(context.trust_),
      stream_(new_stream(context_.get()), [](SSL* each) { free_stream(each); }) {
  require_tls(stream_ && set_descriptor(stream_.get(), socket_.get()) == 1, "begin with TLS");
  if (is_server()) {
    set_accept_state(stream_.get());
  } else {
    if (trust_.fingerprint.empty()) expect_host(stream_.get(), trust_.host);
    set_connect_state(stream_.get());
  }
}

TlsStream::Step TlsStream::step_of(int result, std::size_t bytes) {
  if (result == 1) return {bytes, 0, false};
  const int error = get_error(stream_.get(), result);
  if (error == SSL_ERROR_WANT_READ) return {0, POLLIN, false};
  if (error == SSL_ERROR_WANT_WRITE) return {0, POLLOUT, false};
  has_ended_ = true;
  why_ = why_not();
  return {0, 0, true};
}

/// Returns the reason of a fault as OpenSSL words it.
std::string TlsStream::why_not() const {
  // Nobody has looked at the certificate where its fingerprint is known.
  const bool is_verified = !is_server() && trust_.fingerprint.empty();
  const long verified = is_verified ? verify_result(stream_.get()) : X509_V_OK;
  const unsigned long error = ERR_peek_error();
  const char* const reason = ERR_reason_error_string(error);
  ERR_clear_error();
  if (verified != X509_V_OK) {
    return fmt::format("its certificate is not to be trusted: {}",
                       X509_verify_cert_error_string(verified));
  }
  return reason != nullptr ? reason : "it has closed the connection";
}

/// Whether both speak the same and the certificate is known to a client, once hands are shaken.
bool TlsStream::is_known() {
  const unsigned char* chosen = nullptr;
  unsigned size = 0;
  alpn_selected(stream_.get(), &chosen, &size);
  if (size == 0) {
    why_ = is_server() ? "it does not say what it speaks"
                       : "what listens there does not speak " + trust_.spoken;
    return false;
  }
  if (is_server()) return true;
  if (trust_.fingerprint.empty()) return true;
  const Certificate shown(peer_certificate(stream_.get()));
  const std::string found = shown ? fingerprint_of(shown.get()) : "none";
  if (found == trust_.fingerprint) return true;
  why_ = fmt::format("its certificate is another one, sha256:{}", found);
  return false;
}

TlsStream::Step TlsStream::shake_hands() {
  if (has_ended_) return {0, 0, true};
  ERR_clear_error();
  const Step step = step_of(do_handshake(stream_.get()), 0);
  if (step.waits_for != 0 || step.has_ended || is_known()) return step;
  has_ended_ = true;
  return {0, 0, true};
}

TlsStream::Step TlsStream::read(std::span<std::uint8_t> bytes) {
  if (has_ended_) return {0, 0, true};
  ERR_clear_error();
  std::size_t count = 0;
  const int result = read_bytes(stream_.get(), bytes.data(), bytes.size(), &count);
  return step_of(result, count);
}

TlsStream::Step TlsStream::write(std::span<const std::uint8_t> bytes) {
  if (has_ended_) return {0, 0, true};
  ERR_clear_error();
  std::size_t count = 0;
  const int result = write_bytes(stream_.get(), bytes.data(), bytes.size(), &count);
  return step_of(result, count);
}

void TlsStream::finish() {
  ERR_clear_error();
  if (!has_ended_) say_end(stream_.get());
  ::shutdown(socket_.get(), SHUT_WR);
}

}  // namespace evenhand::serve
