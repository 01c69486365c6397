#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/bytes.hpp"
#include "protocol/faults.hpp"

namespace evenhand::protocol {

/// The kinds of files of frames. docs/protocol.md has each.
enum class FramesKind : std::uint8_t {
  transcript,  ///< also one that is damaged, and what is nothing else of these
  proof,       ///< of a hand or a card: a Hand, Card or Proof stands among the first frames
  hands,       ///< what a player keeps beside its transcript: a Session, and Hands alone
  evidence,    ///< statements of a dealer's, one after the other: Sessions, Joins, heads, Proofs,
               ///< Successions
  succession   ///< a Succession alone
};

/// Looks at the frames at the beginning of a file, or at all of it.
FramesKind kind_of(View bytes);

/// The type of a frame; docs/protocol.md has the bodies.
enum class Type : std::uint8_t {
  session = 1,
  join = 2,
  commit = 3,
  contribute = 4,
  shuffle = 5,
  distribute = 6,
  hand = 7,
  open = 8,
  reveal = 9,
  head = 10,
  abort = 11,
  close = 12,
  proof = 13,
  card = 14,
  acknowledge = 15,
  seeds = 16,
  // In the suite mental alone:
  key = 17,
  mix = 18,
  share = 19,
  unlock = 20,
  // During play:
  draw = 21,
  finish = 22,  ///< of the suite mental alone
  // In a file of its own:
  succession = 23,
  agree = 24  ///< of the suite mental alone
};
inline constexpr std::uint8_t last_type = 24;
/// "session"
std::string_view type_name(Type type);

// A frame: magic (4 bytes), version (1), type (1), flags (2), length of the body (4), round (4),
// the body, and the CRC-32 of all before it (4); numbers with the most significant byte first.
inline constexpr std::string_view frame_magic = "EVHF";
inline constexpr std::uint8_t frame_version = 2;
inline constexpr std::size_t header_size = 16;
inline constexpr std::size_t crc_size = 4;
inline constexpr std::size_t longest_body = 65536;
/// Set in frames that are one player's alone.
inline constexpr std::uint16_t private_flag = 1;

struct FrameHeader {
  Type type = Type::session;
  std::uint16_t flags = 0;
  std::uint32_t round = 0;  ///< 0 for what is of the session

  bool operator==(const FrameHeader&) const = default;
};

/// Appends a frame; the body is at most longest_body bytes.
void write_frame(Bytes& out, const FrameHeader& header, View body);

/// CRC-32 of IEEE 802.3.
std::uint32_t crc32_of(View bytes);

/// A frame as it was found.
struct FoundFrame {
  FrameHeader header;
  View body;
  View whole;
  std::uint64_t number = 0;         ///< from 1
  std::uint64_t byte = 0;           ///< where it begins
  std::optional<Fault> fault = {};  ///< of transport; header and body mean nothing then
};

/// Takes bytes as they come and gives the frames in them.
class FrameReader {
 public:
  void add(View bytes);

  /// Returns the next whole frame, whose views last until the next call; nothing when more bytes
  /// are needed. A damaged frame is found with its fault and passed over, where its length can be
  /// believed; after one whose magic or length cannot, nothing is read any more.
  std::optional<FoundFrame> next();

  /// Once no more bytes come: what is left of a frame, as a fault, if anything is.
  std::optional<FoundFrame> end();

  bool is_lost() const { return lost_; }

 private:
  FoundFrame found(std::optional<Fault> fault) const;
  std::optional<FoundFrame> lose(Code code, std::string words);

  Bytes buffer_;
  std::size_t at_ = 0;       ///< in the buffer
  std::uint64_t begin_ = 0;  ///< of the buffer, among all bytes
  std::uint64_t frames_ = 0;
  bool lost_ = false;
};

}  // namespace evenhand::protocol
