#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/locked_file.hpp"
#include "src/history/history.hpp"
#include "src/run/record_file.hpp"
#include "src/watch/command_runs.hpp"
#include "src/watch/feed.hpp"
#include "src/watch/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// The file of --state, which belongs to one watch as long as this lives: another can neither read
/// it to go on from it nor write it.
class StateFile {
 public:
  /// The file need not be there yet, nor its folder. Throws InputError when another watch has it,
  /// when it is a link, and when it cannot be read or made.
  explicit StateFile(const std::string& path);

  /// Replaces the state in it. Throws RunError, and then leaves the state as it was.
  void save(nlohmann::json document);

 private:
  LockedFile file_;
};

/// The places where a watch writes what it sees. What it sees does not depend on these.
struct SessionOptions {
  std::string events;     ///< a file of JSON lines, or empty
  std::string state;      ///< a file, or empty
  std::string history;    ///< a database, or empty
  std::string bad_deals;  ///< a file for the lines of deals that cannot be read, or empty
  std::string on_alarm;   ///< a command, or empty
  /// The locked file of `state`, taken before it was read; if null, the session takes it.
  std::shared_ptr<StateFile> state_file;
  bool replaces = false;  ///< files that there are
  std::function<void(std::string_view line)> note;
  /// Called after looks, about ten times a second.
  std::function<void(const Watcher& watcher)> progress;
};

/// The events that a feed has reported since the last call of take_told().
struct Told {
  std::vector<std::string> gaps;
  std::vector<std::pair<std::string, std::string>> bad_deals;  ///< what is wrong, and the text
  std::uint64_t more_bad_deals = 0;  ///< that came when 16 MB of them were kept
  std::size_t kept = 0;              ///< bytes

  void add_bad_deal(std::string_view what, std::string_view text);
};

/// The state that a file holds; nothing if the file does not exist or is empty. Throws InputError
/// for a file that is no state of a watch.
std::optional<nlohmann::json> load_state(const std::string& path);

/// A watch from its start, or from a state on, to the end of its deals or until the user stops it.
class Session {
 public:
  /// `state` is what load_state() returned; the feed's hooks fill `told`. Throws InputError
  /// when the state was begun with another plan.
  Session(Plan plan, std::unique_ptr<Feed> feed, const std::optional<nlohmann::json>& state,
          std::shared_ptr<Told> told, SessionOptions options);

  /// Looks at deals until there are no more. Throws InputError and RunError, and saves before what
  /// it has seen.
  void run();

  const Plan& plan() const { return plan_; }
  const Watcher& watcher() const { return *watcher_; }
  std::string digest() const { return feed_->digest(); }
  /// Calls `look` with the watcher as it is between two blocks. From any thread, while run() is at
  /// work in another, which waits meanwhile.
  void glance(const std::function<void(const Watcher& watcher)>& look) const;
  /// Time of the last look in seconds since 1970, for callers of glance(); 0 before the first.
  std::int64_t last_look() const { return last_look_; }
  /// Why events, history or the state are not all written; empty when they are.
  std::string failure() const;

 private:
  /// Takes over a state of the same plan.
  void load(const nlohmann::json& state);
  void open_files(const std::optional<nlohmann::json>& state);
  void record(const Event& event, const std::string& time);
  void tell(const Event& event);
  std::unique_lock<std::mutex> locked() const;
  void take_told();
  void look_until_the_end();
  void keep_history(std::chrono::milliseconds wait);
  void save(std::chrono::milliseconds wait_for_history);

  Plan plan_;
  std::unique_ptr<Feed> feed_;
  std::shared_ptr<Told> told_;
  SessionOptions options_;
  std::optional<run::RecordFile> events_;
  std::optional<run::RecordFile> bad_deals_;
  std::unique_ptr<history::Writer> history_;
  CommandRuns commands_;
  std::unique_ptr<Watcher> watcher_;
  reports::JsonValue position_;  ///< after the last whole block
  std::string records_failure_;
  std::string history_failure_;
  std::string state_failure_;
  std::int64_t last_look_ = 0;
  /// Threads that want the watcher queue up here: run() hardly ever releases it.
  mutable std::mutex queue_;
  mutable std::mutex mutex_;
};

}  // namespace evenhand::watch
