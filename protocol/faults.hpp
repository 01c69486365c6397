#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "protocol/messages.hpp"

namespace evenhand::protocol {

/// A fault in 16 bits: the high byte is the class, the low one the fault in it. The codes travel in
/// Abort frames, so that one that was given is never given again.
enum class Code : std::uint16_t {
  // Transport: what carries the messages.
  bad_magic = 0x0101,
  unknown_version = 0x0102,
  unknown_type = 0x0103,
  bad_flags = 0x0104,
  too_long = 0x0105,
  cut_off = 0x0106,
  bad_crc = 0x0107,
  not_deterministic = 0x0108,
  bad_body = 0x0109,
  private_frame = 0x010A,
  stopped = 0x010B,
  // Protocol: who says what, and when.
  illegal_step = 0x0201,
  wrong_round = 0x0202,
  wrong_seat = 0x0203,
  twice = 0x0204,
  missing_contribution = 0x0205,
  too_late = 0x0206,
  time_runs_back = 0x0207,
  other_past = 0x0208,
  not_closed = 0x0209,
  unknown_suite = 0x020A,
  unknown_rules = 0x020B,
  bad_name = 0x020C,
  chain_used_up = 0x020D,
  not_revealed = 0x020E,
  after_close = 0x020F,
  wrong_size = 0x0210,
  too_many_uncovered = 0x0211,
  gave_up = 0x0212,
  bad_code = 0x0213,
  no_head = 0x0214,
  no_hand = 0x0215,
  seeded = 0x0216,
  absurd_clock = 0x0217,
  false_blame = 0x0218,
  missing_seeds = 0x0219,
  too_many_aborts = 0x021A,
  wrong_place = 0x021B,
  missing_card = 0x021C,
  too_early = 0x021D,
  not_acknowledged = 0x021E,
  short_turn = 0x021F,
  // Cards.
  no_such_card = 0x0301,
  card_twice = 0x0302,
  wrong_count = 0x0303,
  other_cards = 0x0304,
  // Cryptography.
  other_seed = 0x0401,
  other_contribution = 0x0402,
  other_root = 0x0403,
  other_fingerprint = 0x0404,
  bad_opening = 0x0405,
  bad_signature = 0x0406,
  other_head = 0x0407,
  not_included = 0x0408,
  not_consistent = 0x0409,
  other_signer = 0x040A,
  not_published = 0x040B,
  bad_key = 0x040C,
  other_join = 0x040D,
  bad_seeds = 0x040E,
  other_transcript = 0x040F,
  bad_point = 0x0410,
  bad_key_proof = 0x0411,
  bad_mix = 0x0412,
  bad_share = 0x0413,
  other_secret = 0x0414,
  succeeded = 0x0415,
  other_auditor = 0x0416,
  bad_ciphertext = 0x0417,
  // System: what the machine did not do.
  system_failed = 0x0501
};

struct CodeInfo {
  Code code;
  std::string_view name;    ///< "bad-crc"
  std::string_view words;   ///< what it means
  std::string_view remedy;  ///< what to do
};

/// All of them, by code.
std::span<const CodeInfo> codes();
/// Null for a number that is none.
const CodeInfo* find_code(std::uint16_t code);
const CodeInfo& code_info(Code code);
/// "transport", "protocol", "cards", "cryptography", "system"
std::string_view class_of(Code code);
/// "0x0107 bad-crc"
std::string code_text(Code code);

/// The place of a fault.
struct Fault {
  Code code = Code::system_failed;
  std::uint32_t round = 0;  ///< 0 for what is of the session
  std::uint64_t frame = 0;  ///< from 1
  std::uint64_t byte = 0;   ///< of the frame's first byte, from 0
  std::string words = {};   ///< what was found and expected here
};

/// A message that cannot be accepted.
class ProtocolError : public std::runtime_error {
 public:
  ProtocolError(Code code, const std::string& words) : std::runtime_error(words), code_(code) {}
  Code code() const { return code_; }

 private:
  Code code_;
};

/// A round that is given up while players may be to blame, as far as its frames show it: before its
/// deal, in the suite mental also after it.
struct GivenUpRound {
  std::size_t seats = 0;
  std::size_t turn = 0;          ///< the seat that it waited for; the number of seats for none
  std::uint64_t elapsed = 0;     ///< milliseconds from Commit, or after Distribute from that
  std::uint64_t waited = 0;      ///< since players were asked: Commit, Distribute, Draw or Finish
  std::uint64_t turn_limit = 0;  ///< of the Session
  std::uint64_t limit = 0;       ///< of the Session: the deal limit, or after Distribute the other
  bool is_mental = false;        ///< players say more than contributions
};

/// The reason why an abort is false, and its code: from version 2 on an abort that the frames
/// contradict is a fault of the dealer's, whose word it is. Nothing when they do not contradict it.
/// docs/protocol.md has the same table. Code and seat have to be ones that there are.
struct FalseBlame {
  Code code;
  std::string words;
};
std::optional<FalseBlame> false_blame(const GivenUpRound& round, const AbortMessage& abort);

}  // namespace evenhand::protocol
