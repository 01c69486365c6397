#include "sims/schemes/scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"

namespace evenhand::schemes {

std::span<const HashInfo> hashes() {
  static constexpr std::array all = {
      HashInfo{"sha256", "SHA256", 32, true}, HashInfo{"sha512", "SHA512", 64, true},
      HashInfo{"sha384", "SHA384", 48},
      // Stevens and others 2017; Leurent and Peyrin 2020 for texts that begin as one likes.
      HashInfo{"sha1", "SHA1", 20, true, "2^61 to 2^63 hashes, which has been done"},
      // Wang and Yu 2005; Stevens, Lenstra and de Weger 2009.
      HashInfo{"md5", "MD5", 16, true, "seconds on any machine"},
      HashInfo{"sha3-256", "SHA3-256", 32}, HashInfo{"sha3-512", "SHA3-512", 64},
      HashInfo{"sm3", "SM3", 32, true}};
  return all;
}

const HashInfo& hash_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (const HashInfo& info : hashes()) {
    if (info.name == name) return info;
    known.push_back(info.name);
  }
  throw InputError(unknown_name("hash", printable(name), known,
                                fmt::format("there are {}", fmt::join(known, ", "))));
}

}  // namespace evenhand::schemes
