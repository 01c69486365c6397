#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/merkle.hpp"
#include "protocol/signed_note.hpp"

namespace evenhand::protocol {

// Heads of a session's log as others publish and cosign them: a signed note whose text is a C2SP
// checkpoint (c2sp.org/tlog-checkpoint), and the request to a witness (c2sp.org/tlog-witness,
// add-checkpoint). They are for suites whose hash is SHA-256 and whose keys are Ed25519's.

struct PublishedHead {
  std::string origin;  ///< names the log, and the key that signs it
  KnownHead head;

  /// Three lines: origin, size in decimal, root in Base64.
  std::string text() const;
};

/// Whether logs of a suite can be published so.
bool can_be_published(const SuiteInfo& suite);

/// "evenhand/SESSION", the session's digest in hexadecimal: each session has a log of its own, and
/// the log one name, so that a witness cannot be shown two logs of a session under two names.
std::string origin_of(const Hash& session);

/// Reads what PublishedHead::text() writes of a session's log: an origin as origin_of() gives it, 1
/// to most_rounds rounds, and nothing more. Throws InputError that begins with `where`.
PublishedHead parse_published_head(std::string_view text, const std::string& where);

/// A request to a witness to cosign a note, whose head goes on from an older one.
struct WitnessRequest {
  std::uint64_t old_size = 0;
  std::vector<Hash> proof;  ///< of consistency, empty from size 0 on
  std::string note;

  std::string text() const;
};

/// Reads a request, or a note alone, which is a request from size 0 on. Throws InputError that
/// begins with `where`.
WitnessRequest parse_witness_request(std::string_view text, const std::string& where);

/// Why a witness that cosigned `last` of this log before, if it did any, cannot cosign the head
/// that is asked for; empty when it can, and for that one again.
std::string why_not_cosigned(const WitnessRequest& request, const KnownHead& asked,
                             const std::optional<KnownHead>& last);

}  // namespace evenhand::protocol
