#include "src/protocol/publish.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "src/protocol/frames_document.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::protocol {
namespace {

/// All rounds of the log, of which the first are signed over.
void read_log(FramesFile& file, Verifier& verifier) {
  file.require_transcript();
  verifier.keep_leaves();
  file.give_to(verifier);
  // A file that a player kept ends before its dealer closes.
  for (const Fault& fault : verifier.faults()) {
    if (fault.code == Code::not_closed) continue;
    throw InputError(
        fmt::format("{}: found a transcript that does not hold, {}; nobody should "
                    "cosign it",
                    file.name(), fault_words(fault)));
  }
  if (verifier.head().size > 0) return;
  throw InputError(
      fmt::format("{}: found no signed head that holds, expected a transcript of at least one "
                  "round",
                  file.name()));
}

PrivateKey dealers_key(const std::string& name, const Session& session,
                       const KeySource& key_source) {
  if (!can_be_published(session.suite_info())) {
    throw InputError(
        fmt::format("{}: found the suite {}, expected one of SHA-256 and Ed25519, "
                    "which is what witnesses know; publish SIZE:ROOT for --head",
                    name, session.suite_info().name));
  }
  PrivateKey key = key_source(session.suite_info());
  if (key.public_key().der() == session.message().key) return key;
  throw InputError(fmt::format(
      "--signing-key: found another key than the one that signed {}; give the dealer's", name));
}

std::vector<Hash> proof_from(std::uint64_t earlier, const Verifier& verifier) {
  const std::uint64_t size = verifier.head().size;
  if (earlier > size) {
    throw InputError(
        fmt::format("--earlier: found {}, expected at most {}, the entries that the "
                    "newest head has",
                    earlier, size));
  }
  if (earlier == 0 || earlier == size) return {};
  Suite suite(suite_named("sha256-ed25519"));
  return consistency_proof(suite, earlier, std::span(verifier.leaves()).first(size));
}

}  // namespace

Published publish(const std::string& transcript, std::uint64_t earlier,
                  const KeySource& key_source) {
  FramesFile file(transcript);
  Verifier verifier;
  read_log(file, verifier);
  const Session& session = verifier.session();
  const PrivateKey key = dealers_key(file.name(), session, key_source);
  const PublishedHead published{origin_of(session.digest()), verifier.head()};
  const std::string text = published.text();
  const WitnessRequest request{earlier, proof_from(earlier, verifier),
                               text + '\n' + signed_line(text, published.origin, key)};
  Published result;
  result.request = request.text();
  result.document.title = fmt::format("{}: its newest head", file.name());
  result.document.answer = fmt::format("published: the log of {}, for witnesses to cosign",
                                       with_noun(published.head.size, "entries"));
  const NoteKey signer{published.origin, NoteKind::log, key.public_key().der()};
  result.document.sections.push_back(
      {.name = "published",
       .title = "",
       .figures = {
           {"head", "head", head_words(published.head)},
           {"origin", "origin", published.origin, "", "what witnesses call this log"},
           {"earlier", "goes on from", earlier, "", "entries that they know; see --earlier"},
           {"key", "key of the log", signer.text(), "", "for witnesses of other makers"}}});
  return result;
}

void PublishedNote::require_of(const Session& session) const {
  if (!session.has_begun()) return;  // which is said as a fault
  if (published.origin != origin_of(session.digest())) {
    throw InputError(fmt::format("{}: found the head of another session, {}, expected that of {}",
                                 file, printable(published.origin, 80),
                                 origin_of(session.digest())));
  }
  if (signed_at(note, {published.origin, NoteKind::log, session.message().key})) return;
  throw InputError(
      fmt::format("{}: found no signature of this session's dealer that holds; get "
                  "the note again",
                  file));
}

std::string PublishedNote::who_is_missing() const {
  std::string words;
  for (const NoteKey& witness : witnesses) {
    if (signed_at(note, witness)) continue;
    words += (words.empty() ? "" : ", ") + witness.name;
  }
  return words;
}

std::string PublishedNote::cosigned_words(std::uint64_t entries) const {
  std::string words;
  for (const NoteKey& witness : witnesses) {
    const auto seconds = signed_at(note, witness);
    if (!seconds) continue;
    words += fmt::format("{}{} at {}", words.empty() ? "" : ", ", witness.name,
                         time_words(*seconds * 1000));
  }
  return fmt::format(
      "{}cosigned by {}",
      published.head.size < entries
          ? fmt::format("its first {} of {} ", published.head.size, with_noun(entries, "entries"))
          : "",
      words);
}

PublishedNote read_published_note(const std::string& path,
                                  const std::vector<std::string>& witnesses) {
  PublishedNote result;
  result.file = printable(path, 200);
  result.note = parse_note(
      parse_witness_request(read_file(path, file_kinds::key), result.file).note, result.file);
  result.published = parse_published_head(result.note.text, result.file);
  for (const std::string& witness : witnesses) {
    result.witnesses.push_back(parse_note_key(witness, "--witness"));
    if (result.witnesses.back().kind == NoteKind::witness) continue;
    throw InputError(
        fmt::format("--witness: found '{}', the key of a log, expected a witness's, "
                    "as 'protocol witness' prints it",
                    printable(witness, 120)));
  }
  return result;
}

}  // namespace evenhand::protocol
