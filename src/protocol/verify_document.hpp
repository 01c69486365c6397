#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/compare.hpp"
#include "protocol/proof.hpp"
#include "protocol/verifier.hpp"
#include "reports/document.hpp"

namespace evenhand::protocol {

/// The statements that the dealer signed in a transcript that somebody kept, and the newest head of
/// it. Only the dealer can have signed it, and it is of one session alone, so that another log of
/// this session shows that the dealer lies, whatever else the file holds and whoever kept it.
struct KeptHead {
  std::string file;  ///< names it in messages
  KnownHead head;
  Hash session{};    ///< its id
  Bytes dealer_key;  ///< that signed it, in DER
  Statement statement = {};

  /// Throws InputError, with `where` for the other one, when that is of another session: two
  /// sessions have two logs, and neither is false for it.
  void require_same(const Session& other, const std::string& where) const;
};

/// Throws InputError for a file that is no transcript, and for one without a head that holds.
KeptHead read_kept_head(const std::string& path);

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
  /// A transcript of the dealer's session before, or empty: the session has to name its end.
  std::string previous_file = {};
  /// Rounds that a transcript may have given up; one more is a fault.
  std::vector<ExpectedPlayer> players = {};  ///< have to be in it, with these keys
  bool all_acknowledged = false;             ///< every seat has to have signed every round
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
