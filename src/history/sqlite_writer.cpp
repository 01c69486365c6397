#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/history/history.hpp"
#include "src/history/sqlite.hpp"
#include "src/history/sqlite_layout.hpp"

namespace evenhand::history {
namespace {

/// More than this does not wait.
constexpr std::size_t most_waiting = 100000;

InputError no_history(const std::string& path) {
  return InputError(fmt::format(
      "--history {}: a file of another kind; name a new file, or one that a watch began",
      printable(path, 200)));
}

/// Refuses names that SQLite would keep in memory alone, or read options from; and devices and
/// pipes, which hold nothing.
void require_file_name(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status kind = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(kind) && !std::filesystem::is_regular_file(kind)) {
    throw InputError(
        fmt::format("--history {}: expected the name of a file; this is {}", printable(path, 200),
                    std::filesystem::is_directory(kind) ? "a folder" : "a device or a pipe"));
  }
  if (!path.empty() && path != ":memory:" && !path.starts_with("file:")) return;
  throw InputError(fmt::format("--history '{}': expected the name of a file{}",
                               printable(path, 200),
                               path.empty() ? "" : "; of a file of that name write ./ before it"));
}

/// For whoever writes the file when a watch begins.
constexpr std::chrono::seconds first_wait{5};

/// Others may begin the same file at the same moment, for which SQLite does not always wait by
/// itself.
void write_ahead(const Database& database) {
  using std::chrono_literals::operator""ms;
  const auto deadline = std::chrono::steady_clock::now() + first_wait;
  database.wait_for_others(0ms);
  while (true) {
    try {
      database.run("PRAGMA journal_mode = WAL");
      return database.wait_for_others(first_wait);
    } catch (const BusyError&) {
      if (std::chrono::steady_clock::now() > deadline) throw;
      std::this_thread::sleep_for(20ms);
    }
  }
}

/// Nothing of a file of another kind is changed, and such is the way in which it keeps a journal.
/// Whether it is a new one.
bool require_kind(const Database& database, const std::string& path) {
  // In this order: another watch that begins the same file makes tables and kind at once.
  const bool is_empty = database.number_of("SELECT count(*) FROM sqlite_master") == 0;
  const std::int64_t kind = database.number_of("PRAGMA application_id");
  if (kind != history_id && !(kind == 0 && is_empty)) throw no_history(path);
  return kind == 0;
}

void lay_out(const Database& database, const std::string& path) {
  if (require_kind(database, path)) {
    database.run(fmt::format("{}PRAGMA application_id = {}; PRAGMA user_version = {}", tables,
                             history_id, history_version));
  }
  require_version(database, path);
  require_tables(database, "--history " + printable(path, 200));
}

struct Waiting {
  Event event;
  std::string time;
};

class SqliteWriter final : public Writer {
 public:
  SqliteWriter(const std::string& path, const Subject& subject, const std::optional<Place>& place,
               const std::string& now)
      : database_(path, Database::Mode::write) {
    database_.wait_for_others(first_wait);
    require_kind(database_, path);
    write_ahead(database_);
    // A commit is on the disk before the watch's state, which relies on it, is.
    database_.run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    Transaction transaction(database_);
    lay_out(database_, path);
    if (place) {
      go_on(path, subject, *place);
    } else {
      begin(subject, now);
    }
    transaction.commit();
  }

  void add(const Event& event, const std::string& time) override {
    if (waiting_.size() < most_waiting) {
      waiting_.push_back({event, time});
    } else {
      has_lost_ = true;
    }
  }

  std::string keep(std::chrono::milliseconds wait) override {
    if (has_lost_) return "--history: too much waited to be written, and was lost";
    if (waiting_.empty()) return {};
    database_.wait_for_others(wait);
    try {
      Transaction transaction(database_);
      std::uint64_t number = number_;
      for (const Waiting& told : waiting_) write(number++, told);
      transaction.commit();
      number_ = number;
    } catch (const RunError& error) {
      return std::string("--history ") + error.what();
    }
    waiting_.clear();
    return {};
  }

