#include "protocol/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace evenhand::protocol {
namespace {

/// The faults of what a player says when it is its turn to contribute.
constexpr std::array said_wrongly = {
    Code::bad_magic, Code::unknown_version, Code::unknown_type,      Code::bad_flags,
    Code::too_long,  Code::cut_off,         Code::bad_crc,           Code::not_deterministic,
    Code::bad_body,  Code::illegal_step,    Code::wrong_round,       Code::wrong_seat,
    Code::twice,     Code::chain_used_up,   Code::other_contribution};

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

constexpr std::array all_codes = {
    CodeInfo{Code::bad_magic, "bad-magic", "no frame begins here",
             "get the file again: what follows cannot be read"},
    CodeInfo{Code::unknown_version, "unknown-version",
             "a frame of a version that this one does not know", "use a program of that version"},
    CodeInfo{Code::unknown_type, "unknown-type", "a frame of a type that there is not",
             "drop the connection: the sender speaks something else"},
    CodeInfo{Code::bad_flags, "bad-flags", "flags that have no meaning are set",
             "drop the connection: the sender speaks something else"},
    CodeInfo{Code::too_long, "too-long", "a frame longer than any may be",
             "drop the connection: the length is wrong or an attack"},
    CodeInfo{Code::cut_off, "cut-off", "the bytes end within a frame",
             "get the file again, or wait for the rest"},
    CodeInfo{Code::bad_crc, "bad-crc", "the frame was damaged on its way", "get the file again"},
    CodeInfo{Code::not_deterministic, "not-deterministic",
             "the body is not CBOR in its deterministic form",
             "write it as RFC 8949, section 4.2, says"},
    CodeInfo{Code::bad_body, "bad-body", "the body is not what a frame of this type holds",
             "write it as docs/protocol.md says"},
    CodeInfo{Code::private_frame, "private-frame",
             "a frame for one player's eyes stands in what everybody sees, or the other way round",
             "keep hands out of transcripts"},
    CodeInfo{Code::stopped, "stopped", "the other side stopped before the end",
             "keep what was received: where a signed head covers a round, it and the hand prove "
             "what was dealt"},
    CodeInfo{Code::illegal_step, "illegal-step", "a frame that may not come at this step",
             "send the steps in their order"},
    CodeInfo{Code::wrong_round, "wrong-round", "a frame of another round",
             "do not replay, drop or renumber rounds"},
    CodeInfo{Code::wrong_seat, "wrong-seat", "a seat that there is not, or not its turn",
             "seats join and contribute in their order"},
    CodeInfo{Code::twice, "twice", "the same was said twice", "say it once"},
    CodeInfo{Code::missing_contribution, "missing-contribution", "a player has not contributed",
             "abort the round; whose contribution is missing is named and pays what the table "
             "agreed on"},
    CodeInfo{Code::too_late, "too-late", "a step came later than the rules allow",
             "abort the round; who was late is named and pays what the table agreed on"},
    CodeInfo{Code::time_runs_back, "time-runs-back", "a time before that of an earlier step",
             "set the dealer's clock; the record is not to be trusted on times"},
    CodeInfo{Code::other_past, "other-past",
             "the round follows another past than the one that is here",
             "ask for the round that was changed, dropped or put in"},
    CodeInfo{Code::not_closed, "not-closed", "the transcript ends without its closing record",
             "ask the dealer for the rest; what a signed head covers is proved all the same"},
    CodeInfo{Code::unknown_suite, "unknown-suite",
             "a suite that there is not, or one that the player does not play",
             "use sha256-ed25519, sm3-sm2 or mental"},
    CodeInfo{Code::unknown_rules, "unknown-rules",
             "a game that is not known, or dealt otherwise than it is",
             "play a game of the list in docs/protocol.md"},
    CodeInfo{Code::bad_name, "bad-name", "a name that is empty, too long, not printable or taken",
             "take another name"},
    CodeInfo{Code::chain_used_up, "chain-used-up",
             "more rounds than the players have contributions for", "begin a new session"},
    CodeInfo{Code::not_revealed, "not-revealed", "the round was dealt and its seed never revealed",
             "hold the dealer to it: the hands are proved by the signed token, the shuffle is not"},
    CodeInfo{Code::after_close, "after-close", "something follows the closing record",
             "begin a new session"},
    CodeInfo{Code::wrong_size, "wrong-size", "a head over more or fewer rounds than there are",
             "ask for the rounds that are missing"},
    CodeInfo{Code::too_many_uncovered, "too-many-uncovered",
             "too many rounds without a signed head over them",
             "sign a head at least every 4096 rounds"},
    CodeInfo{Code::gave_up, "gave-up", "a side gave the round up",
             "deal the round again; count who gives up"},
    CodeInfo{Code::bad_code, "bad-code", "an abort with a code that there is not",
             "give a code of this table"},
    CodeInfo{Code::no_head, "no-head", "the seed is revealed, and no signed head covers the round",
             "do not play with a dealer that signs nothing"},
    CodeInfo{Code::no_hand, "no-hand", "the seed is revealed, and the player has had no hand",
             "do not play with a dealer that does not deal"},
    CodeInfo{Code::seeded, "seeded", "the secrets of the session follow from a number",
             "do not play: anyone who knows the number knows the cards"},
    CodeInfo{Code::absurd_clock, "absurd-clock",
             "the dealer's clock is more than a day from the player's",
             "set the clock that is wrong"},
    CodeInfo{Code::false_blame, "false-blame", "a seat is blamed for what it did not do",
             "keep what was received: it shows who had spoken"},
    CodeInfo{Code::missing_seeds, "missing-seeds",
             "rounds whose seeds are not proved, though others follow them",
             "ask for the proof: without it the seeds can have been chosen"},
    CodeInfo{Code::too_many_aborts, "too-many-aborts",
             "more rounds were given up than the reader allows",
             "look at who is blamed, and take another dealer or another player"},
    CodeInfo{Code::wrong_place, "wrong-place",
             "a card is drawn out of its order, or another is shown than was drawn",
             "draw the cards that are nobody's one after the other, from the first"},
    CodeInfo{Code::missing_card, "missing-card", "a card was drawn and not shown",
             "do not play on: ask for the card, which the dealer has drawn for you"},
    CodeInfo{Code::too_early, "too-early",
             "sealed cards are to be opened while play goes on as far as the player knows, or it "
             "does not know how long that is",
             "agree how long a round is played, and tell all players and the dealer (--play-for)"},
    CodeInfo{
        Code::not_acknowledged, "not-acknowledged",
        "not all players have signed what was dealt, and sealed cards are opened or the reader "
        "wants all to have signed",
        "do not play on, or ask those players what they saw: the dealer may deal to each apart"},
    CodeInfo{Code::short_turn, "short-turn",
             "the session gives players less time for their turn than the player asks for",
             "ask the dealer for more patience, or ask for less time (--least-turn)"},
    CodeInfo{Code::no_such_card, "no-such-card", "a card that is not in the deck",
             "show the cards that were dealt"},
    CodeInfo{Code::card_twice, "card-twice", "a card is there twice",
             "show the cards that were dealt"},
    CodeInfo{Code::wrong_count, "wrong-count", "too many or too few cards, salts or fingerprints",
             "show as many as the hand has"},
    CodeInfo{Code::other_cards, "other-cards", "not the cards that the seed deals",
             "hold the dealer to the signed token: it dealt otherwise than it revealed"},
    CodeInfo{Code::other_seed, "other-seed", "the seed is not the one that was committed to",
             "hold the dealer to the signed token: it changed its mind"},
    CodeInfo{Code::other_contribution, "other-contribution",
             "the contribution is not the one that was committed to",
             "abort the round: the player changed its mind, or another speaks for it"},
    CodeInfo{Code::other_root, "other-root", "the root is not that of these cards and salts",
             "hold the dealer to the signed token: it dealt otherwise than it said"},
    CodeInfo{Code::other_fingerprint, "other-fingerprint",
             "the fingerprint is not that of this hand",
             "hold the dealer to the signed token: it dealt otherwise than it said"},
    CodeInfo{Code::bad_opening, "bad-opening", "cards and salts do not open the commitment",
             "do not play on: the cards shown are not those that were dealt"},
    CodeInfo{Code::bad_signature, "bad-signature", "the signature is not the key's over this",
             "do not play on: somebody else speaks, or the text was changed"},
    CodeInfo{Code::other_head, "other-head", "the head is not that of the rounds here",
             "ask for the rounds that were changed, dropped or put in"},
    CodeInfo{Code::not_included, "not-included", "the proof does not lead to the head",
             "ask for the proof again"},
    CodeInfo{Code::not_consistent, "not-consistent", "the earlier head is not of the same log",
             "publish both signed heads: they prove that the log was rewritten"},
    CodeInfo{Code::other_signer, "other-signer", "signed by another key than the one expected",
             "check whose transcript this is"},
    CodeInfo{Code::not_published, "not-published",
             "the log is not the one whose head was published or kept",
             "publish both transcripts: two signed heads of one session prove that the log was "
             "rewritten"},
    CodeInfo{Code::bad_key, "bad-key",
             "the key is none of the suite's type, or one for which anybody can sign",
             "use a key that the suite signs with"},
    CodeInfo{Code::other_join, "other-join",
             "the Join at a player's seat is not the one that it sent",
             "do not play: somebody else plays at this seat"},
    CodeInfo{Code::bad_seeds, "bad-seeds", "the proof of the seeds does not hold",
             "hold the dealer to it: the seeds can have been chosen"},
    CodeInfo{Code::other_transcript, "other-transcript",
             "the transcript is not the one that the dealer signed",
             "ask for the frames that were changed, dropped, moved or put in"},
    CodeInfo{Code::bad_point, "bad-point",
             "bytes that are no element of the group, or the neutral one",
             "abort the round; who sent them is named"},
    CodeInfo{Code::bad_key_proof, "bad-key-proof",
             "the proof that a player knows the secret of its key does not hold",
             "abort the round; who sent it is named"},
    CodeInfo{Code::bad_mix, "bad-mix", "the proof that a shuffle changes no card does not hold",
             "abort the round: the player may have taken cards out and put others in"},
    CodeInfo{Code::bad_share, "bad-share", "the proof of what opens sealed cards does not hold",
             "abort the round: the player may show other cards than those that were dealt"},
    CodeInfo{Code::other_secret, "other-secret", "the secret is not that of the key",
             "hold the player to its key: without the secret not all cards are known"},
    CodeInfo{Code::succeeded, "succeeded",
             "signed by a key that another one has followed, behind the end that it named",
             "take what the key that followed signs, and nothing more of this one"},
    CodeInfo{Code::other_auditor, "other-auditor",
             "rounds are revealed to another auditor, or to others, than the player was promised",
             "do not play: ask the dealer who the auditor is, and give that one's key (--auditor)"},
    CodeInfo{Code::bad_ciphertext, "bad-ciphertext",
             "what was encrypted to the auditor cannot be read",
             "hold the dealer to it: the auditor cannot look at what it encrypted"},
    CodeInfo{Code::system_failed, "system-failed", "the machine did not do what was asked",
             "see the message; try again"}};

constexpr std::array<std::string_view, 5> classes = {"transport", "protocol", "cards",
                                                     "cryptography", "system"};

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

std::span<const CodeInfo> codes() { return all_codes; }

const CodeInfo* find_code(std::uint16_t code) {
  const auto* const found = std::find_if(
      all_codes.begin(), all_codes.end(),
      [&](const CodeInfo& info) { return static_cast<std::uint16_t>(info.code) == code; });
  return found == all_codes.end() ? nullptr : found;
}

const CodeInfo& code_info(Code code) { return *find_code(static_cast<std::uint16_t>(code)); }

std::string_view class_of(Code code) {
  return classes.at((static_cast<std::size_t>(code) >> 8U) - 1);
}

std::string code_text(Code code) {
  return fmt::format("0x{:04X} {}", static_cast<unsigned>(code), code_info(code).name);
}

}  // namespace evenhand::protocol
