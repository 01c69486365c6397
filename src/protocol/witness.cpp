#include "src/protocol/witness.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
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

/// The newest head of each log that was cosigned, by the log's key: a line "SIZE:ROOT KEY" each. It
/// is locked while this lives, so that two processes do not cosign two logs.
class WitnessRecord {
 public:
  explicit WitnessRecord(const std::string& path)
      : name_(printable(path, 200)), file_(open(path, name_)) {
    if (file_.holds_content()) read();
  }

  std::optional<KnownHead> newest(const NoteKey& log) const {
    const auto found = heads_.find(log.text());
    return found == heads_.end() ? std::nullopt : std::optional(found->second);
  }

  /// It is on the disk then.
  void note(const NoteKey& log, const KnownHead& head) {
    heads_[log.text()] = head;
    std::string text;
    for (const auto& [key, newest] : heads_)
      text += fmt::format("{} {}\n", head_words(newest), key);
    file_.replace(text);
  }

 private:
  /// The file itself, and no other name of it: what replaces a link would leave the file as it was.
  static LockedFile open(const std::string& path, const std::string& name) {
    namespace fs = std::filesystem;
    const auto fail = [&](const std::string& why) {
      return InputError(fmt::format("--record {}: {}", name, why));
    };
    std::error_code failed;  // shows below
    const fs::path file = fs::weakly_canonical(path, failed);
    const bool is_there = fs::exists(file, failed);
    if (is_there &&
        (!fs::is_regular_file(file, failed) || fs::hard_link_count(file, failed) != 1)) {
      throw fail("found no file with one name, expected one for this witness's records alone");
    }
    try {
      fs::create_directories(file.parent_path(), failed);
      if (auto made = LockedFile::claim(file)) return std::move(*made);
      if (auto found = LockedFile::take_over(file)) return std::move(*found);
    } catch (const RunError& error) {
      throw fail(error.what());
    }
    throw fail("another process has it; wait until that one has ended");
  }

  void read() {
    const std::string text = read_file(file_.path(), file_kinds::other);
    std::size_t line_number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::string where = fmt::format("{}: line {}", name_, ++line_number);
      const std::size_t end = text.find('\n', begin);
      const std::string line = text.substr(begin, end - begin);
      const std::size_t blank = line.find(' ');
      if (blank == std::string::npos || end == std::string::npos) {
        throw InputError(
            fmt::format("{}: found '{}', expected 'SIZE:ROOT KEY'; mend it by hand: "
                        "without it nobody knows what was cosigned",
                        where, printable(line, 80)));
      }
      heads_[parse_note_key(line.substr(blank + 1), where).text()] =
          parse_head(line.substr(0, blank), where);
      begin = end + 1;
    }
  }

  std::string name_;
  LockedFile file_;
  std::map<std::string, KnownHead> heads_;
};

/// The dealer's key as that of this log, which it has signed.
NoteKey log_of(const WitnessOptions& options, const std::string& name, const SignedNote& note,
               const std::string& origin) {
  const auto dealer = PublicKey::from_pem(suite_named("sha256-ed25519"),
                                          read_file(options.dealer_key, file_kinds::key),
                                          printable(options.dealer_key, 200));
  NoteKey log{origin, NoteKind::log, dealer->der()};
  if (signed_at(note, log)) return log;
  throw InputError(fmt::format("{}: found no signature of the key {} that holds, over {}", name,
                               printable(options.dealer_key, 200), origin));
}

}  // namespace

Witnessed witness(const WitnessOptions& options, const KeySource& key_source,
                  std::uint64_t seconds) {
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
  const NoteKey log = log_of(options, name, note, asked.origin);
  if (note.signatures.size() >= most_note_signatures) {
    throw InputError(
        fmt::format("{}: found {} signatures, which are as many as a note has; ask for "
                    "one without cosignatures",
                    name, note.signatures.size()));
  }
  WitnessRecord record(options.record);
  const auto last = record.newest(log);
  const std::string why = why_not_cosigned(request, asked.head, last);
  if (!why.empty()) {
    throw InputError(fmt::format("{}: not cosigned: {}", name, why));
  }
  const PrivateKey key = key_source(suite_named("sha256-ed25519"));
  record.note(log, asked.head);
  Witnessed result;
  WitnessRequest cosigned = request;
  cosigned.note += cosigned_line(note.text, options.name, key, seconds);
  result.request = cosigned.text();
  result.document.title = fmt::format("{}: a published head", name);
  result.document.answer =
      fmt::format("cosigned: the log of {}, {}", with_noun(asked.head.size, "entries"),
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
