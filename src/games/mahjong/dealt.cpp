#include <fmt/format.h>

#include <map>
#include <mutex>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "sims/cards/mahjong_tiles.hpp"
#include "src/games/mahjong/game.hpp"
#include "src/judge/dealt_law.hpp"
#include "src/judge/estimate.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/tables/class_features.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::mahjong {
namespace {

using judge::DealtLaw;
using judge::Evidence;
using judge::Method;
using judge::TestInfo;
using reports::Chart;
using reports::Shown;

namespace tests {

constexpr TestInfo start{"start.<seat>", Method::chi_square,
                         "The <seat>'s dealt hands have the exact distribution of shanten."};
constexpr TestInfo start_ks{"start.ks-<seat>", Method::kolmogorov_smirnov,
                            "The shanten of the <seat>'s dealt hands follows its exact law."};
constexpr TestInfo dragons{"tiles.dragons.<seat>", Method::mean,
                           "The <seat> is dealt dragons as often as drawing tiles blindly."};
constexpr TestInfo winds{"tiles.winds.<seat>", Method::mean,
                         "The <seat> is dealt winds as often as drawing tiles blindly."};
constexpr TestInfo red_fives{"tiles.red-fives.<seat>", Method::mean,
                             "The <seat> is dealt red fives as often as drawing tiles blindly."};
constexpr TestInfo fours{"tiles.fours.<seat>", Method::mean,
                         "The <seat> is dealt four of a kind as often as drawing tiles blindly."};
constexpr TestInfo a_kind{
    "tiles.a-kind.<seat>", Method::mean,
    "The <seat> is dealt every single kind of tile as often as drawing tiles blindly."};
constexpr TestInfo all_kinds{"tiles.all-kinds", Method::chi_square,
                             "Every seat is dealt its share of every kind of tile."};
constexpr TestInfo worst_value{
    "tiles.worst-value", Method::binomial,
    "No number of dragons, winds, red fives, fours of a kind or copies of a kind, and no distance "
    "from ready, is dealt to any seat more rarely or more often than counting says."};

}  // namespace tests

/// A session has seen enough when it would find less than what four riffles of the last hand's
/// tiles leave, 24 % (docs/mahjong.md).
constexpr double enough_deviation = 0.15;

// How far from ready hands are dealt.

/// Counts of the values that are possible, with their probabilities.
struct Starts {
  std::vector<std::uint64_t> counts;
  std::vector<double> probabilities;
  stats::Pools pools;
  double mean = 0;      ///< of the shanten counted
  double expected = 0;  ///< of the law
};

Starts starts_of(const PlayPlan& plan, const PlayCounts& counts, std::size_t seat) {
  const auto& law = start_law(plan.rules, seat);
  Starts starts;
  std::vector<double> expected;
  for (std::size_t i = 0; i < law.size(); ++i) {
    starts.expected += law[i] * (static_cast<double>(i) - 1);
    if (law[i] == 0) continue;
    starts.counts.push_back(counts.starts[seat][i]);
    starts.probabilities.push_back(law[i]);
    expected.push_back(law[i] * static_cast<double>(counts.hands));
  }
  starts.pools = stats::pool_adjacent(expected);
  starts.mean = stats::ratio(counts.of(seat, SeatFigure::start_shanten));
  return starts;
}

std::string words_of(const Starts& starts, const std::string& seat) {
  return fmt::format("the {}'s dealt hands are {:.2f} tiles from ready, expected {:.2f}", seat,
                     starts.mean, starts.expected);
}

Evidence start_shares(const Starts& starts, std::uint64_t hands, const std::string& seat,
                      double level) {
  stats::TestResult result =
      stats::goodness_of_fit(starts.counts, starts.probabilities, starts.pools, level).chi_square;
  if (result.effect) result.effect->name = "rms change of the shares of dealt shanten";
  Evidence evidence = judge::evidence(tests::start, std::move(result), {seat});
  evidence.words = words_of(starts, seat);
  evidence.enough = enough_deviation;
  evidence.would_have_shown = "hands off by {} on average would have shown";
  evidence.detectable = judge::detectable_w(real(starts.pools.count) - 1, real(hands));
  return evidence;
}

void add_start_tests(const PlayPlan& plan, const PlayCounts& counts, std::vector<Evidence>& all) {
  std::vector<Evidence> kolmogorov_smirnov;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::string name(seat_names[seat]);
    const Starts starts = starts_of(plan, counts, seat);
    all.push_back(start_shares(starts, counts.hands, name, plan.judging.level));
    kolmogorov_smirnov.push_back(judge::evidence(
        tests::start_ks,
        stats::pooled_ks_test(starts.counts, starts.probabilities, plan.judging.level), {name}));
    kolmogorov_smirnov.back().words = words_of(starts, name);
  }
  std::move(kolmogorov_smirnov.begin(), kolmogorov_smirnov.end(), std::back_inserter(all));
}

// Which tiles hands are dealt.

