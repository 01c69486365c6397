#include "src/cli/run/observation.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/version.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "src/run/lead.hpp"
#include "src/run/workers.hpp"

namespace evenhand::cli {
namespace {

using reports::Figure;

std::int64_t steady_nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(run::Clock::now().time_since_epoch())
      .count();
}

void require_file(const std::string& option, const std::string& path) {
  if (path.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
  std::ofstream file(path, std::ios::app);
  if (!file) {
    throw InputError(
        fmt::format("{} {}: cannot be written; name a file that can be", option, path));
  }
}

/// As Linux tells it; empty elsewhere.
std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return printable(line.substr(colon + 2), 100);
    }
  }
  return {};
}

double processor_seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

reports::Section machine(unsigned threads, int ranks, double seconds) {
  reports::Section section{.name = "machine", .title = "Machine and times"};
  rusage own{};
  rusage children{};
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &children);
  constexpr std::uint64_t kilobyte = 1024;  // ru_maxrss is in these
  section.figures = {
      {"processor", "processor", processor()},
      {"cores", "cores", std::uint64_t{std::max(1U, std::thread::hardware_concurrency())}},
      {"ranks", "ranks", std::int64_t{ranks}},
      {"threads", "threads of this rank", std::uint64_t{threads}},
      {"seconds", "from beginning to end", seconds, "s"},
      {"user_seconds", "processor time", processor_seconds(own.ru_utime), "s"},
      {"system_seconds", "of the system", processor_seconds(own.ru_stime), "s"},
      {"children_seconds", "of programs it ran",
       processor_seconds(children.ru_utime) + processor_seconds(children.ru_stime), "s"},
      {"peak_memory", "peak memory", static_cast<std::uint64_t>(own.ru_maxrss) * kilobyte,
       "bytes"}};
  return section;
}

reports::Section rates(const run::Experiment& experiment,
                       const std::vector<run::SourceTiming>& timings) {
  reports::Section section{.name = "rates", .title = "Rates"};
  const std::string unit(experiment.unit());
  reports::Table table{"rates",
                       "Counted in this run",
                       {{"source", "source"},
                        {"units", unit},
                        {"seconds", "seconds", "s"},
                        {"rate", unit + " a second"}},
                       {}};
  const std::vector<std::string> names = experiment.sources();
  for (std::size_t i = 0; i < std::min(names.size(), timings.size()); ++i) {
    const run::SourceTiming& timing = timings[i];
    table.rows.push_back({names[i], timing.units, timing.seconds,
                          timing.seconds > 0
                              ? reports::Value(static_cast<double>(timing.units) / timing.seconds)
                              : reports::Value()});
  }
  section.tables.push_back(std::move(table));
  return section;
}

double seconds_of(const std::vector<trace::Total>& totals, std::string_view name) {
  double seconds = 0;
  for (const trace::Total& total : totals) {
    if (total.name == name && !total.is_lap) seconds += total.seconds;
  }
  return seconds;
}

/// Returns where the time of all threads went while they had work to do: blocks, what they consist
/// of, and the rest. The other work of the main thread is a share of the whole time.
reports::Section phases(const std::vector<trace::Total>& totals, unsigned threads, double seconds) {
  reports::Section section{.name = "phases", .title = "Where the time went"};
  const double rounds = static_cast<double>(threads) * seconds_of(totals, "round");
  const double blocks = seconds_of(totals, "block");
  reports::Table workers{"workers",
                         "Threads that count, of the time of their rounds",
                         {{"what", "what"},
                          {"times", "times"},
                          {"seconds", "seconds", "s"},
                          {"share", "share", reports::share}},
                         {}};
  reports::Table main{"main", "The main thread, of the whole time", workers.columns, {}};
  const auto add = [](reports::Table& table, std::string_view what, reports::Value times,
                      double time, double of) {
    table.rows.push_back({std::string(what), std::move(times), time,
                          of > 0 ? reports::Value(time / of) : reports::Value()});
  };
  double named = 0;
  for (const trace::Total& total : totals) {
    if (total.is_lap) {
      add(workers, total.name, total.times, total.seconds, rounds);
      named += total.seconds;
    } else if (total.name != "block") {
      add(main, total.name, total.times, total.seconds, seconds);
    }
  }
  if (blocks > 0) {
    add(workers, named > 0 ? "blocks, the rest" : "blocks", {}, std::max(0.0, blocks - named),
        rounds);
    add(workers, "waiting", {}, std::max(0.0, rounds - blocks), rounds);
  }
  section.tables = {std::move(workers), std::move(main)};
  return section;
}

}  // namespace

Observation::Observation(const Program& program, const RunFlags& flags)
    : program_(program), flags_(flags) {
  if (!is_wanted()) return;
  require_file("--trace", flags.trace);
  require_file("--stats-file", flags.stats_file);
  start_ = steady_nanoseconds();
  recording_.emplace();
  lane_.emplace("main");
}

reports::Document Observation::document(const run::Experiment& experiment,
                                        const std::vector<run::SourceTiming>& timings) const {
  const double seconds = static_cast<double>(steady_nanoseconds() - start_) * 1e-9;
  const unsigned threads = resolve_threads(flags_);
  reports::Document document;
  document.kind = "stats";
  document.title = fmt::format("a run of evenhand {}", experiment.command());
  document.answer = fmt::format("it took {} s", rounded(seconds, 3));
  const int ranks = program_.team == nullptr ? 1 : program_.team->size();
  document.sections = {machine(threads, ranks, seconds), rates(experiment, timings),
                       phases(recording_->totals(), threads, seconds)};
  document.provenance = {program_name(), experiment.command_line(), {}};
  return document;
}

void Observation::tell(const run::Experiment& experiment,
                       const std::vector<run::SourceTiming>& timings) {
  if (!recording_) return;
  if (!flags_.trace.empty()) {
    std::vector<std::string> events;
    if (program_.team != nullptr) events = run::trace_events_of(*program_.team);
    events.insert(events.begin(), recording_->events());
    write_file(flags_.trace, trace::trace_file(events));
  }
  if (!flags_.stats && flags_.stats_file.empty()) return;
  const reports::Document stats = document(experiment, timings);
  if (!flags_.stats_file.empty()) write_file(flags_.stats_file, reports::to_json(stats));
  if (!flags_.stats) return;
  std::istringstream text(
      reports::to_terminal(stats, {.width = program_.terminal.width(), .verbose = false}));
  for (std::string line; std::getline(text, line);) program_.terminal.note(line);
}

}  // namespace evenhand::cli
