#include "base/trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace evenhand::trace {
namespace {

std::mutex recording_mutex;
Recording* recording = nullptr;
thread_local LaneRecord* lane = nullptr;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void count(std::vector<Total>& totals, const Total& added) {
  const auto found = std::find_if(totals.begin(), totals.end(), [&](const Total& total) {
    return total.name == added.name && total.is_lap == added.is_lap;
  });
  Total& total =
      found != totals.end() ? *found : totals.emplace_back(Total{added.name, added.is_lap, 0, 0});
  total.times += added.times;
  total.seconds += added.seconds;
}

double seconds(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-9; }

/// Slices that share an event grow longer each time so many were written.
constexpr std::uint64_t events_a_length = 4096;
constexpr std::int64_t first_length = 1'000'000;

void end_slices(LaneRecord& record) {
  if (record.open.count == 0) return;
  count(record.totals, {record.open.name, false, record.open.count, seconds(record.open.length)});
  std::int64_t at = record.open.start;
  for (Event& shown : record.laps) {
    count(record.totals, {shown.name, true, shown.count, seconds(shown.length)});
    shown.start = at;
    shown.count = 0;
    at += shown.length;
  }
  // From the first to the last of them, with what lay between.
  record.open.length = record.slice_start - record.open.start;
  record.slice_start = 0;
  record.events.push_back(record.open);
  record.events.insert(record.events.end(), record.laps.begin(), record.laps.end());
  record.laps.clear();
  record.open = {};
  if (++record.slice_events % events_a_length == 0) {
    record.least_length = std::max(2 * record.least_length, first_length);
  }
}

std::string event_json(const Event& event, std::uint64_t process, std::size_t thread) {
  std::string json =
      fmt::format(R"({{"name":"{}","ph":"X","pid":{},"tid":{},"ts":{}.{:03},"dur":{}.{:03})",
                  event.name, process, thread, event.start / 1000, event.start % 1000,
                  event.length / 1000, event.length % 1000);
  if (event.count > 0) json += fmt::format(R"(,"args":{{"count":{}}})", event.count);
  return json + '}';
}

std::string name_json(std::string_view what, const std::string& name, std::uint64_t process,
                      std::size_t thread) {
  return fmt::format(R"({{"name":"{}","ph":"M","pid":{},"tid":{},"args":{{"name":"{}"}}}})", what,
                     process, thread, name);
}

}  // namespace

Recording::Recording(std::uint64_t process, std::string process_name)
    : process_(process), process_name_(std::move(process_name)) {
  const std::scoped_lock lock(recording_mutex);
  if (recording != nullptr) throw std::logic_error("there is a recording already");
  recording = this;
}

Recording::~Recording() {
  const std::scoped_lock lock(recording_mutex);
  recording = nullptr;
}

LaneRecord* Recording::open(std::string_view name, std::size_t number) {
  const std::scoped_lock lock(mutex_);
  for (LaneRecord& record : lanes_) {
    if (record.name == name && record.number == number) return &record;
  }
  lanes_.emplace_back();
  lanes_.back().name = name;
  lanes_.back().number = number;
  return &lanes_.back();
}

std::vector<Total> Recording::totals() const {
  const std::scoped_lock lock(mutex_);
  std::vector<Total> totals;
  for (const LaneRecord& record : lanes_) {
    for (const Total& total : record.totals) count(totals, total);
  }
  std::stable_sort(totals.begin(), totals.end(),
                   [](const Total& a, const Total& b) { return a.seconds > b.seconds; });
  return totals;
}

std::string Recording::events() const {
  const std::scoped_lock lock(mutex_);
  std::string text = name_json("process_name", process_name_, process_, 0);
  for (std::size_t thread = 0; thread < lanes_.size(); ++thread) {
    const LaneRecord& record = lanes_[thread];
    const std::string name =
        record.number > 0 ? fmt::format("{} {}", record.name, record.number) : record.name;
    text += ",\n" + name_json("thread_name", name, process_, thread);
    for (const Event& event : record.events) text += ",\n" + event_json(event, process_, thread);
  }
  return text;
}

bool is_recording() {
  const std::scoped_lock lock(recording_mutex);
  return recording != nullptr;
}

std::string trace_file(const std::vector<std::string>& events) {
  return fmt::format("{{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{}\n]}}\n",
                     fmt::join(events, ",\n"));
}

Lane::Lane(std::string_view name, std::size_t number) : before_(lane) {
  const std::scoped_lock lock(recording_mutex);
  lane = recording == nullptr ? nullptr : recording->open(name, number);
}

Lane::~Lane() {
  if (lane != nullptr) end_slices(*lane);
  lane = before_;
}

Span::Span(std::string_view name) : name_(name) {
  if (lane == nullptr) return;
  if (lane->lap_start == 0) end_slices(*lane);
  start_ = now();
}

Span::~Span() {
  if (lane == nullptr || start_ == 0) return;
  const std::int64_t length = now() - start_;
  lane->events.push_back({name_, start_, length, 0});
  count(lane->totals, {name_, false, 1, seconds(length)});
}

Slice::Slice(std::string_view name) {
  if (lane == nullptr) return;
  if (lane->open.name != name) end_slices(*lane);
  lane->lap_start = now();
  if (lane->open.count == 0) lane->open = {name, lane->lap_start, 0, 0};
  lane->slice_start = lane->lap_start;
}

Slice::~Slice() {
  if (lane == nullptr || lane->slice_start == 0) return;
  const std::int64_t end = now();
  lane->open.length += end - lane->slice_start;
  ++lane->open.count;
  // Between slices, where the last of them ended.
  lane->slice_start = end;
  lane->lap_start = 0;
  if (end - lane->open.start >= lane->least_length) end_slices(*lane);
}

void lap(std::string_view name) {
  if (lane == nullptr || lane->lap_start == 0) return;
  const std::int64_t end = now();
  const auto found = std::find_if(lane->laps.begin(), lane->laps.end(),
                                  [&](const Event& event) { return event.name == name; });
  Event& event = found != lane->laps.end() ? *found : lane->laps.emplace_back(Event{name, 0, 0, 0});
  event.length += end - lane->lap_start;
  ++event.count;
  lane->lap_start = end;
}

}  // namespace evenhand::trace
