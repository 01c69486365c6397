#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "src/source/deal_stream.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {

/// The way in which an external shuffler is talked to.
enum class ExecMode {
  stream,  ///< it prints deals until the reader stops it
  filter,  ///< it gets a deck a line and answers each with the shuffled line
  once,    ///< it is started anew for each deal, which is all that it prints
  seeds,   ///< the same, and each start is given the next of a range of seeds
  ask      ///< it gets a seed a line and answers each with the deal of that seed
};

/// Whole numbers that a program takes as seeds, one after the other.
struct SeedRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;  ///< included

  std::uint64_t count() const { return last - first + 1; }
};
inline constexpr std::uint64_t most_seeds = 10'000'000;

/// Reads "stream", "filter", "once", "seeds FROM..TO" or "ask FROM..TO"; throws InputError with a
/// suggestion otherwise, and for a range of no seed or of more than most_seeds.
ExecMode parse_exec_mode(std::string_view text);
/// The seeds of such a mode; nothing where it has none.
std::optional<SeedRange> seeds_of(std::string_view mode);

struct ExecOptions {
  ExecMode mode = ExecMode::stream;
  /// The seeds of the modes that have some. Where the command has "{}" the seed stands there, else
  /// after it.
  SeedRange seeds = {};
  /// The form of its deals, as in a log. A filter needs a deck, and gets its decks in the same
  /// format (text when it is to be detected).
  LogOptions log;
  /// The number of deals that it must give; the stream ends after them. 0: as many as it gives by
  /// itself, which only a stream can.
  std::uint64_t deals = 0;
  /// The longest time in which it may neither print another deal nor, as a filter, read anything.
  std::chrono::milliseconds timeout{10'000};
  /// A filter gets the names of the cards and not their numbers.
  bool feed_names = false;
  /// The words of messages for the program, and for what it prints.
  std::string_view role = "shuffler";
  std::string_view unit = "deal";
};

/// Starts `/bin/sh -c command` in its own process group and reads its deals.
///
/// The destructor, or having got all deals, stops the group: the pipes are closed, SIGTERM is
/// sent, after half a second SIGKILL; the process is always reaped. How it ends after that is no
/// error. Each of these throws InputError with the last lines of its stderr: a crash, another exit
/// status than 0, fewer deals than `deals`, no deals, no other deal for `timeout`, and what is no
/// deal. The process must ignore SIGPIPE when a filter is run, as run_program does.
std::unique_ptr<DealStream> open_exec(const std::string& command, const ExecOptions& options);

/// Starts `/bin/sh -c command` anew for each of options.deals deals, as many at a time as there are
/// processors, and reads all that a start prints, on one line or many, as one deal. In messages a
/// line is the number of a start. Throws as open_exec does.
std::unique_ptr<DealStream> open_exec_once(const std::string& command, const ExecOptions& options);

}  // namespace evenhand::source
