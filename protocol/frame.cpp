#include "protocol/frame.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>

#include "base/printable.hpp"

namespace evenhand::protocol {
namespace {

/// One player's cards: a hand, or a card that it drew.
bool is_own(const FrameHeader& header) {
  return header.flags == private_flag &&
         (header.type == Type::hand || header.type == Type::card || header.type == Type::share);
}

/// The number of frames of the types that tell kinds apart.
struct FrameCounts {
  std::size_t all = 0;
  std::size_t sessions = 0;
  std::size_t successions = 0;
  std::size_t hands = 0;
  std::size_t records = 0;  ///< Head, Close and Proof
  std::size_t joins = 0;
  bool is_apart = true;  ///< a statement from the one before, by what was signed there

  void add(const FrameHeader& header) {
    const Type type = header.type;
    ++all;
    const bool is_first = statements() == 0;
    sessions += type == Type::session ? 1 : 0;
    successions += type == Type::succession ? 1 : 0;
    const bool begins = type == Type::session || type == Type::succession;
    is_apart = is_apart && (!begins || is_first || records > 0);
    joins += type == Type::join ? 1 : 0;
    hands += is_own(header) ? 1 : 0;
    records += type == Type::head || type == Type::close || type == Type::proof ? 1 : 0;
  }
  std::size_t statements() const { return sessions + successions; }
  bool are_hands() const { return sessions == 1 && hands > 0 && sessions + hands == all; }
  bool are_evidence() const {
    return statements() > 1 && statements() + joins + records == all && (is_apart || all == 2);
  }
};

constexpr std::array<std::string_view, last_type> type_names = {
    "session", "join", "commit", "contribute", "shuffle", "distribute", "hand",        "open",
    "reveal",  "head", "abort",  "close",      "proof",   "card",       "acknowledge", "seeds",
    "key",     "mix",  "share",  "unlock",     "draw",    "finish",     "succession",  "agree"};

void append(Bytes& out, View bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

}  // namespace

FramesKind kind_of(View bytes) {
  FrameReader reader;
  reader.add(bytes.first(std::min<std::size_t>(bytes.size(), 4 * longest_body)));
  FrameCounts counts;
  bool is_of_hand = false;
  while (const auto frame = reader.next()) {
    if (frame->fault) continue;
    const Type type = frame->header.type;
    counts.add(frame->header);
    if (type == Type::reveal || type == Type::abort) break;
    is_of_hand = is_of_hand || is_own(frame->header) || type == Type::proof;
  }
  if (counts.successions == 1 && counts.all == 1) return FramesKind::succession;
  if (counts.are_hands()) return FramesKind::hands;
  if (counts.are_evidence()) return FramesKind::evidence;
  return is_of_hand ? FramesKind::proof : FramesKind::transcript;
}

std::string_view type_name(Type type) { return type_names.at(static_cast<std::size_t>(type) - 1); }

std::uint32_t crc32_of(View bytes) {
  return static_cast<std::uint32_t>(::crc32_z(0, bytes.data(), bytes.size()));
}

void write_frame(Bytes& out, const FrameHeader& header, View body) {
  const std::size_t begin = out.size();
  append(out, view(frame_magic));
  out.push_back(frame_version);
  out.push_back(static_cast<std::uint8_t>(header.type));
  append(out, big_endian<2>(header.flags));
  append(out, big_endian<4>(body.size()));
  append(out, big_endian<4>(header.round));
  append(out, body);
  append(out, big_endian<4>(crc32_of(View(out).subspan(begin))));
}

void FrameReader::add(View bytes) {
  begin_ += at_;
  buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(at_));
  at_ = 0;
  append(buffer_, bytes);
}

FoundFrame FrameReader::found(std::optional<Fault> fault) const {
  FoundFrame frame;
  frame.number = frames_;
  frame.byte = begin_ + at_;
  if (fault) {
    fault->frame = frame.number;
    fault->byte = frame.byte;
    frame.fault = std::move(fault);
  }
  return frame;
}

std::optional<FoundFrame> FrameReader::lose(Code code, std::string words) {
  ++frames_;
  lost_ = true;
  return found(Fault{.code = code, .words = std::move(words)});
}

std::optional<FoundFrame> FrameReader::next() {
  if (lost_) return std::nullopt;
  const View rest = View(buffer_).subspan(at_);
  const std::size_t seen = std::min(rest.size(), frame_magic.size());
  if (text(rest.first(seen)) != frame_magic.substr(0, seen)) {
    return lose(Code::bad_magic,
                fmt::format("found '{}', expected 'EVHF'", printable(text(rest.first(seen)))));
  }
  if (rest.size() < header_size) return std::nullopt;
  const std::uint64_t length = number(rest.subspan(8, 4));
  if (length > longest_body) {
    return lose(Code::too_long, fmt::format("{} bytes, and {} are the most", length, longest_body));
  }
  const std::size_t size = header_size + length + crc_size;
  if (rest.size() < size) return std::nullopt;
  ++frames_;
  const View whole = rest.first(size);
  FoundFrame frame = found({});
  frame.whole = whole;
  frame.body = whole.subspan(header_size, length);
  frame.header = {static_cast<Type>(whole[5]),
                  static_cast<std::uint16_t>(number(whole.subspan(6, 2))),
                  static_cast<std::uint32_t>(number(whole.subspan(12, 4)))};
  const auto crc = number(whole.last(crc_size));
  const std::uint32_t expected = crc32_of(whole.first(size - crc_size));
  const auto refuse = [&](Code code, std::string words) {
    frame.fault = Fault{code, frame.header.round, frame.number, frame.byte, std::move(words)};
  };
  if (crc != expected) {
    refuse(Code::bad_crc, fmt::format("CRC-32 {:08x}, and its bytes have {:08x}", crc, expected));
  } else if (whole[4] != frame_version) {
    refuse(Code::unknown_version, fmt::format("version {}, expected {}", whole[4], frame_version));
  } else if (whole[5] == 0 || whole[5] > last_type) {
    refuse(Code::unknown_type, fmt::format("type {}, and {} is the last", whole[5], last_type));
  } else if ((frame.header.flags & ~private_flag) != 0) {
    refuse(Code::bad_flags, fmt::format("flags {:04x}", frame.header.flags));
  }
  at_ += size;
  return frame;
}

std::optional<FoundFrame> FrameReader::end() {
  const std::size_t left = buffer_.size() - at_;
  if (lost_ || left == 0) return std::nullopt;
  return lose(Code::cut_off, fmt::format("only {} bytes of it are there", left));
}

}  // namespace evenhand::protocol
