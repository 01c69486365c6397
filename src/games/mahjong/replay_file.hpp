#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "reports/document.hpp"
#include "src/games/mahjong/record.hpp"

namespace evenhand::mahjong {

/// What a file of records was found to hold.
struct Replayed {
  std::string name;         ///< of the file
  std::string digest;       ///< SHA-256 of its bytes
  std::uint64_t hands = 0;  ///< all of them legal, and with the result recorded
  std::map<std::string, std::uint64_t> by_rules;
  std::uint64_t exhausted = 0;  ///< hands that nobody won
  std::optional<ReadRecord> shown;
};

/// Plays every record of the file again ("-" for standard input), and keeps the first hand of the
/// number `show`. Throws InputError, with the place, for the first record that is not what the
/// rules allow, for a file without records or that ends within one, and when there is no hand
/// `show`.
Replayed replay_records(const std::string& file, std::optional<std::uint64_t> show);

/// What was found, and the hand that was to be shown action by action. Without provenance.
reports::Document replay_document(const Replayed& replayed);

}  // namespace evenhand::mahjong
