#include "protocol/published_head.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::protocol {
namespace {

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
  if (!is_head || count < 1 || count > most_rounds) {
    throw InputError(fmt::format(
        "{}: found no head of a session's log, expected three lines, 'evenhand/' and the "
        "session's digest, 1 to {} rounds, and the root in Base64, as 'protocol publish' "
        "writes them",
        where, most_rounds));
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
        "it has {} rounds, fewer than the {} that were cosigned; ask for a newer one", asked.size,
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
