#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "src/bits/sequence_plan.hpp"
#include "src/cli/sources/deal_source.hpp"
#include "src/source/bit_reader.hpp"

namespace evenhand::cli {

/// The source of bits, as it was asked for; programs and deals are sources of the plan's deals.
struct BitSourceOptions {
  bool from_deals = false;
  std::string rng;
  std::string file;
};

/// Where bits come from, and how they are read: into `options` and the plan.
void add_bit_source_options(Command& command, BitSourceOptions& options, bits::SequencePlan& plan);

/// Puts the source into the plan, whose deals are not opened yet. Throws InputError unless it is
/// one.
void name_source(const BitSourceOptions& options, std::string_view command,
                 bits::SequencePlan& plan);

/// Opens what the plan reads; null if it reads nothing. Puts the format and the deck that it finds
/// into the plan, and prints a note of them. Throws InputError as open_sources() does.
std::unique_ptr<source::BitStream> open_bits(const Program& program, bits::SequencePlan& plan);

}  // namespace evenhand::cli