  Place place() const override { return {watch_, number_}; }

 private:
  void begin(const Subject& subject, const std::string& now) {
    database_
        .query(
            "INSERT INTO watches (source, deck, plan, program, alpha, arl, begun) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)")
        .with(subject.source)
        .with(subject.deck)
        .with(subject.plan)
        .with(subject.program)
        .with(subject.alpha)
        .with(subject.arl)
        .with(now)
        .next();
    watch_ = static_cast<std::uint64_t>(database_.last_number());
  }

  void go_on(const std::string& path, const Subject& subject, const Place& place) {
    watch_ = place.watch;
    number_ = place.events;
    auto found = database_.query("SELECT plan FROM watches WHERE watch = ?");
    found.with(watch_);
    if (!found.next() || found.text(0) != subject.plan) {
      throw InputError(fmt::format(
          "--history {}: has not the watch of --state; name the file that it was begun with",
          printable(path, 200)));
    }
    for (const char* table : {"events", "looks", "families", "windows", "effects"}) {
      database_.query(fmt::format("DELETE FROM {} WHERE watch = ? AND number >= ?", table))
          .with(watch_)
          .with(number_)
          .next();
    }
  }

  Database::Query insert(const char* into, std::uint64_t number) const {
    auto query = database_.query(into);
    query.with(watch_).with(number);
    return query;
  }

  void write(std::uint64_t number, const Waiting& told) const {
    const Event& event = told.event;
    if (const auto* look = std::get_if<LookEvent>(&event.what)) {
      return write_look(number, told, *look);
    }
    insert("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", number)
        .with(event.deal)
        .with(told.time)
        .with(event.kind())
        .with(details(event))
        .next();
    const WonBet* won = event.won();
    if (won == nullptr || !won->effect) return;
    auto query = insert("INSERT INTO effects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", number);
    query.with(event.deal).with(won->bet);
    const auto bind = [&](const char* /*name*/, const auto& member, const auto&... /*bound*/) {
      query.with(member);
    };
    SeenEffect::members(*won->effect, bind);
    query.next();
  }

  void write_look(std::uint64_t number, const Waiting& told, const LookEvent& look) const {
    insert("INSERT INTO looks VALUES (?, ?, ?, ?, ?, ?, ?)", number)
        .with(told.event.deal)
        .with(told.time)
        .with(look.log_e)
        .with(look.log_detector)
        .with(look.bad)
        .next();
    for (const FamilyLog& one : look.families) {
      insert("INSERT INTO families VALUES (?, ?, ?, ?)", number)
          .with(one.family)
          .with(one.log_e)
          .next();
    }
    auto query = insert("INSERT INTO windows VALUES (?, ?, ?, ?, ?, ?, ?)", number);
    query.with(look.window.deals)
        .with(look.window.card)
        .with(look.window.distance)
        .with(look.window.card_p);
    (look.window.positions_p ? query.with(*look.window.positions_p) : query.with_null()).next();
  }

  Database database_;
  std::uint64_t watch_ = 0;
  std::uint64_t number_ = 0;
  std::vector<Waiting> waiting_;
  bool has_lost_ = false;
};

}  // namespace

std::unique_ptr<Writer> open_writer(const std::string& path, const Subject& subject,
                                    const std::optional<Place>& place, const std::string& now) {
  require_file_name(path);
  try {
    return std::make_unique<SqliteWriter>(path, subject, place, now);
  } catch (const BusyError& error) {
    throw RunError(fmt::format(
        "--history {}; another program writes it: end that, or name another file", error.what()));
  } catch (const MachineError& error) {
    throw RunError(std::string("--history ") + error.what());
  } catch (const RunError& error) {
    throw InputError(std::string("--history ") + error.what());
  }
}

}  // namespace evenhand::history
