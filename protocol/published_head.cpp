#include "protocol/published_head.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <charconv>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "protocol/messages.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t point_size = 32;
constexpr std::size_t time_size = 8;
constexpr std::string_view dash = "\xE2\x80\x94 ";  // U+2014 and a blank

/// The bytes before the point in a SubjectPublicKeyInfo of Ed25519 (RFC 8410, section 4).
constexpr std::array<std::uint8_t, 12> der_prefix = {0x30, 0x2A, 0x30, 0x05, 0x06, 0x03,
                                                     0x2B, 0x65, 0x70, 0x03, 0x21, 0x00};

View public_point(View der) { return der.last(point_size); }

std::array<std::uint8_t, 4> id_of(const NoteKey& key) {
  Suite suite(vrf_suite());
  const std::uint8_t kind[] = {'\n', static_cast<std::uint8_t>(key.kind)};
  const Hash hash = suite.hash({view(key.name), kind, public_point(key.key)});
  return {hash[0], hash[1], hash[2], hash[3]};
}

std::string line_of(const NoteKey& key, View signature) {
  const auto id = id_of(key);
  Bytes bytes(id.begin(), id.end());
  bytes.insert(bytes.end(), signature.begin(), signature.end());
  return fmt::format("{}{} {}\n", dash, key.name, base64(bytes));
}

std::string cosigned_text(std::string_view text, std::uint64_t seconds) {
  return fmt::format("cosignature/v1\ntime {}\n{}", seconds, text);
}

std::optional<NoteSignature> signature_in(std::string_view line) {
  if (!line.starts_with(dash)) return std::nullopt;
  line.remove_prefix(dash.size());
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto bytes = from_base64(line.substr(blank + 1));
  if (!is_note_name(line.substr(0, blank)) || !bytes || bytes->size() < 5) return std::nullopt;
  NoteSignature signature{std::string(line.substr(0, blank)), {}, {}};
  std::copy_n(bytes->begin(), signature.id.size(), signature.id.begin());
  signature.signature.assign(bytes->begin() + 4, bytes->end());
  return signature;
}

bool is_of_key(const SignedNote& note, const NoteSignature& signature, const NoteKey& key,
               std::uint64_t& seconds) {
  const auto verifier = PublicKey::from_der(vrf_suite(), key.key);
  if (verifier == nullptr) return false;
  const View bytes = signature.signature;
  if (key.kind == NoteKind::log) return verifier->verifies(view(note.text), bytes);
  if (bytes.size() <= time_size) return false;
  seconds = number(bytes.first(time_size));
  return verifier->verifies(view(cosigned_text(note.text, seconds)), bytes.subspan(time_size));
}

constexpr std::size_t longest_proof = 63;
constexpr std::string_view old_word = "old ";
constexpr std::string_view origin_begin = "evenhand/";

/// The next line, which is taken away with its end. Nothing where no line ends.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

/// A number in decimal without zeros before it.
std::optional<std::uint64_t> size_in(std::string_view digits) {
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
  if (error != std::errc() || fmt::format("{}", size) != digits) return std::nullopt;
  return end == digits.data() + digits.size() ? std::optional(size) : std::nullopt;
}

std::optional<Hash> hash_in(std::string_view text) {
  const auto bytes = from_base64(text);
  Hash hash{};
  if (!bytes || bytes->size() != hash.size()) return std::nullopt;
  std::copy(bytes->begin(), bytes->end(), hash.begin());
  return hash;
}

bool is_origin(std::string_view text) {
  if (!text.starts_with(origin_begin)) return false;
  text.remove_prefix(origin_begin.size());
  return text.size() == 2 * sizeof(Hash) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string base64(View bytes) {
  constexpr int standard = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(bytes.size(), standard), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), standard);
  text.pop_back();  // the zero of C
  return text;
}