std::size_t kinds_of(const Rules& rules) { return rules.tiles() / copies; }

/// The tiles that a seat is dealt, beside their exact laws.
struct DealtToSeat {
  DealtLaw start;
  std::vector<DealtLaw> keys;  ///< of the key tiles that the rules play with
  DealtLaw fours;
  std::vector<DealtLaw> kinds;
};

DealtToSeat dealt_to_seat(const PlayPlan& plan, const PlayCounts& counts, std::size_t seat) {
  const std::string name(seat_names[seat]);
  const DealtTiles& dealt = counts.dealt[seat];
  const std::size_t all = kinds_of(plan.rules);
  const auto tiles = [&](std::string what, std::span<const std::uint64_t> held, std::uint64_t of) {
    const stats::Hypergeometric law(plan.rules.tiles(), of, dealt_to(seat));
    return judge::dealt_numbers(name, std::move(what), held, law.distribution());
  };
  const auto& start = start_law(plan.rules, seat);
  const std::vector<std::uint64_t> classes(all, copies);
  DealtToSeat laws{
      judge::dealt_numbers(name, "tiles short of winning", counts.starts[seat],
                           {0, {start.begin(), start.end()}}),
      {},
      judge::dealt_numbers(name, "fours of a kind", dealt.fours,
                           stats::classes_held_exactly(classes, dealt_to(seat), copies)),
      {}};
  for (std::size_t set = 0; set < key_tile_sets; ++set) {
    const std::uint64_t size = size_of(static_cast<KeyTiles>(set), plan.rules);
    if (size > 0)
      laws.keys.push_back(tiles(std::string(key_tile_names[set]), dealt.keys[set], size));
  }
  for (std::size_t kind = 0; kind < all; ++kind) {
    laws.kinds.push_back(tiles(cards::mahjong_kind_name(kind), dealt.copies_held[kind], copies));
  }
  return laws;
}

Evidence mean_of(const TestInfo& info, const DealtLaw& dealt, double level, std::string_view what) {
  return judge::dealt_mean(info, dealt, level, {dealt.who},
                           fmt::format("the {} is dealt {} {} a hand, expected {}", dealt.who,
                                       rounded(dealt.mean(), 3), what, rounded(dealt.law.mean, 3)));
}

/// The kind that is most off, corrected for their number.
Evidence a_kind(const std::vector<DealtLaw>& kinds, double level) {
  std::vector<Evidence> members;
  const double each = stats::level_of_each(level, real(kinds.size()));
  for (const DealtLaw& kind : kinds) {
    members.push_back(mean_of(tests::a_kind, kind, each, kind.what));
    members.back().subject = kind.what;
  }
  std::string name = members.front().test;
  return judge::smallest_of(std::move(name), std::move(members), level);
}

Evidence shares_of_kinds(const PlayPlan& plan, const PlayCounts& counts) {
  const std::size_t all = kinds_of(plan.rules);
  std::vector<std::uint64_t> cells;
  std::vector<std::uint64_t> parts;
  std::vector<std::uint64_t> left(all, counts.hands * copies);
  std::uint64_t undealt = plan.rules.tiles();
  for (std::size_t seat = 0; seat < players; ++seat) {
    parts.push_back(dealt_to(seat));
    undealt -= dealt_to(seat);
    for (std::size_t kind = 0; kind < all; ++kind) {
      const auto& held = counts.dealt[seat].copies_held[kind];
      std::uint64_t tiles = 0;
      for (std::size_t i = 0; i <= copies; ++i) tiles += i * held[i];
      cells.push_back(tiles);
      left[kind] -= tiles;
    }
  }
  parts.push_back(undealt);
  cells.insert(cells.end(), left.begin(), left.end());
  const std::vector<std::uint64_t> classes(all, copies);
  Evidence evidence = judge::evidence(
      tests::all_kinds,
      stats::class_table_test({cells, parts, classes, counts.hands}, plan.judging.level));
  if (evidence.result.effect) {
    evidence.words = fmt::format("seats' shares of the kinds of tiles are off by {} on average",
                                 percent(evidence.result.effect->value));
  }
  evidence.detectable = [parts, classes, hands = counts.hands](double alpha, double power) {
    return stats::detectable_class_deviation({{}, parts, classes, hands}, alpha, power);
  };
  return evidence;
}

