#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "protocol/compare.hpp"
#include "protocol/verifier.hpp"
#include "reports/document.hpp"
#include "src/source/byte_source.hpp"

namespace evenhand::protocol {

/// A transcript or a proof, read piece by piece; "-" is standard input.
class FramesFile {
 public:
  /// Reads the first piece. Throws InputError for what cannot be read and what holds no frames.
  explicit FramesFile(const std::string& path);

  const std::string& name() const { return name_; }
  View piece() const { return {reinterpret_cast<const std::uint8_t*>(buffer_.data()), size_}; }
  /// The next piece; false at the end.
  bool next();
  /// Throws InputError for a proof, for what a player kept beside its transcript, for evidence and
  /// for a succession, with what to do with it. `option` names what it was given as, or is empty.
  void require_transcript(const std::string& option = "") const;
  /// Gives the frames of this piece and of all after it to the verifier, and finishes it; and to
  /// the statement, where there is one.
  void give_to(Verifier& verifier, Statement* statement = nullptr);

 private:
  std::string name_;
  std::unique_ptr<source::ByteSource> source_;
  std::vector<char> buffer_;
  std::size_t size_ = 0;
};

/// The frames of a transcript or proof, as they stand there, and unverified: of a round, or (0) the
/// first so many of all. Throws InputError for what cannot be read or holds no frames.
reports::Document frames_document(const std::string& path, std::uint32_t round,
                                  std::uint64_t first);

}  // namespace evenhand::protocol
