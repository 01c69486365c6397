#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// Returns a source of the same bytes, or of what they hold when they begin as packed data
/// (packing_of): all members, one after the other, in constant memory. read() throws InputError for
/// damaged data, for data that ends in the middle, and for a window of more than 128 MB, with the
/// byte of the packed file. `name` stands in messages. `interrupted` is asked for each piece that
/// is unpacked, and read() then throws InterruptedError.
std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> bytes, std::string name,
                                     Interrupted interrupted = {});

/// open_file, unpacked.
std::unique_ptr<ByteSource> open_unpacked(const std::string& path,
                                          const Interrupted& interrupted = {});

/// The progress of one step of unpacking.
struct UnpackStep {
  std::size_t taken = 0;   ///< packed bytes
  std::size_t made = 0;    ///< bytes that they hold
  bool is_end = false;     ///< the member ends there
  std::string fault = {};  ///< why it cannot go on; empty where it can
};

/// Unpacks one member, each in constant memory: a member of gzip, a frame of Zstandard, a stream
/// of xz or of bzip2.
class Unpacker {
 public:
  Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;
  virtual ~Unpacker() = default;

  /// Takes bytes of `packed` and puts what they hold into `room`. A step that neither takes nor
  /// makes anything lacks packed bytes.
  virtual UnpackStep step(std::string_view packed, std::span<char> room) = 0;
};

/// A format of packed data.
struct Packing {
  std::string_view name;
  std::string_view magic;  ///< what members begin with
  std::size_t loose_byte;  ///< where in it the lower four bits may be any
  bool has_padding;        ///< zeros may follow a member
  /// Begins the next member. Throws RunError where there is no memory.
  std::unique_ptr<Unpacker> (*start)();
};

/// The number of first bytes that are enough to recognise every format.
inline constexpr std::size_t longest_magic = 10;

/// Returns by what data are packed that begin so: gzip (RFC 1952), Zstandard (RFC 8878), xz (the
/// .xz file format 1.2) or bzip2. nullptr for others.
const Packing* packing_of(std::string_view first_bytes);

/// Whether more bytes are needed to know it.
bool may_be_packed(std::string_view first_bytes);

}  // namespace evenhand::source
