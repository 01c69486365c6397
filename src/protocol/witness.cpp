#include "src/protocol/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/locked_file.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "protocol/published_head.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::protocol {
namespace {

/// The newest head of each log that was cosigned: a line "SIZE:ROOT ORIGIN" each. It is locked
/// while this lives, so that two processes do not cosign two logs.
class WitnessRecord {
 public:
  explicit WitnessRecord(const std::string& path)
      : name_(printable(path, 200)), file_(open(path, name_)) {
    if (file_.holds_content()) read();
  }

  std::optional<KnownHead> newest(const std::string& origin) const {
    const auto found = heads_.find(origin);
    return found == heads_.end() ? std::nullopt : std::optional(found->second);
  }

  /// It is on the disk then.
  void note(const std::string& origin, const KnownHead& head) {
    heads_[origin] = head;
    std::string text;
    for (const auto& [log, newest] : heads_)
      text += fmt::format("{} {}\n", head_words(newest), log);
    file_.replace(text);
  }

 private:
  static LockedFile open(const std::string& path, const std::string& name) {
    try {
      if (auto made = LockedFile::claim(path)) return std::move(*made);
      if (auto found = LockedFile::take_over(path)) return std::move(*found);
    } catch (const RunError& error) {
      throw InputError(fmt::format("--record {}: {}", name, error.what()));
    }
    throw InputError(
        fmt::format("--record {}: another process has it; wait until that one has ended", name));
  }

  void read() {
    const std::string text = read_file(file_.path(), file_kinds::other);
    std::size_t line_number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
      ++line_number;
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const std::string line = text.substr(begin, end - begin);
      const std::size_t blank = line.find(' ');
      begin = end + 1;
      if (blank == std::string::npos || !is_note_name(line.substr(blank + 1))) {
        throw InputError(
            fmt::format("{}: line {}: found '{}', expected 'SIZE:ROOT ORIGIN'; mend "
                        "it by hand: without it nobody knows what was cosigned",
                        name_, line_number, printable(line, 80)));
      }
      heads_[line.substr(blank + 1)] =
          parse_head(line.substr(0, blank), fmt::format("{}: line {}", name_, line_number));
    }
  }

  std::string name_;
  LockedFile file_;
  std::map<std::string, KnownHead> heads_;
};

void require_dealer(const WitnessOptions& options, const std::string& name, const SignedNote& note,
                    const std::string& origin) {
  const auto dealer = PublicKey::from_pem(suite_named("sha256-ed25519"),
                                          read_file(options.dealer_key, file_kinds::key),
                                          printable(options.dealer_key, 200));
  if (signed_at(note, {origin, NoteKind::log, dealer->der()})) return;
  throw InputError(fmt::format("{}: found no signature of the key {} that holds, over {}", name,
                               printable(options.dealer_key, 200), printable(origin, 200)));
}

}  // namespace

Witnessed witness(const WitnessOptions& options, const PrivateKey& key, std::uint64_t seconds) {
  if (!is_note_name(options.name)) {
    throw InputError(
        fmt::format("--name: found '{}', expected a name that is this witness's alone, "
                    "without blanks and '+', such as 'witness.example/cards'",
                    printable(options.name, 80)));
  }
  const std::string name = printable(options.request, 200);
  const WitnessRequest request =
      parse_witness_request(read_file(options.request, file_kinds::key), name);
  const SignedNote note = parse_note(request.note, name);
  const PublishedHead asked = parse_published_head(note.text, name);
  require_dealer(options, name, note, asked.origin);
  WitnessRecord record(options.record);
  const auto last = record.newest(asked.origin);
  const std::string why = why_not_cosigned(request, asked.head, last);
  if (!why.empty()) {
    throw InputError(fmt::format("{}: not cosigned: {}", name, why));
  }
  record.note(asked.origin, asked.head);
  Witnessed result;
  WitnessRequest cosigned = request;
  cosigned.note += cosigned_line(note.text, options.name, key, seconds);
  result.request = cosigned.text();
  result.document.title = fmt::format("{}: a published head", name);
  result.document.answer =
      fmt::format("cosigned: the log of {}, {}", with_noun(asked.head.size, "rounds"),
                  last ? fmt::format("which goes on from the {} of before", last->size)
                       : std::string("of which nothing was cosigned before"));
  const NoteKey own{options.name, NoteKind::witness, key.public_key().der()};
  result.document.sections.push_back(
      {.name = "witnessed",
       .title = "",
       .figures = {{"head", "head", head_words(asked.head)},
                   {"origin", "origin", asked.origin},
                   {"time", "cosigned at", time_words(seconds * 1000)},
                   {"witness", "key of the witness", own.text(), "",
                    "what 'protocol verify --witness' takes"}}});
  return result;
}

}  // namespace evenhand::protocol
