#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "sims/odds/event.hpp"
#include "src/games/doudizhu/game.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/tables/class_features.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::doudizhu {
namespace {

using judge::DealtLaw;
using judge::Evidence;
using judge::Method;
using judge::TestInfo;

constexpr TestInfo landlord_info{"seats.landlord", Method::chi_square,
                                 "each seat is the landlord once in three games"};
constexpr TestInfo goes_out_info{"seats.goes-out", Method::chi_square,
                                 "each seat goes out first once in three games"};
constexpr TestInfo seat_wins_info{"seats.landlord-wins", Method::chi_square,
                                  "the landlord wins as often from every seat"};
constexpr TestInfo seat_points_info{
    "seats.points.<seat>", Method::kolmogorov_smirnov,
    "the landlord's points have one distribution in the <seat> seat and in the others"};
constexpr TestInfo seat_length_info{
    "seats.length.<seat>", Method::kolmogorov_smirnov,
    "games are as long with the landlord in the <seat> seat as in the others"};
constexpr TestInfo seat_bombs_info{
    "seats.bombs.<seat>", Method::kolmogorov_smirnov,
    "as many bombs are played with the landlord in the <seat> seat as in the others"};
constexpr TestInfo bottom_info{"bottom.cards", Method::chi_square,
                               "the bottom cards are three of 54 at random"};
constexpr TestInfo bottom_landlord_info{"bottom.landlord", Method::chi_square,
                                        "the bottom cards are independent of the landlord's seat"};
/// In the order of dealt_to().
constexpr std::array<TestInfo, 4> dealt_infos = {{
    {"cards.jokers.<hand>", Method::mean,
     "the number of jokers in the <hand> hand is hypergeometric"},
    {"cards.twos.<hand>", Method::mean, "the number of twos in the <hand> hand is hypergeometric"},
    {"cards.rocket.<hand>", Method::mean,
     "the <hand> hand has both jokers as often as any 17 cards"},
    {"cards.bombs.<hand>", Method::mean, "the <hand> hand has as many bombs as any 17 cards"},
}};
constexpr TestInfo shape_info{"hands.shape.<hand>", Method::chi_square,
                              "the <hand> hand's pairs, trios and bombs are those of any 17 cards"};
constexpr TestInfo worst_value_info{
    "cards.worst-value", Method::binomial,
    "no bottom, shape of a hand, or number of jokers, twos or bombs is rarer or more common than "
    "counting says"};
constexpr TestInfo baseline_points_info{
    "baseline.points.<seat>", Method::kolmogorov_smirnov,
    "the <seat> seat's points have the distribution that they have under a fair shuffle"};
constexpr TestInfo baseline_length_info{"baseline.length", Method::kolmogorov_smirnov,
                                        "games are as long as under a fair shuffle"};
constexpr TestInfo baseline_bombs_info{"baseline.bombs", Method::kolmogorov_smirnov,
                                       "as many bombs are played as under a fair shuffle"};

/// "No bias found" wants games enough to find a seat that is the landlord two in a hundred games
/// too often or too rarely, which is six in a hundred of a third.
constexpr double enough_deviation = 0.06;

/// "first seat", "bottom".
std::string place_text(std::size_t place) {
  return place < seats ? fmt::format("{} seat", place_names[place]) : "bottom";
}

// Each seat against the others, which play alike.

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : real(part) / real(whole);
}

