#include "src/history/sqlite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/printable.hpp"
#include "reports/json_guard.hpp"
#include "src/history/history.hpp"

namespace evenhand::history {
namespace {

constexpr std::uint64_t most_looks = 500;
constexpr std::int64_t most_events = 100;
constexpr std::size_t most_watches = 10000;

InputError not_read(const std::string& path, const std::string& why) {
  return InputError(fmt::format("the history {}: {}", printable(path, 200), why));
}

/// The row that a query has come to. A value that no watch writes is refused by its column's name.
class Row {
 public:
  Row(const Database::Query& query, const std::string& path, std::string table)
      : query_(query), path_(path), table_(std::move(table)) {}

  std::string text(int column, std::string_view name, std::size_t longest = longest_text) const {
    if (query_.type(column) != SQLITE_TEXT) refuse(name, "a text");
    std::string text = query_.text(column);
    if (text.size() > longest) refuse(name, "a short text");
    return text;
  }
  std::uint64_t count(int column, std::string_view name) const {
    if (query_.type(column) != SQLITE_INTEGER || query_.whole(column) < 0) refuse(name, "a count");
    return query_.count(column);
  }
  std::optional<double> real_or_none(int column, std::string_view name) const {
    const int type = query_.type(column);
    if (type == SQLITE_NULL) return std::nullopt;
    const double value = query_.real(column);
    if ((type != SQLITE_FLOAT && type != SQLITE_INTEGER) || !std::isfinite(value)) {
      refuse(name, "a number");
    }
    return value;
  }
  double real(int column, std::string_view name) const {
    return real_or_none(column, name).value_or(0.0);
  }
  [[noreturn]] void refuse(std::string_view name, std::string_view expected) const {
    throw not_read(path_, fmt::format("{}: {} is not {}", table_, name, expected));
  }

 private:
  static constexpr std::size_t longest_text = std::size_t{64} << 10;
  const Database::Query& query_;
  const std::string& path_;
  std::string table_;
};

/// Members in the order of their columns. A number that is not finite is NULL.
struct ReadColumns {
  const Row& row;
  int column = 0;