std::optional<Bytes> from_base64(std::string_view text) {
  Bytes bytes(text.size() / 4 * 3 + 3);
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed = sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(),
                                       nullptr, &size, &end, sodium_base64_VARIANT_ORIGINAL);
  if (failed != 0 || end != text.data() + text.size()) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

bool is_note_name(std::string_view name) {
  constexpr std::size_t most_bytes = 256;
  return !name.empty() && name.size() <= most_bytes && printable(name, most_bytes) == name &&
         name.find_first_of(" +") == std::string_view::npos;
}

std::string NoteKey::text() const {
  Bytes bytes = {static_cast<std::uint8_t>(kind)};
  const View point = public_point(key);
  bytes.insert(bytes.end(), point.begin(), point.end());
  return fmt::format("{}+{}+{}", name, hex(id_of(*this)), base64(bytes));
}

NoteKey parse_note_key(const std::string& text, const std::string& where) {
  NoteKey key;
  const std::size_t first = text.find('+');
  const std::size_t second = first == std::string::npos ? first : text.find('+', first + 1);
  if (second != std::string::npos) {
    key.name = text.substr(0, first);
    const auto bytes = from_base64(std::string_view(text).substr(second + 1));
    if (is_note_name(key.name) && bytes && bytes->size() == 1 + point_size) {
      key.kind = static_cast<NoteKind>(bytes->front());
      key.key.assign(der_prefix.begin(), der_prefix.end());
      key.key.insert(key.key.end(), bytes->begin() + 1, bytes->end());
      const bool is_known = key.kind == NoteKind::log || key.kind == NoteKind::witness;
      if (is_known && PublicKey::from_der(vrf_suite(), key.key) != nullptr && key.text() == text) {
        return key;
      }
    }
  }
  throw InputError(
      fmt::format("{}: found '{}', expected a key as NAME+ID+KEY, as 'protocol witness' prints it",
                  where, printable(text, 120)));
}

SignedNote parse_note(std::string_view note, const std::string& where) {
  const auto fail = [&](std::string_view what) {
    return InputError(fmt::format(
        "{}: {}; expected a signed note, a text and, behind an empty line, a line for each "
        "signature, as 'protocol publish' writes it",
        where, what));
  };
  const std::size_t border = note.rfind("\n\n");
  if (border == std::string_view::npos || !note.ends_with('\n')) throw fail("found no signatures");
  SignedNote parsed{std::string(note.substr(0, border + 1)), {}};
  for (note.remove_prefix(border + 2); !note.empty();) {
    const std::size_t end = note.find('\n');
    const std::string_view line = note.substr(0, end);
    auto signature = signature_in(line);
    if (!signature) {
      throw fail(fmt::format("found '{}' where a signature is", printable(line, 80)));
    }
    parsed.signatures.push_back(std::move(*signature));
    if (parsed.signatures.size() > most_note_signatures)
      throw fail("found more than 64 signatures");
    note.remove_prefix(end + 1);
  }
  if (parsed.signatures.empty()) throw fail("found no signatures");
  return parsed;
}

std::string signed_line(std::string_view text, const std::string& name, const PrivateKey& key) {
  return line_of({name, NoteKind::log, key.public_key().der()}, key.sign(view(text)));
}

std::string cosigned_line(std::string_view text, const std::string& name, const PrivateKey& key,
                          std::uint64_t seconds) {
  const auto time = big_endian<time_size>(seconds);
  Bytes bytes(time.begin(), time.end());
  const Bytes signature = key.sign(view(cosigned_text(text, seconds)));
  bytes.insert(bytes.end(), signature.begin(), signature.end());
  return line_of({name, NoteKind::witness, key.public_key().der()}, bytes);
}

std::optional<std::uint64_t> signed_at(const SignedNote& note, const NoteKey& key) {
  const auto id = id_of(key);
  std::optional<std::uint64_t> at;
  for (const NoteSignature& signature : note.signatures) {
    if (signature.name != key.name || signature.id != id) continue;
    std::uint64_t seconds = 0;
    if (!is_of_key(note, signature, key, seconds)) return std::nullopt;
    at = std::max(at.value_or(0), seconds);
  }
  return at;
}

