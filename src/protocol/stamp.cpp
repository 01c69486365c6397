#include "src/protocol/stamp.hpp"

#include <fmt/format.h>

#include <ctime>
#include <memory>

#include "base/crypto_library.hpp"
#include "base/error.hpp"
#include "base/file_kinds.hpp"
#include "base/files.hpp"

namespace evenhand::protocol {
#ifdef __EMSCRIPTEN__

Stamp verified_stamp(const std::string& file, View /*stamped*/, const std::string& /*name*/,
                     const std::string& /*authorities*/) {
  throw InputError(fmt::format(
      "{}: time stamps are not verified in WebAssembly; use the program for Linux", file));
}

#else
namespace {

template <class Thing>
using Owned = std::unique_ptr<Thing, void (*)(Thing*)>;

BIO* bio_of(std::string_view bytes) {
  return BIO_new_mem_buf(bytes.data(), static_cast<int>(bytes.size()));
}

/// The certificates of a file in PEM.
Owned<X509_STORE> store_of(const std::string& path) {
  const std::string pem = read_file(path, file_kinds::key);
  const Owned<BIO> source(bio_of(pem), [](BIO* each) { BIO_free(each); });
  Owned<X509_STORE> store(X509_STORE_new(), [](X509_STORE* each) { X509_STORE_free(each); });
  std::size_t certificates = 0;
  while (X509* const certificate = PEM_read_bio_X509(source.get(), nullptr, nullptr, nullptr)) {
    X509_STORE_add_cert(store.get(), certificate);
    X509_free(certificate);
    ++certificates;
  }
  ERR_clear_error();  // the end of the file is one
  if (certificates > 0) return store;
  throw InputError(
      fmt::format("{}: found no certificate in PEM, expected those of the authority", path));
}

Owned<TS_RESP> response_of(const std::string& path) {
  const std::string bytes = read_file(path, file_kinds::key);
  const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
  Owned<TS_RESP> response(d2i_TS_RESP(nullptr, &at, static_cast<long>(bytes.size())),
                          [](TS_RESP* each) { TS_RESP_free(each); });
  ERR_clear_error();
  if (response != nullptr && TS_RESP_get_tst_info(response.get()) != nullptr) return response;
  throw InputError(fmt::format(
      "{}: found no time stamp, expected the answer of an authority (RFC 3161, in DER)", path));
}

/// Why the last call failed.
std::string reason() {
  const unsigned long code = ERR_peek_error();
  const char* const words = ERR_reason_error_string(code);
  ERR_clear_error();
  return words == nullptr ? "it cannot be verified" : words;
}

std::uint64_t seconds_of(const TS_RESP& response) {
  std::tm time = {};
  // The library's own declaration takes what it does not change.
  TS_TST_INFO* const info = TS_RESP_get_tst_info(const_cast<TS_RESP*>(&response));
  ASN1_TIME_to_tm(TS_TST_INFO_get_time(info), &time);
  return static_cast<std::uint64_t>(timegm(&time));
}

}  // namespace

Stamp verified_stamp(const std::string& file, View stamped, const std::string& stamped_name,
                     const std::string& authorities) {
  Owned<X509_STORE> store = store_of(authorities);
  const Owned<TS_RESP> response = response_of(file);
  const Owned<TS_VERIFY_CTX> context(TS_VERIFY_CTX_new(),
                                     [](TS_VERIFY_CTX* each) { TS_VERIFY_CTX_free(each); });
  TS_VERIFY_CTX_set_flags(context.get(), TS_VFY_VERSION | TS_VFY_SIGNATURE | TS_VFY_DATA);
  // Both belong to the context from then on.
  TS_VERIFY_CTX_set_store(context.get(), store.release());
  TS_VERIFY_CTX_set_data(context.get(),
                         bio_of({reinterpret_cast<const char*>(stamped.data()), stamped.size()}));
  if (TS_RESP_verify_response(context.get(), response.get()) != 1) {
    throw InputError(fmt::format("{}: no time stamp of {} by an authority of {}: {}", file,
                                 stamped_name, authorities, reason()));
  }
  return {file, authorities, seconds_of(*response)};
}

#endif
}  // namespace evenhand::protocol
