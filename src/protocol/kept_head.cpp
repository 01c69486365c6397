#include "src/protocol/kept_head.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "src/protocol/frames_file.hpp"

namespace evenhand::protocol {

KeptHead read_kept_head(const std::string& path) {
  FramesFile file(path);
  file.require_transcript("--kept");
  Verifier verifier;
  Statement statement;
  file.give_to(verifier, &statement);
  if (verifier.head().size == 0) {
    throw InputError(
        fmt::format("{}: found no signed head that holds, expected what a player keeps by "
                    "'protocol join --keep', or a transcript",
                    file.name()));
  }
  const SessionMessage& session = verifier.session().message();
  return {file.name(), verifier.head(), session.id, session.key, std::move(statement)};
}

void KeptHead::require_same(const Session& other, const std::string& where) const {
  if (other.has_begun() && other.message().id == session && other.message().key == dealer_key) {
    return;
  }
  throw InputError(fmt::format(
      "{}: found another session or another dealer's key than in {}, which says nothing "
      "of this one; compare two files of one session",
      file, where));
}

}  // namespace evenhand::protocol
