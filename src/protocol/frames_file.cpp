#include "src/protocol/frames_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "protocol/frames_kind.hpp"

namespace evenhand::protocol {

FramesFile::FramesFile(const std::string& path)
    : name_(path == "-" ? "standard input" : printable(path, 200)),
      source_(source::open_file(path, {}, {"the transcript", "the frames"})),
      buffer_(1U << 18U) {
  next();
  const View magic = piece().first(std::min(piece().size(), frame_magic.size()));
  if (text(magic) == frame_magic) return;
  throw InputError(
      fmt::format("{}: this is no transcript and no proof: it begins with '{}', "
                  "expected 'EVHF' (docs/protocol.md)",
                  name_, printable(text(magic))));
}

bool FramesFile::next() {
  size_ = 0;
  while (size_ < buffer_.size()) {
    const std::size_t count = source_->read(std::span(buffer_).subspan(size_));
    if (count == 0) break;
    size_ += count;
  }
  return size_ > 0;
}

void FramesFile::require_transcript(const std::string& option) const {
  std::string_view found;
  switch (kind_of(piece())) {
    case FramesKind::transcript:
      return;
    case FramesKind::proof:
      found = "a proof, expected a transcript; 'evenhand protocol verify' takes it by itself";
      break;
    case FramesKind::hands:
      found =
          "a player's own hands, which 'protocol join --keep' leaves beside its transcript; give "
          "the file of the same name without .hands, and see the hands with 'evenhand protocol "
          "show'";
      break;
    case FramesKind::evidence:
      found =
          "evidence that 'protocol compare' wrote, expected a transcript; see what it shows with "
          "'evenhand protocol compare' and this file alone";
      break;
    case FramesKind::succession:
      found =
          "the succession of a dealer's key, expected a transcript; give it as --succession beside "
          "--dealer-key, and see it with 'evenhand protocol show'";
      break;
  }
  throw InputError(
      fmt::format("{}{}: found {}", option.empty() ? "" : option + ": ", name_, found));
}

void FramesFile::give_to(Verifier& verifier, Statement* statement) {
  FrameReader reader;
  do {
    reader.add(piece());
    while (const auto frame = reader.next()) {
      verifier.take(*frame);
      if (statement != nullptr) statement->take(*frame);
    }
  } while (!reader.is_lost() && next());
  if (const auto rest = reader.end()) verifier.take(*rest);
  verifier.finish();
}

}  // namespace evenhand::protocol
