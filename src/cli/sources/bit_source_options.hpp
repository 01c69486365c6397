#pragma once

#include <optional>
#include <string>

#include "src/bits/sequence_plan.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/sources/deal_source.hpp"

namespace evenhand::cli {

/// Where bits come from, as it was asked for.
struct BitSourceOptions {
  bool from_deals = false;
  DealSource deals;  ///< with the program that --exec runs, of deals or of bits
  InputFlags input;
  std::size_t draw = 0;
  std::string start = "sorted";
  std::optional<double> seed_bits;
  std::string rng;
  std::string file;
  std::string seed = "1";
  std::optional<unsigned> bit;
  std::string format = "auto";
};

void add_bit_source_options(CLI::App& command, BitSourceOptions& options);

/// Puts the source into a plan, whose deals are not opened yet. Throws InputError unless it is one.
void name_source(const BitSourceOptions& options, std::string_view command,
                 bits::SequencePlan& plan);

/// What the plan reads, null where nothing is read. A format or a deck that is to be found out is
/// put into the plan, and told.
std::unique_ptr<source::BitStream> open_bits(const Program& program,
                                             const BitSourceOptions& options,
                                             bits::SequencePlan& plan);

}  // namespace evenhand::cli
