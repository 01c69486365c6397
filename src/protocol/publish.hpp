#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "protocol/keys.hpp"
#include "protocol/published_head.hpp"
#include "protocol/session.hpp"
#include "reports/document.hpp"

namespace evenhand::protocol {

/// Gives a private key of a suite, once it is wanted.
using KeySource = std::function<PrivateKey(const SuiteInfo&)>;

struct Published {
  reports::Document document;
  std::string request;  ///< what witnesses are asked: WitnessRequest
};

/// The newest signed head of a transcript, signed once more as a note that witnesses cosign: the
/// log goes on from the one that had `earlier` rounds, 0 for none. Throws InputError for a
/// transcript that does not hold or has no such head, for a key that is not its dealer's, and for a
/// suite whose heads are not published so.
Published publish(const std::string& transcript, std::uint64_t earlier,
                  const KeySource& key_source);

/// A note that was published, and who has to have cosigned it.
struct PublishedNote {
  std::string file;  ///< names it in messages
  SignedNote note;
  PublishedHead published;
  std::vector<NoteKey> witnesses;

  /// Throws InputError where the dealer of a session that has begun has not signed it over that
  /// session's log.
  void require_of(const Session& session) const;
  /// The witnesses who have not cosigned it, with commas between; empty when all have.
  std::string who_is_missing() const;
  /// "cosigned by witness.example at 2026-01-01T00:00:00.000Z", with commas between several, and
  /// before it "its first 2 of 6 rounds", where the log has more.
  std::string cosigned_words(std::uint64_t entries) const;
};

/// Reads what `publish` or `witness` wrote. `witnesses` are NoteKey::text(), as given with
/// --witness. Throws InputError.
PublishedNote read_published_note(const std::string& path,
                                  const std::vector<std::string>& witnesses);

}  // namespace evenhand::protocol
