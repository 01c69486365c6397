#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"
#include "src/run/blocks.hpp"
#include "src/audit/session/plan.hpp"

namespace evenhand::cli {

/// How results are shown and where they go; `compare`, `audit` and `merge` share these.
struct OutputOptions {
  std::string out;
  std::string formats = "md,csv,json";
  std::string fail_on;
  bool json = false;
  bool quiet = false;
  bool no_color = false;
};

/// What `compare` and `audit` share; as typed, until `resolve` makes a plan of it.
struct SessionOptions {
  std::string deck = "54";
  std::string deal_order = "runs";
  std::size_t draw = 0;
  bool sorted = false;
  std::string samples;
  std::string seed = "1";
  std::string rng;
  std::string tests;
  double alpha = 0.01;
  std::string correction = "holm";
  unsigned threads = 0;
  std::string shard;
  std::string resume;
  std::string checkpoint;
  OutputOptions output;
};

/// --json, --quiet and --no-color.
void add_terminal_options(CLI::App& command, OutputOptions& options);
/// These and --out, --format and --fail-on.
void add_output_options(CLI::App& command, OutputOptions& options);
/// --samples, --deal-order, --draw, --sorted, --seed, --rng, --tests, --alpha, --correction and
/// --threads.
void add_battery_options(CLI::App& command, SessionOptions& options);
/// These, the output options, and those that split, keep and resume a session.
void add_session_options(CLI::App& command, SessionOptions& options);

/// Tells the terminal what the options say of colour and silence. Throws InputError for an unknown
/// --format or --fail-on.
void configure(Terminal& terminal, const OutputOptions& options);

/// Puts --deal-order, --draw and --sorted into the deck. Throws InputError where it does not allow
/// them; without a deck they are not allowed at all.
void apply_dealing(const SessionOptions& options, std::optional<cards::Deck>& deck);

/// Fills what the shared options decide of a plan. Throws InputError for a bad value.
void resolve(const SessionOptions& options, std::uint64_t default_samples, session::Plan& plan);

/// --threads, or as many as there are cores.
unsigned resolve_threads(const SessionOptions& options);

/// "2/3" as a range of blocks; all of them when empty.
session::BlockRange resolve_shard(const std::string& shard, std::uint64_t samples);

}  // namespace evenhand::cli
