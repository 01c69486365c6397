#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/settings.hpp"
#include "src/deals/plan.hpp"
#include "src/source/bit_reader.hpp"
#include "stats/bits/sp800_22.hpp"

namespace evenhand::bits {

inline constexpr std::uint64_t default_length = 1'000'000;
inline constexpr std::uint64_t default_sequences = 100;  ///< of a source without an end
inline constexpr std::uint64_t least_length = 100;
inline constexpr std::uint64_t most_length = stats::bits::Sp80022::most_bits;
inline constexpr std::uint64_t most_sequences = 1'000'000'000'000;

enum class SourceKind { rng, file, exec, deals };
/// "rng", "file", "exec" or "from-deals", as its option is called.
std::string_view kind_name(SourceKind kind);
SourceKind kind_named(std::string_view name);

inline constexpr auto format_form = named(source::bit_format_name, source::parse_bit_format);

/// Throws InputError for what is no number of a seed's bits.
void require_seed_bits(double bits);

/// The bits that are looked at: a source, cut into sequences.
struct SequencePlan {
  using Kind = SourceKind;
  Kind kind = Kind::rng;
  std::string source;  ///< the random source's name, the file's path or "-", the command, or what
                       ///< deals come from
  std::uint64_t seed = 1;
  std::optional<unsigned> bit;  ///< of each output of a random source that bit alone, 0 the lowest
  source::BitFormat format = source::BitFormat::raw;  ///< of what is read
  std::uint64_t exec_timeout = 10;                    ///< seconds
  /// The source of deals, where bits are those of deals. No cards of theirs are followed.
  deals::DealingPlan deals = {};
  std::optional<double> seed_bits;            ///< each deal is made from a seed of so many
  std::uint64_t length = default_length;      ///< bits of a sequence
  std::string_view length_option = "length";  ///< which sets it, for messages
  /// The number of bits of a sequence that are drawn from a stream of their own, for a random
  /// source; 0 for a stream a block. It is no part of the source in JSON: derived classes set it by
  /// what they do.
  std::uint64_t restart_length = 0;
  std::uint64_t sequences = 0;  ///< 0 for all that a stream holds

  /// Where the bits come from. Of how many there are the heirs say more.
  static void source_settings(SequencePlan& self, SettingUse& use);
  static void sequences_setting(SequencePlan& self, SettingUse& use);

  /// It is read, and not drawn here.
  bool is_stream() const;
  /// Whether the source has no end, so that a number of sequences has to be chosen.
  bool is_endless() const;
  /// Sequences of a block: as many as have some million bits together.
  std::uint64_t block_sequences() const;
  std::uint64_t blocks() const;
};

/// Makes the deck of its deals, where it was read from JSON. Throws InputError.
void lay_out(SequencePlan& plan);
/// Makes it draw from another seed.
void set_seed(SequencePlan& plan, std::uint64_t seed);
/// "philox, seed 1", or what is read.
std::string source_words(const SequencePlan& plan);
/// Returns "evenhand bits", and for deals "--from-deals" after it.
std::string program_words(std::string_view command, const SequencePlan& plan);
/// Throws InputError for settings that do not fit one another.
void validate_source(const SequencePlan& plan);

/// Returns how many deals are to be asked for where a log or a program is opened: 0 for all that
/// there are; a program that is started or fed for each gives them until it is told to stop.
std::uint64_t deals_to_open(const SequencePlan& plan);
/// The file or the program of a plan, in the plan's format, or its deals.
std::unique_ptr<source::BitStream> open_reader(const SequencePlan& plan);
/// Opens the reader of a plan whose bits are written as such.
std::unique_ptr<source::BitReader> open_written(const SequencePlan& plan);

}  // namespace evenhand::bits
