#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "sims/cards/mahjong_tiles.hpp"
#include "src/games/mahjong/evidence.hpp"
#include "src/games/mahjong/start_law.hpp"
#include "src/games/mahjong/test_infos.hpp"
#include "src/judge/worst_value.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/tables/class_features.hpp"
#include "stats/tables/class_table.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::mahjong {
namespace {

using judge::Evidence;

/// `counts[held]`: hands of the seat that hold so many.
struct Held {
  std::span<const std::uint64_t> counts;
  std::size_t seat;
  std::string what;
};

double mean_of(std::span<const std::uint64_t> counts, std::uint64_t hands) {
  std::uint64_t sum = 0;
  for (std::size_t held = 0; held < counts.size(); ++held) sum += held * counts[held];
  return static_cast<double>(sum) / static_cast<double>(hands);
}

/// Is the mean number held that of its exact law?
Evidence mean_evidence(const judge::TestInfo& info, const Held& held,
                       const stats::CountDistribution& law, std::uint64_t hands, double level) {
  const std::string seat(seat_names[held.seat]);
  // What the law has no place for, such as five tiles of a kind, cannot be dealt.
  std::vector<std::uint64_t> counts(law.pmf.size());
  for (std::size_t i = 0; i < counts.size() && i < held.counts.size(); ++i) {
    counts[i] = held.counts[i];
  }
  Evidence evidence = judge::evidence(info, stats::mean_test(counts, law, level), {seat});
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("the {} is dealt {} {} a hand, expected {}", seat,
                               rounded(mean_of(counts, hands), 3), held.what, rounded(law.mean, 3));
  evidence.detectable = [hands](double alpha, double power) {
    return stats::detectable_mean_shift(hands, alpha, power);
  };
  return evidence;
}

/// The law of how many of `key` tiles a seat is dealt; value by value from 0 on.
stats::CountDistribution law_of(const PlayPlan& plan, std::uint64_t key, std::size_t seat) {
  return stats::Hypergeometric(plan.rules.tiles(), key, dealt_to(seat)).distribution();
}

std::size_t kinds_of(const Rules& rules) { return rules.tiles() / copies; }

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
    evidence.words = fmt::format("seats' shares of the kinds of tiles are off by {} rms",
                                 percent(evidence.result.effect->value));
  }
  evidence.detectable = [parts, classes, hands = counts.hands](double alpha, double power) {
    return stats::detectable_class_deviation({{}, parts, classes, hands}, alpha, power);
  };
  return evidence;
}

/// The kind that is most off, corrected for their number.
Evidence a_kind(const PlayPlan& plan, const PlayCounts& counts, std::size_t seat) {
  const stats::CountDistribution law = law_of(plan, copies, seat);
  std::vector<Evidence> members;
  const double each =
      stats::level_of_each(plan.judging.level, static_cast<double>(kinds_of(plan.rules)));
  for (std::size_t kind = 0; kind < kinds_of(plan.rules); ++kind) {
    const Held held{counts.dealt[seat].copies_held[kind], seat, cards::mahjong_kind_name(kind)};
    members.push_back(mean_evidence(tests::a_kind, held, law, counts.hands, each));
    members.back().subject = held.what;
  }
  std::string name = members.front().test;
  return judge::smallest_of(std::move(name), std::move(members), plan.judging.level);
}

/// What was dealt to one seat, value by value.
void add_values(const PlayPlan& plan, const PlayCounts& counts, std::size_t seat,
                std::vector<judge::CountedValues>& values) {
  const DealtTiles& dealt = counts.dealt[seat];
  const auto add = [&](std::span<const std::uint64_t> held, const stats::CountDistribution& law,
                       std::string what) {
    values.push_back(judge::counted_numbers(held.first(law.pmf.size()), law,
                                            std::string(seat_names[seat]), std::move(what)));
  };
  const auto& start = start_law(plan.rules, seat);
  add(counts.starts[seat], {0, {start.begin(), start.end()}}, "tiles short of winning");
  for (std::size_t set = 0; set < key_tile_sets; ++set) {
    const std::uint64_t size = size_of(static_cast<KeyTiles>(set), plan.rules);
    if (size == 0) continue;
    add(dealt.keys[set], law_of(plan, size, seat), std::string(key_tile_names[set]));
  }
  const std::vector<std::uint64_t> classes(kinds_of(plan.rules), copies);
  stats::CountDistribution fours = stats::classes_held_exactly(classes, dealt_to(seat), copies);
  fours.pmf.resize(dealt.fours.size());
  add(dealt.fours, fours, "fours of a kind");
  for (std::size_t kind = 0; kind < kinds_of(plan.rules); ++kind) {
    add(dealt.copies_held[kind], law_of(plan, copies, seat), cards::mahjong_kind_name(kind));
  }
}

Evidence worst_value(const PlayPlan& plan, const PlayCounts& counts) {
  std::vector<judge::CountedValues> values;
  for (std::size_t seat = 0; seat < players; ++seat) add_values(plan, counts, seat, values);
  return judge::worst_value(tests::worst_value, values, plan.judging.level);
}

}  // namespace

std::vector<Evidence> tiles_evidence(const PlayPlan& plan, const PlayCounts& counts) {
  std::vector<Evidence> all;
  const std::vector<std::uint64_t> classes(kinds_of(plan.rules), copies);
  const auto each_seat = [&](auto test) {
    for (std::size_t seat = 0; seat < players; ++seat) all.push_back(test(seat));
  };
  const auto key = [&](const judge::TestInfo& info, KeyTiles set) {
    const std::uint64_t size = size_of(set, plan.rules);
    if (size == 0) return;
    const auto index = static_cast<std::size_t>(set);
    each_seat([&](std::size_t seat) {
      const Held held{counts.dealt[seat].keys[index], seat, std::string(key_tile_names[index])};
      return mean_evidence(info, held, law_of(plan, size, seat), counts.hands, plan.judging.level);
    });
  };
  key(tests::dragons, KeyTiles::dragons);
  key(tests::winds, KeyTiles::winds);
  key(tests::red_fives, KeyTiles::red_fives);
  each_seat([&](std::size_t seat) {
    const Held held{counts.dealt[seat].fours, seat, "times four of a kind"};
    return mean_evidence(tests::fours, held,
                         stats::classes_held_exactly(classes, dealt_to(seat), copies), counts.hands,
                         plan.judging.level);
  });
  each_seat([&](std::size_t seat) { return a_kind(plan, counts, seat); });
  all.push_back(shares_of_kinds(plan, counts));
  all.push_back(worst_value(plan, counts));
  return all;
}

}  // namespace evenhand::mahjong
