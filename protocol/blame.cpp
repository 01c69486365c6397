#include "protocol/blame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace evenhand::protocol {
namespace {

/// The faults of what a player says when it is its turn to contribute.
constexpr std::array said_wrongly = {
    Code::bad_magic,  Code::unknown_version, Code::unknown_type,  Code::bad_flags,
    Code::too_long,   Code::cut_off,         Code::bad_crc,       Code::not_deterministic,
    Code::bad_body,   Code::other_version,   Code::illegal_step,  Code::wrong_round,
    Code::wrong_seat, Code::twice,           Code::chain_used_up, Code::other_contribution};

/// And in the suite mental.
constexpr std::array sealed_wrongly = {Code::wrong_count,  Code::bad_point, Code::bad_key_proof,
                                       Code::bad_mix,      Code::bad_share, Code::other_secret,
                                       Code::bad_signature};

bool is_said_wrongly(Code code, bool is_mental) {
  const auto is_one_of = [code](const auto& list) {
    return std::find(list.begin(), list.end(), code) != list.end();
  };
  return is_one_of(said_wrongly) || (is_mental && is_one_of(sealed_wrongly));
}

std::optional<FalseBlame> false_blame_of_player(const GivenUpRound& round,
                                                const AbortMessage& abort) {
  const auto code = static_cast<Code>(abort.code);
  const auto refuse = [](std::string words) {
    return FalseBlame{Code::false_blame, std::move(words)};
  };
  if (round.turn == round.seats) {
    return refuse(fmt::format("it blames seat {}, and the round waited for none", abort.seat));
  }
  if (code == Code::stopped || code == Code::gave_up) return std::nullopt;
  if (code != Code::missing_contribution && !is_said_wrongly(code, round.is_mental)) {
    return refuse(fmt::format("{} is nothing that a player does before the deal", code_text(code)));
  }
  if (abort.seat != round.turn) {
    return refuse(
        fmt::format("it blames seat {}, and it was the turn of seat {}", abort.seat, round.turn));
  }
  if (code == Code::missing_contribution && round.waited < round.turn_limit) {
    return refuse(
        fmt::format("silence after {} ms, and the rules allow {}", round.waited, round.turn_limit));
  }
  return std::nullopt;
}

}  // namespace

std::optional<FalseBlame> false_blame(const GivenUpRound& round, const AbortMessage& abort) {
  const auto code = static_cast<Code>(abort.code);
  const bool is_dealers = abort.seat == round.seats;
  const bool is_late = round.elapsed > round.limit;
  if (is_late && (code != Code::too_late || !is_dealers)) {
    return FalseBlame{Code::too_late,
                      fmt::format("given up {} ms after the commitment, and the rules allow {}",
                                  round.elapsed, round.limit)};
  }
  if (code == Code::too_late && !is_late) {
    return FalseBlame{Code::false_blame, fmt::format("lateness after {} ms, and the rules allow {}",
                                                     round.elapsed, round.limit)};
  }
  if (!is_dealers) return false_blame_of_player(round, abort);
  if (code != Code::missing_contribution) return std::nullopt;
  return FalseBlame{Code::false_blame, "it blames the dealer, who contributes nothing"};
}

}  // namespace evenhand::protocol
