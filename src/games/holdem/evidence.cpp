#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/games/holdem/game.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/sequences/split_tests.hpp"
#include "stats/tables/class_features.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::holdem {
namespace {

using judge::DealtLaw;
using judge::Evidence;
using judge::Method;
using judge::TestInfo;

constexpr TestInfo places_info{
    "cards.places", Method::chi_square,
    "Every card goes to every position, the flop, the turn and the river alike."};
constexpr TestInfo seats_info{"cards.seats", Method::chi_square,
                              "Every card goes to every seat alike."};
constexpr TestInfo position_holes_info{
    "holes.positions", Method::chi_square,
    "Every position is dealt pairs and suited hands as any two cards are."};
constexpr TestInfo seat_holes_info{
    "holes.seats", Method::chi_square,
    "Every seat is dealt pairs and suited hands as any two cards are."};
constexpr TestInfo flop_info{"board.flop", Method::chi_square,
                             "Pairs and suits of the flop are those of any three cards."};
constexpr TestInfo board_info{"board.category", Method::chi_square,
                              "The board is worth what any five cards are."};
constexpr TestInfo sevens_info{
    "hands.category", Method::chi_square,
    "Every position's best five of seven have their exact distribution."};
constexpr TestInfo worst_value_info{
    "cards.worst-value", Method::binomial,
    "No class of hole cards, flop, board or best five is rarer or more common than counting says."};
constexpr TestInfo winnings_info{"seats.winnings", Method::mean,
                                 "No seat wins more than the others, whose players are alike."};
constexpr TestInfo origins_info{
    "order.places", Method::chi_square,
    "Where a card lay before the shuffle says nothing of where it is dealt."};
constexpr TestInfo successions_info{
    "order.neighbours", Method::mean,
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

Evidence fit(const TestInfo& info, const DealtLaw& dealt, double level) {
  Evidence evidence = judge::dealt_shares(info, dealt, level);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{} are distributed unlike chance has it (w = {})", dealt.who,
                               rounded(evidence.result.effect->value, 3));
  return evidence;
}

/// The same of each position or seat, the one told that is most off.
Evidence family(const TestInfo& info, std::span<const DealtLaw> members, double level) {
  const double each = stats::level_of_each(level, real(members.size()));
  std::vector<Evidence> all;
  for (const DealtLaw& member : members) all.push_back(fit(info, member, each));
  return judge::smallest_of(info, std::move(all), level);
}

/// `counts` is place after place, a card or where it lay in each column.
Evidence table_evidence(const TestInfo& info, const std::vector<std::uint64_t>& counts,
                        const std::vector<std::uint64_t>& parts, std::uint64_t hands,
                        std::string_view what, double level) {
  const std::vector<std::uint64_t> classes(deck_size, 1);
  Evidence evidence =
      judge::evidence(info, stats::class_table_test({counts, parts, classes, hands}, level));
  if (!evidence.result.effect) return evidence;
  evidence.words = fmt::format("{} by {} on average", what, percent(evidence.result.effect->value));
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

/// Returns the mean winnings of a seat in the hands by which the last round is short, which the
/// others of that position win, too.
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
    // The skewness of one hand matters little among so many.
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
  const DealtLaw dealt =
      judge::dealt_numbers({}, {}, counts.successions, stats::successions_null(deck_size));
  return judge::dealt_mean(
      successions_info, dealt, level, {},
      fmt::format("{} pairs of neighbours stay together a shuffle, expected {}",
                  rounded(dealt.mean(), 3), rounded(dealt.law.mean, 3)));
}

Evidence places(const TestInfo& info, const std::vector<std::uint64_t>& counts,
                const PlayCounts& all, double level) {
  return table_evidence(info, counts, place_sizes(all.seats()), all.hands,
                        "cards at positions and on the board are off", level);
}

}  // namespace

DealtLaw categories_dealt(std::string who, const CategoryCounts& counts, unsigned cards) {
  return judge::dealt_kinds(
      std::move(who), counts, shares_of(odds::poker_hands(cards)),
      [](std::size_t i) { return std::string(odds::name(static_cast<odds::Category>(i))); });
}

DealtLaw holes_dealt(std::string who, const HoleCounts& counts) {
  return judge::dealt_kinds(std::move(who), counts, shares_of(hole_class_counts()),
                            [](std::size_t i) { return std::string(hole_class_names[i]); });
}

DealtLaw flops_dealt(const PlayCounts& counts) {
  return judge::dealt_kinds("flops", counts.flops, shares_of(flop_class_counts()),
                            [](std::size_t i) { return std::string(flop_class_names[i]); });
}

std::vector<Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts) {
  const double level = plan.judging.level;
  const std::size_t seats = counts.seats();
  std::vector<DealtLaw> dealt;
  for (std::size_t i = 0; i < seats; ++i) {
    dealt.push_back(holes_dealt(position_name(i, seats) + "'s cards", counts.position_holes[i]));
  }
  for (std::size_t i = 0; i < seats; ++i) {
    dealt.push_back(holes_dealt(seat_name(i) + "'s cards", counts.seat_holes[i]));
  }
  dealt.push_back(flops_dealt(counts));
  dealt.push_back(categories_dealt("boards", counts.boards, board_cards));
  for (std::size_t i = 0; i < seats; ++i) {
    dealt.push_back(categories_dealt(position_name(i, seats) + "'s best five", counts.sevens[i],
                                     hole_cards + board_cards));
  }
  const std::span<const DealtLaw> all_dealt = dealt;
  std::vector<Evidence> all;
  all.push_back(places(places_info, counts.place_cards, counts, level));
  all.back().enough = enough_deviation;
  all.back().would_have_shown = "places of cards off by {} on average would have shown";
  all.push_back(seat_cards(counts, level));
  all.push_back(family(position_holes_info, all_dealt.first(seats), level));
  all.push_back(family(seat_holes_info, all_dealt.subspan(seats, seats), level));
  all.push_back(fit(flop_info, dealt[2 * seats], level));
  all.push_back(fit(board_info, dealt[2 * seats + 1], level));
  all.push_back(family(sevens_info, all_dealt.last(seats), level));
  all.push_back(judge::worst_value(worst_value_info, dealt, level));
  if (plan.has_equal_policies()) all.push_back(seat_winnings(counts, level));
  if (plan.table.start_previous) {
    all.push_back(places(origins_info, counts.place_origins, counts, level));
    all.push_back(successions(counts, level));
  }
  return all;
}

}  // namespace evenhand::holdem
