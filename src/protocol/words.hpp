#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/compare.hpp"
#include "protocol/faults.hpp"
#include "protocol/merkle.hpp"
#include "protocol/rules.hpp"
#include "protocol/session.hpp"
#include "protocol/verifier.hpp"
#include "reports/document.hpp"

namespace evenhand::protocol {

/// The cards' names with blanks between.
std::string cards_words(const Rules& rules, std::span<const std::uint16_t> cards);

/// A row a fault: where, code, what was found, what to do.
reports::Table faults_table(std::span<const Fault> faults);

/// "at frame 17 (byte 5034, round 2): 0x0401 other-seed, its hash is another commitment"
std::string fault_words(const Fault& fault);

/// "the dealer, Li and Wang sign with one key", with a semicolon between several such groups; empty
/// when all keys differ.
std::string shared_key_words(const Session& session);

/// "the key given", "the successor of the key given", or "successor 2 of the key given", by the
/// number of successions that lead to it.
std::string signer_name(std::size_t successions);

/// Returns what the players have signed, from version 2 on: "all players have acknowledged all
/// rounds", or who has not. Empty where there is no round.
std::string acknowledged_words(Verifier& verifier);

/// "2026-01-01T00:00:00.123Z"
std::string time_words(std::uint64_t milliseconds);

/// Reads "SIZE:ROOT", the root in 64 hexadecimal digits. Throws InputError that begins with
/// `where`.
KnownHead parse_head(const std::string& text, const std::string& where);
/// Returns the text that parse_head() reads.
std::string head_words(const KnownHead& head);

/// The result of compare() in a sentence; and what it means, or nothing.
struct ContradictionWords {
  std::string_view answer;
  std::string_view note;
};

ContradictionWords contradiction_words(Contradiction contradiction);

}  // namespace evenhand::protocol
