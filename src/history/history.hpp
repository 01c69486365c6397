#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/history/event.hpp"

namespace evenhand::history {

// The reports of watches, in a database of SQLite that any number of them write at the same time.
// Its tables are described in docs/watch.md.

/// A watch, as it was begun.
struct Subject {
  std::string source;   ///< a shuffler, a file, a command
  std::string deck;     ///< its name
  std::string plan;     ///< all that the watch depends on, as JSON
  std::string program;  ///< "evenhand 0.1.0, commit a40cb40f4b1c"
  double alpha = 0;
  double arl = 0;
};

/// The watch of a history, and how much of what it reported is kept there.
struct Place {
  std::uint64_t watch = 0;
  std::uint64_t events = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("watch", self.watch, at_most(INT64_MAX));
    use("events", self.events, at_most(INT64_MAX));
  }
};

/// Takes what one watch reports.
class Writer {
 public:
  Writer() = default;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  virtual ~Writer() = default;

  /// It waits for keep(). `time` is the time of day.
  virtual void add(const Event& event, const std::string& time) = 0;
  /// Puts all that waits into the database and onto the disk, or nothing of it, having waited so
  /// long for others who write. Returns why that could not be done; empty when it was. What could
  /// not be kept is tried again with what follows.
  virtual std::string keep(std::chrono::milliseconds wait = std::chrono::seconds(10)) = 0;
  /// Returns what open_writer() needs to go on after what was kept.
  virtual Place place() const = 0;
};

/// Begins a watch in the database of that path, which is made when there is none; or goes on with
/// the one of `place`, and takes back what was reported after it. Others who write are waited for,
/// 5 s at most. Throws InputError where the path is none of a file (empty, ":memory:", a URI of
/// SQLite), the file is none of these, cannot be written, or has no such watch; RunError where
/// others do not let it go, the disk is full or fails. `now` is the time of day.
std::unique_ptr<Writer> open_writer(const std::string& path, const Subject& subject,
                                    const std::optional<Place>& place, const std::string& now);

/// A look at the rolling window.
struct Look {
  std::uint64_t deal = 0;
  std::string time;
  double log_e = 0;
  std::string card;                   ///< of the window, the furthest from uniform
  std::optional<double> card_p;       ///< the p-value of that, at one look
  std::optional<double> positions_p;  ///< of its cards by place, at one look
};

/// The distance of what was bet on from even, when an alarm or a change was reported.
struct EffectTold {
  std::uint64_t deal = 0;
  std::string bet;
  SeenEffect effect;
};

/// An event that was reported, without the looks.
struct EventTold {
  std::string kind;
  std::uint64_t deal = 0;
  std::string time;
  std::string words;  ///< what it is about
};

/// All that is known of a watch.
struct Watch {
  std::int64_t number = 0;
  Subject subject;
  std::string begun;
  std::string last;               ///< when something was reported last
  std::uint64_t deals = 0;        ///< that were looked at by then
  std::uint64_t bad = 0;          ///< that could not be read by the last look
  double most_log_e = 0;          ///< at any look
  std::vector<Look> looks;        ///< some at equal distances, and the last
  std::vector<EventTold> events;  ///< the last of them
  std::uint64_t alarms = 0;
  std::uint64_t changes = 0;
  std::uint64_t gaps = 0;
  std::vector<EffectTold> effects;  ///< the last of them
};

/// The watches that are read: all, those whose source has a text in it, or one.
struct WatchFilter {
  std::string source;
  std::optional<std::int64_t> number;
};

/// The watches of a database in the order in which they were begun. Throws InputError where it
/// cannot be read or is no history of watches, RunError where another program does not let it go or
/// the disk fails.
std::vector<Watch> read_history(const std::string& path, const WatchFilter& selection);

}  // namespace evenhand::history