  void operator()(const char* name, std::string& text) { text = row.text(column++, name); }
  void operator()(const char* name, double& number, Bound /*bound*/ = {}) {
    constexpr double not_known = std::numeric_limits<double>::quiet_NaN();
    number = row.real_or_none(column++, name).value_or(not_known);
  }
};

std::string table_of(const char* table, const Watch& watch) {
  return fmt::format("{} of watch {}", table, watch.number);
}

std::vector<Watch> watches(const Database& database, const std::string& path,
                           const WatchFilter& selection) {
  auto query = database.query(
      "SELECT watch, source, deck, plan, program, alpha, arl, begun FROM watches "
      "WHERE (?1 = '' OR instr(source, ?1) > 0) AND (?2 IS NULL OR watch = ?2) ORDER BY watch");
  query.with(selection.source);
  if (selection.number) {
    query.with(*selection.number);
  } else {
    query.with_null();
  }
  std::vector<Watch> list;
  while (query.next()) {
    const Row row(query, path, "watches");
    if (list.size() == most_watches) {
      throw not_read(path, fmt::format("more than {} watches; choose some by --watch or --source",
                                       most_watches));
    }
    Watch watch;
    watch.number = static_cast<std::int64_t>(row.count(0, "watch"));
    constexpr std::size_t longest_plan = std::size_t{1} << 20;
    watch.subject = {
        row.text(1, "source"),  row.text(2, "deck"),  row.text(3, "plan", longest_plan),
        row.text(4, "program"), row.real(5, "alpha"), row.real(6, "arl")};
    if (!is_alpha(watch.subject.alpha)) row.refuse("alpha", "above 0 and at most 0.5");
    watch.begun = watch.last = row.text(7, "begun");
    list.push_back(std::move(watch));
  }
  return list;
}

void read_looks(const Database& database, const std::string& path, Watch& watch) {
  auto sums = database.query(
      "SELECT count(*), ifnull(max(log_e), 0), ifnull(max(bad), 0), ifnull(max(deal), 0), "
      "ifnull(max(time), '') FROM looks WHERE watch = ?");
  sums.with(watch.number).next();
  const Row sum(sums, path, table_of("looks", watch));
  const std::uint64_t number = sum.count(0, "number");
  watch.most_log_e = sum.real(1, "log_e");
  watch.bad = sum.count(2, "bad");
  watch.deals = sum.count(3, "deal");
  watch.last = std::max(watch.last, sum.text(4, "time"));
  const std::uint64_t step = number / most_looks + 1;
  auto query = database.query(
      "SELECT deal, time, log_e, ifnull(card, ''), card_p, positions_p FROM looks "
      "LEFT JOIN windows USING (watch, number) WHERE watch = ? ORDER BY number");
  query.with(watch.number);
  for (std::uint64_t i = 1; query.next(); ++i) {
    const Row row(query, path, table_of("looks", watch));
    if (i % step != 0 && i != number) continue;
    watch.looks.push_back({row.count(0, "deal"), row.text(1, "time"), row.real(2, "log_e"),
                           row.text(3, "card"), row.real_or_none(4, "card_p"),
                           row.real_or_none(5, "positions_p")});
  }
}

/// Returns the words for what an event is about, from an object whose words are texts.
std::string words_in(const Row& row, const std::string& more) {
  if (!more.starts_with('{') || !reports::json_fault(more).error.empty()) {
    row.refuse("more", "an object of JSON");
  }
  const auto object = nlohmann::json::parse(more);
  std::string words;
  for (const char* word : {"of", "why", "bet"}) {
    const auto found = object.find(word);
    if (found == object.end()) continue;
    if (!found->is_string()) row.refuse(fmt::format("more.{}", word), "a text");
    words = *found;
  }
  return words;
}

void read_events(const Database& database, const std::string& path, Watch& watch) {
  auto sums = database.query(
      "SELECT ifnull(sum(event = 'alarm'), 0), ifnull(sum(event = 'change'), 0), "
      "ifnull(sum(event = 'gap'), 0), ifnull(max(deal), 0), ifnull(max(time), '') "
      "FROM events WHERE watch = ?");
  sums.with(watch.number).next();
  const Row sum(sums, path, table_of("events", watch));
  watch.alarms = sum.count(0, "event");
  watch.changes = sum.count(1, "event");
  watch.gaps = sum.count(2, "event");
  watch.deals = std::max(watch.deals, sum.count(3, "deal"));
  watch.last = std::max(watch.last, sum.text(4, "time"));
  auto query = database.query(
      "SELECT event, deal, time, more FROM (SELECT * FROM events WHERE watch = ? "
      "ORDER BY number DESC LIMIT ?) ORDER BY number");
  query.with(watch.number).with(most_events);
  while (query.next()) {
    const Row row(query, path, table_of("events", watch));
    watch.events.push_back({row.text(0, "event"), row.count(1, "deal"), row.text(2, "time"),
                            words_in(row, row.text(3, "more"))});
  }
}

void read_effects(const Database& database, const std::string& path, Watch& watch) {
  auto query = database.query(
      "SELECT deal, bet, name, value, low, high, level, expected FROM (SELECT * FROM effects "
      "WHERE watch = ? ORDER BY number DESC LIMIT ?) ORDER BY number");
  query.with(watch.number).with(most_events);
  while (query.next()) {
    const Row row(query, path, table_of("effects", watch));
    EffectTold told{row.count(0, "deal"), row.text(1, "bet"), {}};
    ReadColumns read{row, 2};
    SeenEffect::members(told.effect, read);
    watch.effects.push_back(std::move(told));
  }
}

constexpr std::chrono::seconds usual_wait{10};
/// The longest value of a column of a row, which is read whole: far from what a watch writes.
constexpr int longest_value = 1 << 20;

/// SQLite takes "", ":memory:" and "file:…" for something else.
std::string as_file(const std::string& path) { return path.starts_with('/') ? path : "./" + path; }

bool is_of_the_machine(int code) {
  constexpr std::array codes = {SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM, SQLITE_PROTOCOL};
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

}  // namespace

std::vector<Watch> read_history(const std::string& path, const WatchFilter& selection) {
  if (!std::filesystem::exists(path)) throw not_read(path, "there is no such file");
  if (!std::filesystem::is_regular_file(path)) throw not_read(path, "it is no file");
  try {
    const Database database(path, Database::Mode::read);
    if (database.number_of("PRAGMA application_id") != history_id) {
      throw not_read(path, "a file of another kind; expected one of 'evenhand watch --history'");
    }
    require_version(database, path);
    require_tables(database, "the history " + printable(path, 200));
    // One view of the file, though watches go on writing.
    database.run("BEGIN");
    std::vector<Watch> list = watches(database, path, selection);
    for (Watch& watch : list) {
      read_looks(database, path, watch);
      read_events(database, path, watch);
      read_effects(database, path, watch);
    }
    return list;
  } catch (const BusyError&) {
    throw;
  } catch (const MachineError&) {
    throw;
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

Database::Query::Query(const Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  const int status = sqlite3_prepare_v2(database_.handle_.get(), sql.data(),
                                        static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  check(status);
}

void Database::Query::check(int status) const {
  if (status != SQLITE_OK) database_.fail();
}

Database::Query& Database::Query::with(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), ++parameters_, value));
  return *this;
}

Database::Query& Database::Query::with(double value) {
  if (!std::isfinite(value)) return with_null();
  check(sqlite3_bind_double(statement_.get(), ++parameters_, value));
  return *this;
}

Database::Query& Database::Query::with(std::string_view value) {
  check(sqlite3_bind_text(statement_.get(), ++parameters_, value.data(),
                          static_cast<int>(value.size()), SQLITE_TRANSIENT));
  return *this;
}

Database::Query& Database::Query::with_null() {
  check(sqlite3_bind_null(statement_.get(), ++parameters_));
  return *this;
}

bool Database::Query::next() {
  const int status = sqlite3_step(statement_.get());
  if (status == SQLITE_ROW) return true;
  if (status != SQLITE_DONE) database_.fail();
  return false;
}

std::int64_t Database::Query::whole(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::uint64_t Database::Query::count(int column) const {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(0, whole(column)));
}

double Database::Query::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::string Database::Query::text(int column) const {
  const unsigned char* const text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) return {};
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return {reinterpret_cast<const char*>(text), size};
}

Database::Database(const std::string& path, Mode mode) : path_(path) {
  const int flags =
      mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* database = nullptr;
  const int status = sqlite3_open_v2(as_file(path).c_str(), &database, flags, nullptr);
  handle_.reset(database);
  if (status != SQLITE_OK) fail();
  wait_for_others(usual_wait);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest_value);
}

void Database::wait_for_others(std::chrono::milliseconds time) const {
  sqlite3_busy_timeout(handle_.get(), static_cast<int>(time.count()));
}

void Database::run(const std::string& sql) const {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number_of(std::string_view sql) const {
  Query rows(*this, sql);
  return rows.next() ? rows.whole(0) : 0;
}

void Database::fail() const {
  const std::string message = fmt::format("{}: SQLite: {}", printable(path_, 200),
                                          printable(sqlite3_errmsg(handle_.get()), 200));
  const int code = sqlite3_errcode(handle_.get()) & 0xff;
  if (code == SQLITE_BUSY) throw BusyError(message);
  if (is_of_the_machine(code)) throw MachineError(message);
  throw RunError(message);
}

Transaction::Transaction(const Database& database) : database_(database) {
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!is_open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const RunError&) {
    // SQLite has undone it by itself.
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  is_open_ = false;
}

}  // namespace evenhand::history
