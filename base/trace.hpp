#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::trace {

// A record of where the time of a run goes. While a Recording lives, threads that have a Lane note
// what they do; all others, and all threads at other times, note nothing, which costs a look at one
// pointer. Names are of static storage, and such that JSON has them as they are.

/// Time spent on what has that name, by all lanes.
struct Total {
  std::string_view name;
  bool is_lap = false;      ///< within slices
  std::uint64_t times = 0;  ///< spans, slices or laps
  double seconds = 0;
};

struct Event {
  std::string_view name;
  std::int64_t start = 0;   ///< nanoseconds of the steady clock
  std::int64_t length = 0;  ///< nanoseconds
  std::uint64_t count = 0;  ///< slices that it stands for; 0 of a span or lap
};

/// The notes of one thread.
struct LaneRecord {
  std::string name;
  std::size_t number = 0;
  std::vector<Event> events;
  std::vector<Total> totals;

  Event open = {};               ///< the slices since the last event
  std::int64_t slice_start = 0;  ///< of the slice that is open; 0 when none is
  std::int64_t lap_start = 0;
  std::vector<Event> laps;        ///< of the open slices, by name
  std::int64_t least_length = 0;  ///< of an event for slices
  std::uint64_t slice_events = 0;
};

/// The one recording of the process; lanes that end hand it what they noted.
class Recording {
 public:
  /// std::logic_error when there is one already. `process` is the number that viewers group lanes
  /// by.
  explicit Recording(std::uint64_t process = 0, std::string process_name = "evenhand");
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  /// When no thread has a lane any more.
  ~Recording();

  /// Returns the totals of the lanes that ended, most time first.
  std::vector<Total> totals() const;
  /// Their trace events as JSON objects with commas between.
  std::string events() const;

 private:
  friend class Lane;
  LaneRecord* open(std::string_view name, std::size_t number);

  std::uint64_t process_;
  std::string process_name_;
  mutable std::mutex mutex_;
  std::deque<LaneRecord> lanes_;  ///< where they are, they stay
};

/// Whether there is one.
bool is_recording();

/// A file of trace events, which Perfetto and Chrome's viewer open, of events() of one process or
/// of several.
std::string trace_file(const std::vector<std::string>& events);

/// Gives the calling thread a line of the recording, as long as it lives: a new one, or that of an
/// earlier thread of this name and number, which has ended.
class Lane {
 public:
  explicit Lane(std::string_view name, std::size_t number = 0);
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;
  ~Lane();

 private:
  LaneRecord* before_;
};

/// A time with an event of its own, for what is rare. Spans may lie within one another.
class Span {
 public:
  explicit Span(std::string_view name);
  Span(const Span&) = delete;
  Span& operator=(const Span&) = delete;
  ~Span();

 private:
  std::string_view name_;
  std::int64_t start_ = 0;
};

/// A time for what is frequent, such as a block. Slices that follow one another share an event
/// when they are short: the longer the run, the longer its events, so that 8 hours take no more
/// than twelve times the memory of the first seconds.
class Slice {
 public:
  explicit Slice(std::string_view name);
  Slice(const Slice&) = delete;
  Slice& operator=(const Slice&) = delete;
  ~Slice();
};

/// The time since the slice began, or since its last lap, was for this. In the trace, an event's
/// laps of one name are shown as one, and one name after the other.
void lap(std::string_view name);

}  // namespace evenhand::trace