Evidence thirds(const TestInfo& info, const PlayTally& tally, std::uint64_t SeatTally::*number,
                std::string_view does) {
  constexpr std::array<double, seats> shares = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  std::array<std::uint64_t, seats> counts{};
  for (unsigned seat = 0; seat < seats; ++seat) counts[seat] = tally.at_seat[seat].*number;
  Evidence evidence = judge::evidence(info, stats::goodness_of_fit(counts, shares).chi_square);
  if (evidence.result.is_skipped()) return evidence;
  evidence.detectable = judge::detectable_w(seats - 1, real(tally.games));
  // With cells of one size, Cohen's w is that.
  evidence.result.effect->name = "rms relative deviation of a seat's share";
  const double even = real(tally.games) / seats;
  const auto off = [&](std::uint64_t count) { return std::abs(real(count) - even); };
  const auto* worst = std::max_element(
      counts.begin(), counts.end(),
      [&](std::uint64_t one, std::uint64_t other) { return off(one) < off(other); });
  evidence.subject = place_text(static_cast<std::size_t>(worst - counts.begin()));
  evidence.words = fmt::format("the {} {} in {} of the games, a third expected", evidence.subject,
                               does, percent(share(*worst, tally.games)));
  return evidence;
}

Evidence wins_by_seat(const PlayTally& tally) {
  std::vector<std::uint64_t> table;
  std::array<std::string, seats> shares;
  for (unsigned i = 0; i < seats; ++i) {
    const SeatTally& seat = tally.at_seat[i];
    table.insert(table.end(), {seat.landlord_wins, seat.landlord - seat.landlord_wins});
    shares[i] = percent(share(seat.landlord_wins, seat.landlord));
  }
  Evidence evidence = judge::evidence(seat_wins_info, stats::independence(table, 2).chi_square);
  if (evidence.result.is_skipped()) return evidence;
  evidence.detectable = judge::detectable_w(seats - 1, real(tally.games));
  evidence.words =
      fmt::format("the landlord wins {} of the games of the three seats", fmt::join(shares, ", "));
  return evidence;
}

/// Two samples by Kolmogorov-Smirnov; the words are their means, after `what`.
Evidence compared(const TestInfo& info, const Histogram& a, const Histogram& b,
                  std::string_view what, double level, const std::vector<std::string>& names = {}) {
  const games::Paired samples = games::paired(a, b);
  Evidence evidence =
      judge::evidence(info, stats::histogram_ks_test(samples.a, samples.b, level), names);
  if (evidence.result.is_skipped()) return evidence;
  evidence.detectable = judge::detectable_distance(real(games::total(a)), real(games::total(b)));
  evidence.words =
      fmt::format("{}: {:.3f} against {:.3f} on average", what, games::mean(a), games::mean(b));
  return evidence;
}

/// Each game has one landlord, and so is in one of two samples: the seat's, and the others'.
void compare_seats(const TestInfo& info, const PlayTally& tally, ReadOff read,
                   std::string_view what, double level, std::vector<Evidence>& all) {
  for (std::size_t seat = 0; seat < seats; ++seat) {
    Histogram others;
    for (std::size_t other = 0; other < seats; ++other) {
      if (other != seat) games::merge(others, read(tally.by_landlord[other]));
    }
    all.push_back(compared(
        info, read(tally.by_landlord[seat]), others,
        fmt::format("{} with the landlord in the {} and elsewhere", what, place_text(seat)), level,
        {std::string(place_names[seat])}));
  }
}

/// The first of these is the battery's yardstick.
void add_seat_tests(const PlayTally& tally, double level, std::vector<Evidence>& all) {
  all.push_back(thirds(landlord_info, tally, &SeatTally::landlord, "is the landlord"));
  all.back().enough = enough_deviation;
  all.back().would_have_shown = "a seat's share off by {} on average would have shown";
  all.push_back(thirds(goes_out_info, tally, &SeatTally::went_out, "goes out first"));
  all.push_back(wins_by_seat(tally));
  compare_seats(seat_points_info, tally, landlord_points, "landlord's points", level, all);
  compare_seats(seat_length_info, tally, plays, "plays a game", level, all);
  compare_seats(seat_bombs_info, tally, bombs_played, "bombs played a game", level, all);
}

// The tests of what was dealt, against the exact laws.

Evidence bottom_cards(const DealtLaw& bottom, double level) {
  Evidence evidence = judge::dealt_shares(bottom_info, bottom, level);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("kinds of bottom cards are off by {} on average",
                               percent(evidence.result.effect->value));
  return evidence;
}