bool can_be_published(const SuiteInfo& suite) {
  return std::string_view(suite.hash) == "SHA256" && std::string_view(suite.key_type) == "ED25519";
}

std::string origin_of(const Hash& session) { return std::string(origin_begin) + hex(session); }

std::string PublishedHead::text() const {
  return fmt::format("{}\n{}\n{}\n", origin, head.size, base64(head.root));
}

PublishedHead parse_published_head(std::string_view text, const std::string& where) {
  const auto origin = take_line(text);
  const auto size = take_line(text);
  const auto root = take_line(text);
  const std::uint64_t count = size ? size_in(*size).value_or(0) : 0;
  const auto hash = root ? hash_in(*root) : std::nullopt;
  const bool is_head = origin && is_origin(*origin) && hash && text.empty();
  if (!is_head || count < 1 || count > most_rounds + 1) {
    throw InputError(fmt::format(
        "{}: found no head of a session's log, expected three lines, 'evenhand/' and the "
        "session's digest, 1 to {} entries, and the root in Base64, as 'protocol publish' "
        "writes them",
        where, most_rounds + 1));
  }
  return {std::string(*origin), {count, *hash}};
}

std::string WitnessRequest::text() const {
  std::string text = fmt::format("{}{}\n", old_word, old_size);
  for (const Hash& hash : proof) text += base64(hash) + '\n';
  return text + '\n' + note;
}

WitnessRequest parse_witness_request(std::string_view text, const std::string& where) {
  WitnessRequest request;
  if (!text.starts_with(old_word)) {
    request.note = text;
    return request;
  }
  const auto fail = [&](std::string_view line) {
    return InputError(
        fmt::format("{}: found '{}', expected 'old SIZE', the hashes of a proof of "
                    "consistency in Base64, an empty line, and a signed note",
                    where, printable(line, 80)));
  };
  const auto first = take_line(text);
  const auto size = first ? size_in(first->substr(old_word.size())) : std::nullopt;
  if (!size) throw fail(first.value_or(text));
  request.old_size = *size;
  while (true) {
    const auto line = take_line(text);
    if (!line) throw fail(text);
    if (line->empty()) break;
    const auto hash = hash_in(*line);
    if (!hash || request.proof.size() == longest_proof) throw fail(*line);
    request.proof.push_back(*hash);
  }
  request.note = text;
  return request;
}

std::string why_not_cosigned(const WitnessRequest& request, const KnownHead& asked,
                             const std::optional<KnownHead>& last) {
  const KnownHead before = last.value_or(KnownHead{});
  if (last && asked.size == before.size) {
    // A dealer that has lost a cosignature may have it again.
    if (asked.root == before.root) return "";
    return fmt::format(
        "another head of {} rounds was cosigned: keep both notes, they show that the "
        "log was rewritten",
        before.size);
  }
  if (request.old_size != before.size) {
    return fmt::format(
        "it goes on from {} rounds, and the newest head that was cosigned has {}; the "
        "dealer asks again by 'protocol publish --earlier {}'",
        request.old_size, before.size, before.size);
  }
  if (asked.size < before.size) {
    return fmt::format(
        "it has {} entries, fewer than the {} that were cosigned; ask for a newer one", asked.size,
        before.size);
  }
  if (before.size == 0) {
    return request.proof.empty() ? "" : "a proof of consistency from no rounds on has no hashes";
  }
  Suite suite(suite_named("sha256-ed25519"));
  if (is_consistent(suite, before.size, before.root, asked.size, asked.root, request.proof)) {
    return "";
  }
  return fmt::format(
      "its proof does not lead on from the {} rounds that were cosigned: it is wrong, "
      "or the log was rewritten; ask for it again, and keep this note",
      before.size);
}

}  // namespace evenhand::protocol
