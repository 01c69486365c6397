#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/proof.hpp"
#include "protocol/verifier.hpp"
#include "reports/document.hpp"

namespace evenhand::protocol {

/// The facts that a transcript or proof is held to beside itself.
struct Expectations {
  std::string key_file;  ///< the dealer's public key in PEM, or empty
  /// The successions of that key and of those that follow it, in their order.
  std::vector<std::string> succession_files = {};
  std::optional<KnownHead> head = {};
  /// A transcript of the same session that somebody kept, or empty; in the place of `head`.
  std::string kept_file = {};
  /// A head that the dealer published, or empty; in the place of `head`. Who has to have cosigned
  /// it are NoteKey::text().
  std::string published_file = {};
  std::vector<std::string> witnesses = {};
  /// A time stamp of what the dealer published, and the certificates of its authority, or empty.
  std::string stamp_file = {};
  std::string stamp_authorities = {};
  /// A transcript of the dealer's session before, or empty: the session has to name its end.
  std::string previous_file = {};
  /// Rounds that a transcript may have given up; one more is a fault.
  std::optional<std::uint64_t> most_aborts = {};
  /// The private key of the auditor to whom alone rounds are revealed.
  std::optional<PrivateKey> auditor_key = {};
};

struct Verification {
  reports::Document document;
  bool holds = false;
  bool knows_signer = false;  ///< a key was given, and it has signed
  bool is_whole = true;       ///< no round was left to the auditor to recompute
};

/// Verifies a transcript or a proof, "-" for standard input, and says what holds and what does not;
/// with a round, also how that one came about, draw by draw. Provenance is the caller's. Throws
/// InputError for what cannot be read and for what is neither.
Verification verify_file(const std::string& path, const Expectations& expectations,
                         std::uint32_t round);

/// Returns what a proof shows, as verify_file() says it.
Verification verify_proof(View proof, const std::string& name, const Expectations& expectations);

}  // namespace evenhand::protocol