Evidence bottom_by_landlord(const DealtLaw& bottom, const PlayTally& tally) {
  std::vector<double> expected = bottom.law.pmf;
  for (double& kind : expected) kind *= real(tally.games) / seats;
  // Twice the least, as some seats have fewer games than a third.
  const stats::Pools pools = stats::pool_smallest(expected, 2 * stats::least_expected);
  std::vector<std::uint64_t> table;
  for (const auto& row : tally.bottom_games) {
    const std::vector<std::uint64_t> counts = pooled(pools, row);
    table.insert(table.end(), counts.begin(), counts.end());
  }
  Evidence evidence =
      judge::evidence(bottom_landlord_info, stats::independence(table, pools.count).chi_square);
  if (evidence.result.is_skipped()) return evidence;
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom, real(tally.games));
  return evidence;
}

std::string mean_words(const DealtLaw& dealt) {
  return fmt::format("the {} is dealt {:.4f} {}, {:.4f} expected", dealt.who, dealt.mean(),
                     dealt.what, dealt.law.mean);
}

void add_dealt_tests(const PlayTally& tally, double level, std::vector<Evidence>& all) {
  std::vector<DealtLaw> values = {bottom_dealt(tally)};
  all.push_back(bottom_cards(values.front(), level));
  all.push_back(bottom_by_landlord(values.front(), tally));
  std::vector<Evidence> shapes;
  for (std::size_t place = 0; place < places; ++place) {
    const std::vector<std::string> names = {std::string(place_names[place])};
    const std::vector<DealtLaw> dealt = dealt_to(tally, place);
    for (std::size_t i = 0; i < dealt.size(); ++i) {
      all.push_back(
          judge::dealt_mean(dealt_infos[i], dealt[i], level, names, mean_words(dealt[i])));
      // It is both jokers.
      if (i != rocket) values.push_back(dealt[i]);
    }
    if (place == seats) continue;
    values.push_back(shape_dealt(tally, place));
    shapes.push_back(judge::dealt_shares(shape_info, values.back(), level, names));
  }
  std::move(shapes.begin(), shapes.end(), std::back_inserter(all));
  all.push_back(judge::worst_value(worst_value_info, values, level));
}

/// The games against those of the fair baseline.
void add_baseline_tests(const PlayTally& tally, const PlayTally& fair, double level,
                        std::vector<Evidence>& all) {
  for (std::size_t seat = 0; seat < seats; ++seat) {
    all.push_back(
        compared(baseline_points_info, seat_points(tally, seat), seat_points(fair, seat),
                 fmt::format("points a game of the {} and under a fair shuffle", place_text(seat)),
                 level, {std::string(place_names[seat])}));
  }
  all.push_back(compared(baseline_length_info, of_all(tally, plays), of_all(fair, plays),
                         "plays a game, and under a fair shuffle", level));
  all.push_back(compared(baseline_bombs_info, of_all(tally, bombs_played),
                         of_all(fair, bombs_played),
                         "bombs played a game, and under a fair shuffle", level));
}

struct ShapeLaw {
  std::vector<std::int64_t> codes;  ///< ascending
  std::vector<double> probabilities;
};

ShapeLaw count_shapes() {
  const odds::CardModel model = odds::doudizhu_model();
  std::vector<odds::Quantity> quantities;
  for (const char* name : {"pairs in hand", "trios in hand", "bombs in hand"}) {
    quantities.push_back(odds::parse_quantity(model, name, "exact law"));
  }
  const odds::JointCount counted = odds::count_together(model, quantities);
  ShapeLaw law;
  for (const auto& [values, deals] : counted.deals) {
    const Shape shape{static_cast<unsigned>(values[0]), static_cast<unsigned>(values[1]),
                      static_cast<unsigned>(values[2])};
    law.codes.push_back(code(shape));
    law.probabilities.push_back(stats::ratio(deals, counted.total));
  }
  return law;
}

