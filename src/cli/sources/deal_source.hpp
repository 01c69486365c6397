#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "src/cli/sources/deal_options.hpp"
#include "src/source/deal_stream.hpp"

namespace evenhand::cli {

/// Where deals come from, as it was asked for.
struct DealSource {
  std::string shuffler;
  std::string scheme;
  std::vector<std::string> log;
  std::string exec;
  std::vector<std::string> sql;  ///< database and query

  bool is_given() const {
    return !shuffler.empty() || !scheme.empty() || !log.empty() || !exec.empty() || !sql.empty();
  }
};

/// SHUFFLER, --scheme, --log and --sql.
void add_deal_source(CLI::App& command, DealSource& source);

/// Puts the source into a plan. Throws InputError, in which `command` takes it, unless it is one.
void name_source(const DealSource& source, std::string_view command, deals::DealingPlan& plan);

/// Completes a plan that has its source and what resolve() puts into it: finds out the deck, and
/// opens what is read; null of what is shuffled. `wanted` is how many deals a stream must have, 0
/// for all. Throws InputError.
std::unique_ptr<source::DealStream> open_deals(const Program& program, const DealOptions& dealing,
                                               const InputFlags& input, std::uint64_t wanted,
                                               deals::DealingPlan& plan);

}  // namespace evenhand::cli
