#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <numeric>

#include "base/number_text.hpp"
#include "src/games/holdem/game.hpp"
#include "src/judge/worst_value.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/sequences/mean_tests.hpp"
#include "stats/tables/class_table.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::holdem {
namespace {

using judge::Evidence;
using judge::TestInfo;

constexpr TestInfo places_info{
    "cards.places", "Every card goes to every position, the flop, the turn and the river alike."};
constexpr TestInfo seats_info{"cards.seats", "Every card goes to every seat alike."};
constexpr TestInfo position_holes_info{
    "holes.positions", "Every position is dealt pairs and suited hands as any two cards are."};
constexpr TestInfo seat_holes_info{
    "holes.seats", "Every seat is dealt pairs and suited hands as any two cards are."};
constexpr TestInfo flop_info{"board.flop",
                             "Pairs and suits of the flop are those of any three cards."};
constexpr TestInfo board_info{"board.category", "The board is worth what any five cards are."};
constexpr TestInfo sevens_info{
    "hands.category", "Every position's best five of seven have their exact distribution."};
constexpr TestInfo worst_value_info{
    "cards.worst-value",
    "No class of hole cards, flop, board or best five is rarer or more common than counting says."};
constexpr TestInfo winnings_info{"seats.winnings",
                                 "No seat wins more than the others, whose players are alike."};
constexpr TestInfo origins_info{
    "order.places", "Where a card lay before the shuffle says nothing of where it is dealt."};
constexpr TestInfo successions_info{
    "order.neighbours",
    "Cards that lay together before the shuffle do so after it by chance alone."};

/// A session has seen enough when it would find that cards go to places 5 % too often or too
/// rarely (root mean square). Five riffles of a sorted deck leave 7.5 %, the naive swap 8 %
/// (docs/holdem.md).
constexpr double enough_deviation = 0.05;

template <std::size_t n>
std::array<double, n> shares_of(const std::array<std::uint64_t, n>& counts) {
  const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), 0ULL));
  std::array<double, n> shares{};
  for (std::size_t i = 0; i < n; ++i) shares[i] = static_cast<double>(counts[i]) / all;
  return shares;
}

/// Counts of one thing that each hand has one of, and what they are called.
struct Comparison {
  std::span<const std::uint64_t> counts;
  std::span<const double> law;
  std::uint64_t hands;
  std::string what;
  std::string_view (*name)(std::size_t i);
};

Evidence fit(const TestInfo& info, const Comparison& sample, double level) {
  std::vector<double> expected;
  for (const double share : sample.law) {
    expected.push_back(share * static_cast<double>(sample.hands));
  }
  const stats::Pools pools = stats::pool_smallest(expected);
  Evidence evidence = judge::evidence(
      info, stats::goodness_of_fit(sample.counts, sample.law, pools, level).chi_square);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{} are distributed unlike chance has it (w = {})", sample.what,
                               rounded(evidence.result.effect->value, 3));
  evidence.detectable = [df = static_cast<double>(pools.count) - 1, hands = sample.hands](
                            double alpha, double power) {
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / static_cast<double>(hands));
  };
  return evidence;
}

/// The same of each position or seat, the one told that is most off.
Evidence family(const TestInfo& info, const std::vector<Comparison>& members, double level) {
  const double each = stats::level_of_each(level, static_cast<double>(members.size()));
  std::vector<Evidence> all;
  for (const Comparison& member : members) all.push_back(fit(info, member, each));
  return judge::smallest_of(info, std::move(all), level);
}

Evidence worst_value(std::initializer_list<std::span<const Comparison>> families, double level) {
  std::vector<judge::CountedValues> values;
  for (const std::span<const Comparison> family : families) {
    for (const Comparison& sample : family) {
      values.push_back(judge::counted_kinds(
          sample.counts, sample.law, sample.what,
          [name = sample.name](std::size_t i) { return std::string(name(i)); }));
    }
  }
  return judge::worst_value(worst_value_info, values, level);
}

std::string_view hole_word(std::size_t i) { return hole_class_names[i]; }
std::string_view flop_word(std::size_t i) { return flop_class_names[i]; }
std::string_view category_word(std::size_t i) { return odds::name(static_cast<odds::Category>(i)); }

/// `counts` is place after place, a card or where it lay in each column.
Evidence table_evidence(const TestInfo& info, const std::vector<std::uint64_t>& counts,
                        const std::vector<std::uint64_t>& parts, std::uint64_t hands,
                        std::string_view what, double level) {
  const std::vector<std::uint64_t> classes(deck_size, 1);
  Evidence evidence =
      judge::evidence(info, stats::class_table_test({counts, parts, classes, hands}, level));
  if (!evidence.result.effect) return evidence;
  evidence.words = fmt::format("{} by {} rms", what, percent(evidence.result.effect->value));
  evidence.detectable = [parts, classes, hands](double alpha, double power) {
    return stats::detectable_class_deviation({{}, parts, classes, hands}, alpha, power);
  };
  return evidence;
}

Evidence seat_cards(const PlayCounts& counts, double level) {
  std::vector<std::uint64_t> table = counts.seat_cards;
  std::vector<std::uint64_t> parts(counts.seats(), hole_cards);
  parts.push_back(deck_size - hole_cards * counts.seats());
  for (std::size_t card = 0; card < deck_size; ++card) {
    std::uint64_t left = counts.hands;
    for (std::size_t seat = 0; seat < counts.seats(); ++seat) {
      left -= counts.seat_cards[seat * deck_size + card];
    }
    table.push_back(left);
  }
  return table_evidence(seats_info, table, parts, counts.hands, "cards at seats are off", level);
}