const ShapeLaw& shape_law() {
  static const ShapeLaw law = count_shapes();
  return law;
}

std::string shape_words(std::size_t shape) {
  const std::int64_t code = shape_law().codes[shape];
  return fmt::format("two or more of {} ranks, three or more of {}, four of {}", code / 100,
                     code / 10 % 10, code % 10);
}

std::array<double, bottoms> bottom_law() {
  constexpr double sets = 24804;  // 54 choose 3
  std::array<unsigned, bottoms> numbers{};
  for (unsigned a = 0; a < deck_size; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      for (unsigned c = 0; c < b; ++c) {
        ++numbers[bottom_kind(one_of(rank_of(a)) + one_of(rank_of(b)) + one_of(rank_of(c)))];
      }
    }
  }
  std::array<double, bottoms> law{};
  for (std::size_t i = 0; i < bottoms; ++i) law[i] = numbers[i] / sets;
  return law;
}

stats::CountDistribution bombs_law() {
  constexpr std::uint64_t four = 4;
  std::array<std::uint64_t, ranks> copies{};
  copies.fill(four);
  copies[small_joker] = copies[big_joker] = 1;
  return stats::classes_held_exactly(copies, hand_size, four);
}

/// How many of `cards` a place is dealt.
stats::CountDistribution cards_law(std::uint64_t cards, std::size_t place) {
  const std::uint64_t size = place < seats ? hand_size : bottom_size;
  return stats::Hypergeometric(deck_size, cards, size).distribution();
}

}  // namespace

DealtLaw bottom_dealt(const PlayTally& tally) {
  static const std::array<double, bottoms> law = bottom_law();
  return judge::dealt_kinds("bottom cards", tally.bottom, law,
                            [](std::size_t kind) { return std::string(bottom_names[kind]); });
}

std::vector<DealtLaw> dealt_to(const PlayTally& tally, std::size_t place) {
  constexpr std::uint64_t both = 2;
  constexpr std::uint64_t all_twos = 4;
  const DealtTally& dealt = tally.dealt[place];
  std::vector<DealtLaw> laws;
  const auto add = [&](const char* what, std::span<const std::uint64_t> counts,
                       stats::CountDistribution law) {
    laws.push_back(judge::dealt_numbers(place_text(place), what, counts, std::move(law)));
  };
  add("jokers", dealt.jokers, cards_law(both, place));
  add("twos", dealt.twos, cards_law(all_twos, place));
  if (place == seats) return laws;
  const double p = laws[jokers].law.pmf[both];
  add("rockets", std::array{dealt.jokers[0] + dealt.jokers[1], dealt.jokers[both]},
      {0, {1 - p, p}, p, p * (1 - p)});
  add("bombs", dealt.bombs, bombs_law());
  return laws;
}

DealtLaw shape_dealt(const PlayTally& tally, std::size_t seat) {
  const Histogram& shapes = tally.shapes[seat];
  std::vector<std::uint64_t> counts;
  for (const std::int64_t code : shape_law().codes) {
    const auto found = shapes.find(code);
    counts.push_back(found == shapes.end() ? 0 : found->second);
  }
  return judge::dealt_kinds(place_text(seat), counts, shape_law().probabilities, shape_words);
}

std::vector<Evidence> evidence_of(const PlayTally& tally, const PlayTally* fair, double level) {
  std::vector<Evidence> all;
  add_seat_tests(tally, level, all);
  add_dealt_tests(tally, level, all);
  if (fair != nullptr) add_baseline_tests(tally, *fair, level, all);
  return all;
}

std::vector<Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& games,
                                  const PlayCounts* fair) {
  std::optional<PlayTally> of_fair;
  if (fair != nullptr) of_fair = fair->all();
  return evidence_of(games.all(), of_fair ? &*of_fair : nullptr, plan.judging.level);
}

}  // namespace evenhand::doudizhu
