#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "reports/json_guard.hpp"
#include "src/history/history.hpp"
#include "src/history/sqlite.hpp"
#include "src/history/sqlite_layout.hpp"

namespace evenhand::history {
namespace {

constexpr std::uint64_t most_looks = 500;
constexpr std::int64_t most_events = 100;

InputError not_read(const std::string& path, const std::string& why) {
  return InputError(fmt::format("the history {}: {}", printable(path, 200), why));
}

std::vector<Watch> watches(const Database& database, const Selection& selection) {
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
    Watch watch;
    watch.number = query.whole(0);
    watch.subject = {query.text(1), query.text(2), query.text(3),
                     query.text(4), query.real(5), query.real(6)};
    watch.begun = watch.last = query.text(7);
    list.push_back(std::move(watch));
  }
  return list;
}

void read_looks(const Database& database, Watch& watch) {
  auto sums = database.query(
      "SELECT count(*), ifnull(max(log_e), 0), ifnull(max(bad), 0), ifnull(max(deal), 0), "
      "ifnull(max(time), '') FROM looks WHERE watch = ?");
  sums.with(watch.number).next();
  const std::uint64_t number = sums.count(0);
  watch.most_log_e = sums.real(1);
  watch.bad = sums.count(2);
  watch.deals = sums.count(3);
  watch.last = std::max(watch.last, sums.text(4));
  const std::uint64_t step = number / most_looks + 1;
  auto query = database.query(
      "SELECT deal, time, log_e, card, card_p, positions_p FROM looks "
      "LEFT JOIN windows USING (watch, number) WHERE watch = ? ORDER BY number");
  query.with(watch.number);
  for (std::uint64_t i = 1; query.next(); ++i) {
    if (i % step != 0 && i != number) continue;
    watch.looks.push_back({query.count(0), query.text(1), query.real(2), query.text(3),
                           query.real_or_null(4), query.real_or_null(5)});
  }
}

void read_events(const Database& database, Watch& watch) {
  auto sums = database.query(
      "SELECT ifnull(sum(event = 'alarm'), 0), ifnull(sum(event = 'change'), 0), "
      "ifnull(sum(event = 'gap'), 0), ifnull(max(deal), 0), ifnull(max(time), '') "
      "FROM events WHERE watch = ?");
  sums.with(watch.number).next();
  watch.alarms = sums.count(0);
  watch.changes = sums.count(1);
  watch.gaps = sums.count(2);
  watch.deals = std::max(watch.deals, sums.count(3));
  watch.last = std::max(watch.last, sums.text(4));
  auto query = database.query(
      "SELECT event, deal, time, more FROM (SELECT * FROM events WHERE watch = ? "
      "ORDER BY number DESC LIMIT ?) ORDER BY number");
  query.with(watch.number).with(most_events);
  while (query.next()) {
    Event event{query.text(0), query.count(1), query.text(2), nlohmann::ordered_json::object()};
    const std::string more = query.text(3);
    if (more.starts_with('{') && reports::json_fault(more).error.empty()) {
      event.more = nlohmann::ordered_json::parse(more);
    }
    watch.events.push_back(std::move(event));
  }
}

void read_effects(const Database& database, Watch& watch) {
  auto query = database.query(
      "SELECT deal, bet, name, value, low, high, level, expected FROM (SELECT * FROM effects "
      "WHERE watch = ? ORDER BY number DESC LIMIT ?) ORDER BY number");
  query.with(watch.number).with(most_events);
  while (query.next()) {
    watch.effects.push_back({query.count(0), query.text(1), query.text(2), query.real(3),
                             query.real(4), query.real(5), query.real(6), query.real(7)});
  }
}

}  // namespace

std::vector<Watch> read_history(const std::string& path, const Selection& selection) {
  if (!std::filesystem::exists(path)) throw not_read(path, "there is no such file");
  try {
    const Database database(path, Database::Mode::read);
    if (database.number_of("PRAGMA application_id") != history_id) {
      throw not_read(path, "a file of another kind; expected one of 'evenhand watch --history'");
    }
    require_version(database, path);
    // One view of the file, though watches go on writing.
    database.run("BEGIN");
    std::vector<Watch> list = watches(database, selection);
    for (Watch& watch : list) {
      read_looks(database, watch);
      read_events(database, watch);
      read_effects(database, watch);
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