void add_tiles_tests(const PlayPlan& plan, const PlayCounts& counts, std::vector<Evidence>& all) {
  constexpr std::array key_infos = {tests::dragons, tests::winds, tests::red_fives};
  const double level = plan.judging.level;
  std::array<DealtToSeat, players> dealt;
  std::vector<DealtLaw> values;
  for (std::size_t seat = 0; seat < players; ++seat) {
    dealt[seat] = dealt_to_seat(plan, counts, seat);
    const auto& [start, keys, fours, kinds] = dealt[seat];
    values.push_back(start);
    values.insert(values.end(), keys.begin(), keys.end());
    values.push_back(fours);
    values.insert(values.end(), kinds.begin(), kinds.end());
  }
  std::size_t key = 0;
  for (std::size_t set = 0; set < key_tile_sets; ++set) {
    if (size_of(static_cast<KeyTiles>(set), plan.rules) == 0) continue;
    for (const DealtToSeat& seat : dealt) {
      all.push_back(mean_of(key_infos[set], seat.keys[key], level, seat.keys[key].what));
    }
    ++key;
  }
  for (const DealtToSeat& seat : dealt)
    all.push_back(mean_of(tests::fours, seat.fours, level, "times four of a kind"));
  for (const DealtToSeat& seat : dealt) all.push_back(a_kind(seat.kinds, level));
  all.push_back(shares_of_kinds(plan, counts));
  all.push_back(judge::worst_value(tests::worst_value, values, level));
}

// The section of the document.

std::int64_t shanten_at(std::size_t index) { return static_cast<std::int64_t>(index) - 1; }

reports::Table starts_table(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Table table{
      "dealt_shanten", "Hands dealt by shanten", {{"shanten", "shanten"}}, {}, Shown::on_request};
  for (const std::string_view seat : seat_names) {
    table.columns.push_back({std::string(seat), std::string(seat), "hands"});
  }
  table.columns.push_back({"expected_14", "expected of 14 tiles", "hands"});
  table.columns.push_back({"expected_13", "expected of 13 tiles", "hands"});
  for (std::size_t i = 0; i < best_values; ++i) {
    std::vector<reports::Value> row = {shanten_at(i)};
    for (std::size_t seat = 0; seat < players; ++seat) row.emplace_back(counts.starts[seat][i]);
    for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
      row.emplace_back(start_law(plan.rules, seat)[i] * static_cast<double>(counts.hands));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Chart starts_chart(const PlayPlan& plan, const PlayCounts& counts, std::size_t seat) {
  Chart chart;
  chart.kind = Chart::Kind::bars;
  chart.x = "shanten";
  chart.y = "hands";
  chart.data = {fmt::format("dealt_shanten_{}", seat_names[seat]),
                fmt::format("Shanten dealt to the {}, against its exact law", seat_names[seat]),
                {{"shanten", "shanten"}, {"observed", "observed"}, {"expected", "expected"}},
                {},
                Shown::on_request};
  const auto& law = start_law(plan.rules, seat);
  for (std::size_t i = 0; i < best_values; ++i) {
    if (law[i] == 0) continue;
    chart.data.rows.push_back({std::to_string(shanten_at(i)), counts.starts[seat][i],
                               law[i] * static_cast<double>(counts.hands)});
  }
  return chart;
}

reports::Table tiles_table(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Table table{
      "dealt_tiles",
      "Tiles dealt, a hand",
      {{"seat", ""}, {"tiles", "tiles"}, {"mean", "dealt"}, {"expected", "expected"}},
      {},
      Shown::on_request};
  const auto add = [&](const DealtLaw& dealt, std::string tiles) {
    std::vector<reports::Value> row = {dealt.who, std::move(tiles), {}, dealt.law.mean};
    if (dealt.trials() > 0) {
      row[2] =
          judge::estimate(dealt.mean(), stats::mean_interval(dealt.counts, plan.judging.level));
    }
    table.rows.push_back(std::move(row));
  };
  for (std::size_t seat = 0; seat < players; ++seat) {
    const DealtToSeat dealt = dealt_to_seat(plan, counts, seat);
    for (const DealtLaw& key : dealt.keys) add(key, key.what);
    add(dealt.fours, "four of a kind");
  }
  return table;
}

}  // namespace

const std::array<double, best_values>& start_law(const Rules& rules, std::size_t seat) {
  // Seats and sessions share a few laws.
  using Key = std::tuple<bool, bool, bool, bool, bool, std::size_t>;
  static std::mutex mutex;
  static std::map<Key, std::array<double, best_values>> laws;
  const Shape& shape = rules.shape;
  const Key key{shape.seven_pairs, shape.quads_as_pairs, shape.thirteen_orphans,
                shape.fifth_copy,  rules.honours,        dealt_to(seat)};
  const std::scoped_lock lock(mutex);
  const auto found = laws.find(key);
  if (found != laws.end()) return found->second;
  return laws.emplace(key, best_shanten_probabilities(shape, rules.honours, dealt_to(seat)))
      .first->second;
}

std::vector<Evidence> dealt_evidence(const PlayPlan& plan, const PlayCounts& counts) {
  std::vector<Evidence> all;
  add_start_tests(plan, counts, all);
  add_tiles_tests(plan, counts, all);
  return all;
}

reports::Section dealt_section(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Section section{"dealt", "Dealt hands against their exact laws"};
  section.shown = Shown::on_request;
  section.tables = {starts_table(plan, counts), tiles_table(plan, counts)};
  for (std::size_t seat = 0; seat < players; ++seat) {
    section.charts.push_back(starts_chart(plan, counts, seat));
  }
  return section;
}

}  // namespace evenhand::mahjong
