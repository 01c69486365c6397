#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/keys.hpp"
#include "protocol/merkle.hpp"

namespace evenhand::protocol {

// Signed notes as C2SP's signed-note has them (c2sp.org/signed-note): a text, an empty line, and a
// line for each signature. Ed25519 alone. Two kinds of signature: a log's over the text, and a
// witness's over the text and a time (c2sp.org/tlog-cosignature, cosignature/v1).

enum class NoteKind : std::uint8_t { log = 1, witness = 4 };

/// Standard Base64 with padding (RFC 4648, section 4).
std::string base64(View bytes);
/// Nothing for text that is not written so.
std::optional<Bytes> from_base64(std::string_view text);

/// Whether a key may be called so: 1 to 256 bytes of UTF-8 without blanks, controls and '+'.
bool is_note_name(std::string_view name);

/// A key with the name that its signatures give.
struct NoteKey {
  std::string name;
  NoteKind kind = NoteKind::log;
  Bytes key;  ///< SubjectPublicKeyInfo in DER, of Ed25519

  /// "NAME+ID+KEY": the name, the key's id in hexadecimal, and its kind and point in Base64.
  std::string text() const;
};

/// Reads what NoteKey::text() writes. Throws InputError that begins with `where`.
NoteKey parse_note_key(const std::string& text, const std::string& where);

inline constexpr std::size_t most_note_signatures = 64;

struct NoteSignature {
  std::string name;
  std::array<std::uint8_t, 4> id{};
  Bytes signature;  ///< a witness's has its time before it, 8 bytes
};

struct SignedNote {
  std::string text;  ///< with the newline at its end
  std::vector<NoteSignature> signatures;
};

/// Throws InputError that begins with `where` for what is not written as a note with at least one
/// signature and at most most_note_signatures.
SignedNote parse_note(std::string_view note, const std::string& where);

/// A signature's line, with its end.
std::string signed_line(std::string_view text, const std::string& name, const PrivateKey& key);
/// Returns the line of a witness at a time, in seconds since 1970.
std::string cosigned_line(std::string_view text, const std::string& name, const PrivateKey& key,
                          std::uint64_t seconds);

/// Whether the key has signed the note, and when: 0 for a log's, in seconds since 1970 for a
/// witness's. Nothing where none of its signatures holds, or where one of them does not.
std::optional<std::uint64_t> signed_at(const SignedNote& note, const NoteKey& key);

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
/// to most_rounds + 1 entries, and nothing more. Throws InputError that begins with `where`.
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
