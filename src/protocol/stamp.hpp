#pragma once

#include <cstdint>
#include <string>

#include "protocol/keys.hpp"

namespace evenhand::protocol {

/// When a file was there, as a time-stamping authority signed it (RFC 3161).
struct Stamp {
  std::string file;           ///< names the answer of the authority
  std::string authorities;    ///< names the certificates that were trusted
  std::uint64_t seconds = 0;  ///< since 1970
};

/// Reads the authority's answer (TimeStampResp in DER, as `openssl ts -query` and the authority
/// make it) about `stamped`, and verifies it: it is about these bytes, and signed by a certificate
/// for time stamps which a certificate of the file `authorities` (PEM) vouches for, and which is
/// valid now. Throws InputError that says what does not hold.
Stamp verified_stamp(const std::string& file, View stamped, const std::string& stamped_name,
                     const std::string& authorities);

}  // namespace evenhand::protocol
