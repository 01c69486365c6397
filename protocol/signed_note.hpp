#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/keys.hpp"

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

}  // namespace evenhand::protocol
