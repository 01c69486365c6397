#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "src/judge/judge.hpp"
#include "src/source/bit_reader.hpp"
#include "stats/bits/sp800_22.hpp"

namespace evenhand::bits {

inline constexpr std::string_view bits_command = "bits";
inline constexpr std::uint64_t default_length = 1'000'000;
inline constexpr std::uint64_t default_sequences = 100;  ///< of a source without an end
inline constexpr std::uint64_t least_length = 100;
inline constexpr std::uint64_t most_length = stats::bits::Sp80022::most_bits;
inline constexpr std::uint64_t most_sequences = 1'000'000'000'000;

/// Everything that the tallies and the document of a session depend on.
struct Plan {
  enum class Kind { rng, file, exec };
  Kind kind = Kind::rng;
  std::string source;  ///< the random source's name, the file's path or "-", or the command
  std::uint64_t seed = 1;
  std::optional<unsigned> bit;  ///< of each output of a random source that bit alone, 0 the lowest
  source::BitFormat format = source::BitFormat::raw;  ///< of what is read
  std::uint64_t exec_timeout = 10;                    ///< seconds
  std::uint64_t length = default_length;              ///< bits of a sequence
  std::uint64_t sequences = 0;                        ///< 0 for all that a stream holds
  stats::bits::Sp80022Options tests;
  judge::JudgeOptions judging;
  double level = 0.99;

  bool is_stream() const { return kind != Kind::rng; }
  /// Sequences of a block: as many as have some million bits together.
  std::uint64_t block_sequences() const;
  std::uint64_t blocks() const;
};

std::string command_line(const Plan& plan);
nlohmann::json to_json(const Plan& plan);
/// Throws nlohmann::json::exception when keys are missing or of the wrong type, InputError for
/// values that no plan has.
Plan plan_from_json(const nlohmann::json& json);
/// Throws InputError for what cannot be worked.
void validate(const Plan& plan);

}  // namespace evenhand::bits
