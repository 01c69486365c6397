#include "src/cli/run/limits.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "src/cli/run/experiments.hpp"

namespace evenhand::cli {
namespace {

std::uint64_t bytes_in_use() {
#ifdef __EMSCRIPTEN__
  return 0;  // the allocator does not say
#else
  const auto info = mallinfo2();
  return std::uint64_t{info.uordblks} + info.hblkhd;
#endif
}

/// Returns the bytes that what `make` returns takes while it lives.
template <class Make>
std::uint64_t bytes_of(const Make& make) {
  const std::uint64_t before = bytes_in_use();
  const auto made = make();
  const std::uint64_t after = bytes_in_use();
  return after > before ? after - before : 0;
}

std::uint64_t bytes_a_tally(const run::Experiment& experiment) {
  return bytes_of([&] { return experiment.new_tally(0); });
}

std::string size_text(std::uint64_t bytes) {
  return fmt::format("{} MB", rounded(static_cast<double>(bytes) / 1e6, 3));
}

/// "second-order 80 MB, between-deals 12 MB": the groups of tests that take most, where there are
/// several.
std::string largest_groups(const run::Experiment& experiment) {
  constexpr std::size_t most = 3;
  nlohmann::json plan = experiment.plan();
  const nlohmann::json groups = plan.value("tests", nlohmann::json::array());
  if (!groups.is_array() || groups.size() < 2) return {};
  std::vector<std::pair<std::uint64_t, std::string>> sizes;
  for (const auto& group : groups) {
    plan["tests"] = {group};
    const auto alone = experiment_of({{"command", experiment.command()}, {"plan", plan}}, "plan");
    sizes.emplace_back(bytes_a_tally(*alone), group.get<std::string>());
  }
  std::sort(sizes.rbegin(), sizes.rend());
  sizes.resize(std::min(sizes.size(), most));
  std::string text;
  for (const auto& [bytes, group] : sizes) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", group, size_text(bytes));
  }
  return text;
}

}  // namespace

std::uint64_t bytes_a_thread(run::Experiment& experiment) {
  const std::uint64_t tally = bytes_a_tally(experiment);
  // A worker that reads has nothing to read from before the run begins.
  if (experiment.blocks() == run::no_end) return tally;
  return tally + bytes_of([&] { return experiment.new_worker(0); });
}

void require_memory(const RunFlags& flags, run::Experiment& experiment) {
  if (flags.memory.empty()) return;
  const std::uint64_t limit = parse_count(flags.memory, "--memory", 1);
  const std::uint64_t base = bytes_in_use();
  const std::uint64_t each = bytes_a_thread(experiment);
  const unsigned threads = resolve_threads(flags);
  if (base + threads * each <= limit) return;
  const std::uint64_t fitting = limit > base && each > 0 ? (limit - base) / each : 0;
  const std::string fewer = fitting > 0 ? fmt::format("use --threads {}", fitting)
                                        : std::string("one thread is too much; use a smaller deck");
  const std::string groups = largest_groups(experiment);
  throw InputError(fmt::format(
      "--memory {}: this run takes about {}: {} for each of {} threads; {}{}", flags.memory,
      size_text(base + threads * each), size_text(each), threads, fewer,
      groups.empty() ? ""
                     : fmt::format(", or leave groups out with --tests (of each: {})", groups)));
}

std::chrono::seconds parse_time(const std::string& text) {
  double number = 0;
  const auto [end, error] = read_double(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  const double seconds = unit.empty() || unit == "s" ? 1
                         : unit == "m"               ? 60
                         : unit == "h"               ? 3600
                         : unit == "d"               ? 86400
                                                     : 0;
  constexpr double a_year = 366.0 * 86400;
  const double total = std::ceil(number * seconds);
  if (error != std::errc() || !(total >= 1 && total <= a_year)) {
    throw InputError(
        fmt::format("--time: '{}' is no time from 1s to a year; write 90s, 30m, 8h or 2d", text));
  }
  return std::chrono::seconds(static_cast<std::int64_t>(total));
}

std::unique_ptr<run::Experiment> without_end(const run::Experiment& experiment) {
  // Up to here every count is exact as a double.
  constexpr std::uint64_t most = std::uint64_t{1} << 53;
  if (experiment.blocks() == run::no_end) {
    throw InputError("--time: what is read ends by itself; leave it out, or give --samples");
  }
  if (experiment.sources().size() > 1) {
    throw InputError(
        "--time: sources that are compared have equally many units; give their number with "
        "--samples");
  }
  std::unique_ptr<run::Experiment> endless = experiment.with_units(most);
  if (endless == nullptr) {
    throw InputError(
        fmt::format("--time: 'evenhand {}' has a number of {} that is part of its plan; give that",
                    experiment.command(), experiment.unit()));
  }
  return endless;
}

}  // namespace evenhand::cli
