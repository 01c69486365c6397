#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// The part of a byte source that is in memory: of constant size however long the source is, unless
/// more and more is asked for and nothing consumed.
class ByteWindow {
 public:
  /// No record may be longer than this.
  static constexpr std::size_t longest_record = std::size_t{64} << 10;
  /// So many bytes around what is available can be read, so that vectors need not begin and end
  /// with a line. Whatever they are, right before the first line there is no digit.
  static constexpr std::size_t readable = 64;

  /// Digests go on from `hash`, where it is given.
  explicit ByteWindow(std::unique_ptr<ByteSource> source, std::shared_ptr<Sha256> hash = nullptr);

  /// A window on a source that begins at `offset` in what it stands for. It has no digest.
  ByteWindow(std::unique_ptr<ByteSource> source, std::uint64_t offset);

  /// The bytes that were read and not consumed. They stay valid until more().
  std::string_view available() const { return {bytes() + begin_, end_ - begin_}; }

  /// Reads on after what is available. False at the end of the source.
  bool more();

  void consume(std::size_t bytes) { begin_ += bytes; }

  /// Takes back what was consumed from there on: it was no record. Nothing where that is no longer
  /// in memory.
  void give_back(std::uint64_t offset) {
    if (offset >= discarded_ + hashed_) begin_ = static_cast<std::size_t>(offset - discarded_);
  }

  /// Ends the source with what is available, and the digest at that place: what follows is looked
  /// at, and no more.
  void end_at(std::uint64_t offset);

  /// The offset in the source at which available() starts.
  std::uint64_t offset() const { return discarded_ + begin_; }

  /// SHA-256 of the consumed bytes, in hexadecimal; empty where it has none. It does not depend on
  /// how the source chops its bytes, nor on what was read ahead.
  std::string digest() const;

  /// The hash of the consumed bytes, with which the window of the next file goes on.
  std::shared_ptr<Sha256> hash();

 private:
  const char* bytes() const { return buffer_.data() + readable; }
  void hash_consumed() const;

  std::unique_ptr<ByteSource> source_;
  std::vector<char> buffer_;  ///< with `readable` bytes around what is read
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  mutable std::size_t hashed_ = 0;
  std::uint64_t discarded_ = 0;
  bool at_end_ = false;
  std::string digest_at_end_;     ///< once end_at() has said where that is
  std::shared_ptr<Sha256> hash_;  ///< of what stands before hashed_, or null; none is hashed twice
};

}  // namespace evenhand::source