/// What a seat wins on average in the hands by which the last round is short, which the others of
/// that position win, too.
double expected_winnings(const PlayCounts& counts, std::size_t seat) {
  const std::size_t seats = counts.seats();
  double sum = 0;
  for (std::size_t button = 0; button < counts.hands % seats; ++button) {
    sum += counts.mean_at((seat + 2 * seats - button - 1) % seats);
  }
  return sum / static_cast<double>(counts.hands);
}

Evidence seat_winnings(const PlayCounts& counts, double level) {
  const double each = stats::level_of_each(level, static_cast<double>(counts.seats()));
  std::vector<Evidence> all;
  for (std::size_t seat = 0; seat < counts.seats(); ++seat) {
    // Of so many hands the skewness of one matters little.
    const double won = static_cast<double>(counts.by_seat[seat]) / parts_of_a_unit /
                       static_cast<double>(counts.hands);
    const stats::SampleMean sample{won, counts.seat_deviation(), 0, counts.hands};
    Evidence evidence = judge::evidence(
        winnings_info,
        stats::mean_test(sample, expected_winnings(counts, seat), 1, "what a seat wins", each));
    if (evidence.result.effect) {
      evidence.result.effect->unit = "units a hand";
      evidence.words = fmt::format("{} wins {} units a hand, with players that are alike",
                                   seat_name(seat), rounded(won, 3));
      evidence.subject = seat_name(seat);
      evidence.detectable = [sample](double alpha, double power) {
        return stats::detectable_mean(sample, 1, alpha, power);
      };
    }
    all.push_back(std::move(evidence));
  }
  return judge::smallest_of(winnings_info, std::move(all), level);
}

Evidence successions(const PlayCounts& counts, double level) {
  const stats::CountDistribution law = stats::successions_null(deck_size);
  Evidence evidence =
      judge::evidence(successions_info, stats::mean_test(counts.successions, law, level));
  if (evidence.result.is_skipped()) return evidence;
  double sum = 0;
  for (std::size_t i = 0; i < deck_size; ++i) {
    sum += static_cast<double>(i) * static_cast<double>(counts.successions[i]);
  }
  evidence.words =
      fmt::format("{} pairs of neighbours stay together a shuffle, expected {}",
                  rounded(sum / static_cast<double>(counts.hands), 3), rounded(law.mean, 3));
  evidence.detectable = [hands = counts.hands](double alpha, double power) {
    return stats::detectable_mean_shift(hands, alpha, power);
  };
  return evidence;
}

Evidence places(const TestInfo& info, const std::vector<std::uint64_t>& counts,
                const PlayCounts& all, double level) {
  return table_evidence(info, counts, place_sizes(all.seats()), all.hands,
                        "cards at positions and on the board are off", level);
}

}  // namespace

std::array<double, odds::categories> category_law(unsigned cards) {
  return shares_of(odds::poker_hands(cards));
}
std::array<double, hole_classes> hole_law() { return shares_of(hole_class_counts()); }
std::array<double, flop_classes> flop_law() { return shares_of(flop_class_counts()); }

std::vector<Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts) {
  const double level = plan.judging.level;
  const auto holes = hole_law();
  const auto sevens = category_law(hole_cards + board_cards);
  const auto flops = flop_law();
  const auto fives = category_law(board_cards);
  std::vector<Comparison> position_holes;
  std::vector<Comparison> seat_holes;
  std::vector<Comparison> best_fives;
  for (std::size_t i = 0; i < counts.seats(); ++i) {
    const std::string position = position_name(i, counts.seats());
    const auto holes_of = [&](const HoleCounts& dealt, const std::string& whose) {
      return Comparison{dealt, holes, counts.hands, whose + "'s cards", hole_word};
    };
    position_holes.push_back(holes_of(counts.position_holes[i], position));
    seat_holes.push_back(holes_of(counts.seat_holes[i], seat_name(i)));
    best_fives.push_back(
        {counts.sevens[i], sevens, counts.hands, position + "'s best five", category_word});
  }
  const Comparison flop{counts.flops, flops, counts.hands, "flops", flop_word};
  const Comparison board{counts.boards, fives, counts.hands, "boards", category_word};
  std::vector<Evidence> all;
  all.push_back(places(places_info, counts.place_cards, counts, level));
  all.back().enough = enough_deviation;
  all.push_back(seat_cards(counts, level));
  all.push_back(family(position_holes_info, position_holes, level));
  all.push_back(family(seat_holes_info, seat_holes, level));
  all.push_back(fit(flop_info, flop, level));
  all.push_back(fit(board_info, board, level));
  all.push_back(family(sevens_info, best_fives, level));
  all.push_back(
      worst_value({position_holes, seat_holes, {&flop, 1}, {&board, 1}, best_fives}, level));
  if (plan.has_equal_policies()) all.push_back(seat_winnings(counts, level));
  if (plan.table.start_previous) {
    all.push_back(places(origins_info, counts.place_origins, counts, level));
    all.push_back(successions(counts, level));
  }
  return all;
}

}  // namespace evenhand::holdem
