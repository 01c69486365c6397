#include <fmt/format.h>

#include <algorithm>
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
#include "src/history/sqlite.hpp"
#include "src/history/sqlite_layout.hpp"

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

}  // namespace evenhand::history
