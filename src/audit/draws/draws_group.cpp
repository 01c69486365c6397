#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/audit/draws/pool_change.hpp"
#include "src/audit/over_time.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/sets_tally.hpp"
#include "src/audit/test_names.hpp"
#include "src/judge/dealt_law.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/pair_counts.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/permutations/position_matrix.hpp"
#include "stats/sequences/repeats.hpp"
#include "stats/sequences/sequence_nulls.hpp"
#include "stats/sequences/split_tests.hpp"
#include "stats/sequences/trace_test.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/tables/draw_table.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo cards{"draws.cards", Method::chi_square, "Every card is drawn equally often."};
constexpr TestInfo worst_card{"draws.worst-card", Method::binomial,
                              "No card is drawn more or less often than k/n."};
constexpr TestInfo places{"draws.places", Method::chi_square,
                          "A card that is drawn is equally likely at each place of the draw."};
constexpr TestInfo worst_seat{
    test_names::worst_seat, Method::binomial,
    "No hand of a draw holds a card that was drawn more or less often than it has places for it."};
constexpr TestInfo pairs{
    "draws.pairs", Method::chi_square,
    "Two cards are drawn together as often as by chance, whatever each does alone."};
constexpr TestInfo worst_pair{"draws.worst-pair", Method::binomial,
                              "No two cards are drawn together more or less often than by chance."};
constexpr TestInfo neighbours{
    "draws.neighbours", Method::mean,
    "Numbers next to each other, k and k + 1, are drawn together as often as by chance."};
constexpr TestInfo patterns{"draws.patterns", Method::chi_square,
                            "The first cards drawn stand in every order equally often."};
constexpr TestInfo inversions_mean{"draws.inversions-mean", Method::mean,
                                   "The mean number of inversions of a draw is k(k-1)/4."};
constexpr TestInfo inversions_shape{"draws.inversions-shape", Method::chi_square,
                                    "The number of inversions of a draw is Mahonian."};
constexpr TestInfo sum_mean{"draws.sum-mean", Method::mean,
                            "The mean sum of the numbers drawn is k times that of all numbers."};
constexpr TestInfo sum_shape{"draws.sum-shape", Method::chi_square,
                             "The sum of the numbers drawn has its exact distribution."};
constexpr TestInfo worst_value{
    "draws.worst-value", Method::binomial,
    "No sum of the numbers drawn, and no number of cards shared with the draw before, is rarer or "
    "more common than counting says."};
constexpr TestInfo overlap_mean{
    "draws.overlap-mean", Method::poisson,
    "A draw shares as many cards with the one before it as any two draws do, whatever the bias."};
constexpr TestInfo overlap_shape{
    "draws.overlap-shape", Method::chi_square,
    "The number of cards that a draw shares with the one before it is distributed as between draws "
    "far apart."};
constexpr TestInfo lags{
    "draws.lags", Method::poisson,
    "A draw shares as many cards with each of those 2 to 104 before it as any two draws do.",
    Asks::of_memory};
constexpr TestInfo worst_lag{
    "draws.worst-lag", Method::fisher_exact,
    "No card comes again 1 to 104 draws later more or less often than by chance.", Asks::of_memory};
constexpr TestInfo pool{test_names::pool, Method::fisher_exact,
                        "Every card may come from the first draw to the last: the pool is one."};
constexpr TestInfo change_point{
    test_names::change_point_of_draws, Method::chi_square,
    "Cards are drawn equally often before and after every point of the log.", Asks::of_change};
constexpr TestInfo card_change_point{
    test_names::card_change_point_of_draws, Method::fisher_exact,
    "No card is drawn more or less often from any point of the log on.", Asks::of_change};
constexpr TestInfo sum_change_point{
    "draws.sum-change-point", Method::mean,
    "Neither the sum of the numbers nor how many are odd changes at any point of the log.",
    Asks::of_change};
constexpr TestInfo stretches{"draws.stretches", Method::chi_square,
                             "Cards are drawn equally often in every stretch of the log.",
                             Asks::of_change};
constexpr TestInfo repeats{test_names::repeats_of_draws, Method::poisson,
                           "The same set of cards comes no more often than C(n, k) sets do."};
}  // namespace info

constexpr std::array draws_tests = {
    info::cards,        info::worst_card,        info::places,           info::pairs,
    info::worst_pair,   info::patterns,          info::inversions_mean,  info::inversions_shape,
    info::sum_mean,     info::sum_shape,         info::overlap_mean,     info::overlap_shape,
    info::lags,         info::worst_lag,         info::worst_value,      info::pool,
    info::change_point, info::card_change_point, info::sum_change_point, info::stretches,
    info::repeats,      info::worst_seat,        info::neighbours};

/// The draws as the tests of places see them.
struct Drawn {
  std::vector<std::uint64_t> places;
  std::vector<std::uint64_t> cards;  ///< by card, over all places
  std::size_t n;
  std::size_t k;
  std::uint64_t draws;

  stats::DrawCounts counts() const { return {places, n, k, draws}; }
};

Drawn drawn(const DrawsTally& tally, const Sample& sample) {
  Drawn drawn{tally.places(), {}, sample.deck.size, sample.deck.draw, sample.deals};
  drawn.cards.resize(drawn.n);
  for (std::size_t i = 0; i < drawn.places.size(); ++i) drawn.cards[i % drawn.n] += drawn.places[i];
  return drawn;
}

LagPairs neighbours(const DrawsTally& tally, const SetsOverTime& seen) {
  LagPairs pairs{tally.successors(), 0, seen.moments.shared};
  for (std::size_t k = 0; k < tally.overlaps().size(); ++k) pairs.shared += k * tally.overlaps()[k];
  return pairs;
}

SetsOverTime sets_over_time(const DrawsTally& tally, const Drawn& drawn, const Sample& sample) {
  return {drawn.cards,  stats::draw_moments(drawn.cards, tally.pairs(), drawn.draws),
          drawn.draws,  tally.slices(),
          tally.lags(), [&sample](std::size_t card) { return card_words(sample.deck, card); }};
}

/// So few draws are possible that each comes many times: equal draws then say no more than counts
/// of cards and pairs do, and say it less clearly.
bool are_few(const DrawsTally& tally, std::uint64_t draws) {
  const double possible = real(tally.keys().sets());
  return possible > 0 && real(draws) * real(draws) / 2 > possible * possible;
}

/// A card that was drawn lies in a hand with chance hand / k, whatever cards are drawn, and also
/// where hands are written sorted: exact binomial tails, of which Bonferroni's bound takes the
/// least. Copies that are alike are one; in one draw they shun each other's places, so that their
/// number varies less than the binomial and the test is on the safe side.
Evidence worst_seat(const Drawn& drawn, const Sample& sample) {
  Evidence evidence = judge::evidence(info::worst_seat, {});
  const cards::Deck& deck = sample.deck;
  const std::vector<cards::Hand> hands = listed_hands(deck);
  if (hands.empty()) {
    evidence.result = stats::TestResult::skip("the draw has no hands");
    return evidence;
  }
  const cards::Partition kinds = cards::kinds_of(deck);
  const auto kind_of = [&](std::size_t card) {
    return deck.copies_alike ? kinds.class_of[card] : static_cast<std::uint16_t>(card);
  };
  const std::size_t classes = deck.copies_alike ? kinds.classes.size() : drawn.n;
  std::vector<std::uint64_t> held(hands.size() * classes);
  std::vector<std::uint64_t> came(classes);
  std::vector<std::size_t> first_of(classes, drawn.n);
  for (std::size_t card = 0; card < drawn.n; ++card) {
    const std::size_t kind = kind_of(card);
    came[kind] += drawn.cards[card];
    first_of[kind] = std::min(first_of[kind], card);
    for (std::size_t h = 0; h < hands.size(); ++h) {
      for (std::size_t place = hands[h].first; place < hands[h].first + hands[h].count; ++place) {
        held[h * classes + kind] += drawn.places[place * drawn.n + card];
      }
    }
  }
  std::vector<stats::PValue> tails;
  std::size_t worst = 0;
  const auto chance_of = [&](std::size_t cell) {
    return real(hands[cell / classes].count) / real(drawn.k);
  };
  for (std::size_t cell = 0; cell < held.size(); ++cell) {
    tails.push_back(stats::Binomial(came[cell % classes], chance_of(cell)).two_sided(held[cell]));
    if (tails[cell] < tails[worst]) worst = cell;
  }
  const std::uint64_t all = came[worst % classes];
  evidence.result.p = tails[worst].times(real(tails.size()));
  evidence.result.statistic = real(held[worst]);
  evidence.is_example = true;
  evidence.words = fmt::format(
      "{} holds {} in {} of the draws that have it, expected {}", hands[worst / classes].name,
      card_words(deck, first_of[worst % classes]),
      all > 0 ? percent(real(held[worst]) / real(all)) : "none", percent(chance_of(worst)));
  evidence.subject = fmt::format("{} in {}", card_words(deck, first_of[worst % classes]),
                                 hands[worst / classes].name);
  return evidence;
}

/// How many more pairs of neighbouring numbers were drawn than are due.
double neighbours_beyond(const std::vector<std::uint64_t>& pairs, const Drawn& drawn) {
  std::uint64_t seen = 0;
  for (std::size_t card = 0; card + 1 < drawn.n; ++card) {
    seen += pairs[card * drawn.n + card + 1];
  }
  const double k = real(drawn.k);
  return real(seen) - real(drawn.draws) * k * (k - 1) / real(drawn.n);
}

/// Whether so much of what neighbours have beyond what is due is one pair's that it is the pair
/// that is told, as of the two players who joined last.
bool are_one_pair(const DrawsTally& tally, const Drawn& drawn) {
  constexpr double most = 0.2;
  const std::vector<std::uint64_t> counts = tally.pairs();
  const std::vector<std::uint64_t> groups = {drawn.k};
  const stats::PairCounts pairs{counts, drawn.n, groups, drawn.draws};
  const stats::WorstPair pair = stats::worst_pair(pairs);
  return real(pair.observed) - pair.expected > most * neighbours_beyond(counts, drawn);
}

/// The pairs of numbers next to each other in a draw are k less its runs of them, whose number has
/// the law of runs among k of n (Stevens 1939, Annals of Eugenics 9): mean k(n - k + 1)/n and
/// variance k(k - 1)(n - k)(n - k + 1)/(n²(n - 1)); over many draws their sum is normal.
Evidence neighbours(const DrawsTally& tally, const Drawn& drawn, const Sample& sample) {
  Evidence evidence = judge::evidence(info::neighbours, {});
  constexpr double least = 25;
  const double n = real(drawn.n);
  const double k = real(drawn.k);
  const double draws = real(drawn.draws);
  const double expected = draws * k * (k - 1) / n;
  const double variance = draws * k * (k - 1) * (n - k) * (n - k + 1) / (n * n * (n - 1));
  if (!sample.deck.card_names.empty()) {
    evidence.result = stats::TestResult::skip("cards have names instead of numbers");
    return evidence;
  }
  if (!(variance > least) || !(expected > least)) {
    evidence.result = stats::TestResult::skip("too few draws, or cards a draw, for neighbours");
    return evidence;
  }
  const double beyond = neighbours_beyond(tally.pairs(), drawn);
  const double z = beyond / std::sqrt(variance);
  evidence.result.statistic = z;
  evidence.result.p = stats::normal_two_sided(z);
  evidence.words =
      fmt::format("neighbours (k and k + 1) come {} times a draw, expected {}",
                  rounded((expected + beyond) / draws, 3), rounded(expected / draws, 3));
  return evidence;
}

/// `detectable` of a test that depends on n, k and the number of draws alone.
auto with_sizes(const Drawn& drawn,
                double (*detectable)(const stats::DrawCounts&, double, double)) {
  return [n = drawn.n, k = drawn.k, draws = drawn.draws, detectable](double alpha, double power) {
    return detectable({{}, n, k, draws}, alpha, power);
  };
}

void add_card_tests(const Drawn& drawn, const Sample& sample, std::vector<Evidence>& tests) {
  Evidence all = judge::evidence(
      info::cards, stats::inclusion_test(drawn.cards, drawn.draws, drawn.k, sample.level));
  all.enough = 0.1;
  all.would_have_shown = "cards drawn {} too often or too seldom on average would have shown";
  if (!all.result.is_skipped()) {
    all.words = fmt::format("cards are drawn {} too often or too seldom on average",
                            percent(all.result.effect->value));
    all.detectable = with_sizes(drawn, stats::detectable_inclusion);
  }
  Evidence worst = judge::evidence(
      info::worst_card, stats::worst_item_test(drawn.cards, drawn.draws, drawn.k, sample.level));
  if (!worst.result.is_skipped()) {
    const stats::WorstItem item = stats::worst_item(drawn.cards, drawn.draws, drawn.k);
    const double chance = static_cast<double>(drawn.k) / static_cast<double>(drawn.n);
    worst.words = fmt::format("{} is drawn in {}", card_words(sample.deck, item.item),
                              share_of_deals(item.observed, drawn.draws, chance));
    worst.subject = card_words(sample.deck, item.item);
  }
  tests.push_back(std::move(all));
  tests.push_back(std::move(worst));
}

void add_pair_tests(const DrawsTally& tally, const Sample& sample, std::vector<Evidence>& tests) {
  const std::vector<std::uint64_t> groups = {sample.deck.draw};
  const std::vector<std::uint64_t> counts = tally.pairs();
  const std::size_t n = sample.deck.size;
  const stats::PairCounts pairs{counts, n, groups, sample.deals};
  Evidence all = judge::evidence(info::pairs, stats::pair_test(pairs, sample.level));
  if (!all.result.is_skipped()) {
    all.words =
        fmt::format("pairs of cards are off by {} on average", percent(all.result.effect->value));
    all.detectable = [groups, n, deals = sample.deals](double alpha, double power) {
      return stats::detectable_pair_deviation({{}, n, groups, deals}, alpha, power);
    };
  }
  Evidence worst = judge::evidence(info::worst_pair, stats::worst_pair_test(pairs, sample.level));
  if (!worst.result.is_skipped()) {
    const stats::WorstPair pair = stats::worst_pair(pairs);
    worst.words = fmt::format(
        "{} and {} are drawn together in {}", card_words(sample.deck, pair.first),
        card_words(sample.deck, pair.second),
        share_of_deals(pair.observed, sample.deals, stats::pair_null(n, groups).together));
    worst.subject = fmt::format("{} {}", card_words(sample.deck, pair.first),
                                card_words(sample.deck, pair.second));
    worst.detectable = [groups, n, deals = sample.deals](double alpha, double power) {
      return stats::detectable_worst_pair({{}, n, groups, deals}, alpha, power);
    };
  }
  tests.push_back(std::move(all));
  tests.push_back(std::move(worst));
}

Evidence place_test(const Drawn& drawn, double level) {
  Evidence evidence = judge::evidence(info::places, stats::draw_place_test(drawn.counts(), level));
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("places of a card differ by {} on average",
                               percent(evidence.result.effect->value));
  evidence.detectable = with_sizes(drawn, stats::detectable_place_deviation);
  return evidence;
}

Evidence pattern_test(std::span<const std::uint64_t> patterns, std::uint64_t draws, double level) {
  Evidence evidence = judge::evidence(info::patterns, {});
  const std::vector<double> shares(patterns.size(), 1 / static_cast<double>(patterns.size()));
  evidence.result = stats::goodness_of_fit(patterns, shares, level).chi_square;
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("the {} orders of the first cards are off by {} on average",
                               patterns.size(), percent(evidence.result.effect->value));
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom, real(draws));
  return evidence;
}

/// Why the order within a draw cannot be judged, or empty.
std::string why_no_order(const Sample& sample) {
  if (sample.deck.draw < 2) return "one card a draw has no order";
  if (sample.sets != nullptr) {
    return sample.sets->words() + ": they were sorted, and not written as drawn";
  }
  if (sample.draws_are_sets())
    return "the draws are sorted: the order of drawing is not in the log";
  return {};
}

void add_order_tests(const DrawsTally& tally, const Drawn& drawn, const Sample& sample,
                     std::vector<Evidence>& tests) {
  if (const std::string why = why_no_order(sample); !why.empty()) {
    judge::skip(
        std::array{info::places, info::patterns, info::inversions_mean, info::inversions_shape},
        why, tests);
    return;
  }
  tests.push_back(place_test(drawn, sample.level));
  tests.push_back(pattern_test(tally.patterns(), sample.deals, sample.level));
  add_scalar_tests({info::inversions_mean, info::inversions_shape, "inversions", tally.inversions(),
                    stats::inversions_null(sample.deck.draw)},
                   sample.deals, sample.level, tests);
}

/// Returns the law of the sum of the numbers as the log counts them.
stats::CountDistribution sum_law(const Drawn& drawn, const Sample& sample) {
  stats::CountDistribution law = stats::rank_sum_null(drawn.n, drawn.k);
  const std::size_t shift = drawn.k * sample.deck.first_number;
  law.first += static_cast<std::int64_t>(shift);
  law.mean += static_cast<double>(shift);
  return law;
}

std::string why_no_sum(const Drawn& drawn, const Sample& sample) {
  if (drawn.k < 2) return "one card a draw has no sum";
  if (!sample.deck.card_names.empty()) return "the cards have names, and no numbers to add up";
  return fmt::format("sums of {} of {} cards are too many", drawn.k, drawn.n);
}

void add_sum_tests(const DrawsTally& tally, const Drawn& drawn, const Sample& sample,
                   std::vector<Evidence>& tests) {
  if (tally.sums().empty()) {
    judge::skip(std::array{info::sum_mean, info::sum_shape}, why_no_sum(drawn, sample), tests);
    return;
  }
  add_scalar_tests(
      {info::sum_mean, info::sum_shape, "summed up", tally.sums(), sum_law(drawn, sample)},
      sample.deals, sample.level, tests);
}

Evidence worst_value(const DrawsTally& tally, const Drawn& drawn, const Sample& sample) {
  std::vector<judge::DealtLaw> values;
  if (!tally.sums().empty()) {
    values.push_back(judge::dealt_numbers("the sum", {}, tally.sums(), sum_law(drawn, sample)));
  }
  const stats::Hypergeometric shared(drawn.n, drawn.k, drawn.k);
  values.push_back(judge::dealt_numbers("shared with the draw before", "cards",
                                        tally.overlaps().subspan(shared.least()),
                                        shared.distribution()));
  return judge::worst_value(info::worst_value, values, sample.level);
}

Evidence overlap_shape(const DrawsTally& tally, double level) {
  std::vector<std::uint64_t> both(tally.overlaps().begin(), tally.overlaps().end());
  both.insert(both.end(), tally.far_overlaps().begin(), tally.far_overlaps().end());
  Evidence evidence = judge::evidence(
      info::overlap_shape, stats::homogeneity(both, tally.overlaps().size(), level).chi_square);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format(
      "cards shared with the draw before are distributed unlike those of draws far apart (w = "
      "{})",
      rounded(evidence.result.effect->value, 3));
  const std::uint64_t pairs = tally.successors();
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom, 2 * real(pairs));
  return evidence;
}

Evidence pool_test(const DrawsTally& tally, const Sample& sample) {
  Evidence evidence = judge::evidence(info::pool, {});
  evidence.telling = Evidence::Telling::cause;
  const std::optional<PoolChange> change = pool_change(tally, sample.deals);
  if (!change) {
    evidence.result =
        stats::TestResult::skip("the draws are not those of a log from its beginning");
    return evidence;
  }
  evidence.result.p = change->p;
  evidence.result.statistic = static_cast<double>(change->cards.size());
  const std::string cards = list_of(sample.deck, change->cards);
  const bool is_only = pool_changes(tally, sample.deals).size() < 2;
  evidence.words =
      !is_only ? fmt::format("{} did not come {} draw {}", cards, change->grew ? "before" : "after",
                             with_thousands(change->draw + 1))
      : change->grew
          ? fmt::format(
                "{} did not come before draw {}: the pool grew, so judge the draws before it "
                "and those from it on apart (--from)",
                cards, with_thousands(change->draw + 1))
          : fmt::format(
                "{} did not come after draw {}: the pool shrank, so judge the draws up to it "
                "and those after it apart (--to, --from)",
                cards, with_thousands(change->draw + 1));
  evidence.subject = cards;
  return evidence;
}

/// A number that is summed up over the cards of a draw: their numbers, or 1 for each odd one.
struct Summed {
  std::string words;
  std::vector<double> weights;  ///< by card
};

std::vector<Summed> summed(const Drawn& drawn, const Sample& sample) {
  std::vector<Summed> all = {{"the sum of the numbers", {}}, {"odd numbers", {}}};
  for (std::size_t card = 0; card < drawn.n; ++card) {
    const std::size_t number = card + sample.deck.first_number;
    all[0].weights.push_back(real(number));
    all[1].weights.push_back(number % 2 == 1 ? 1 : 0);
  }
  return all;
}

/// Returns the variance of a draw's sum of weights.
double variance_of(const std::vector<double>& weights, const Drawn& drawn,
                   std::span<const std::uint64_t> pairs) {
  const double draws = real(drawn.draws);
  double mean = 0;
  double square = 0;
  for (std::size_t a = 0; a < drawn.n; ++a) {
    mean += weights[a] * real(drawn.cards[a]) / draws;
    square += weights[a] * weights[a] * real(drawn.cards[a]) / draws;
    for (std::size_t b = a + 1; b < drawn.n; ++b) {
      square += 2 * weights[a] * weights[b] * real(pairs[a * drawn.n + b]) / draws;
    }
  }
  return std::max(0.0, square - mean * mean);
}

Evidence sum_change_point(const Summed& sum, const DrawsTally& tally, const Drawn& drawn,
                          double level) {
  std::vector<stats::PartSum> parts;
  for (const DrawSlices::Slice& slice : tally.slices().slices()) {
    if (slice.draws == 0) continue;
    parts.push_back({slice.draws, 0});
    for (std::size_t card = 0; card < drawn.n; ++card) {
      parts.back().sum += sum.weights[card] * real(slice.cells[card]);
    }
  }
  const stats::SplitTest test =
      stats::mean_split_test(parts, variance_of(sum.weights, drawn, tally.pairs()), level);
  Evidence evidence = judge::evidence(info::sum_change_point, test.result);
  evidence.telling = Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  evidence.subject = sum.words;
  evidence.words = fmt::format("{}: {} a draw before about draw {}, {} from there on", sum.words,
                               rounded(test.split.first, 5), with_thousands(test.split.deals + 1),
                               rounded(test.split.second, 5));
  return evidence;
}

Evidence sum_changes(const DrawsTally& tally, const Drawn& drawn, const Sample& sample) {
  if (!sample.deck.card_names.empty()) {
    return judge::evidence(
        info::sum_change_point,
        stats::TestResult::skip("the cards have names, and no numbers to add up"));
  }
  std::vector<Evidence> all;
  for (const Summed& sum : summed(drawn, sample)) {
    all.push_back(sum_change_point(sum, tally, drawn, stats::level_of_each(sample.level, 2)));
  }
  return judge::smallest_of(info::sum_change_point, std::move(all), sample.level);
}

Evidence repeats_test(const DrawsTally& tally, const Drawn& drawn, double level) {
  const bool few = are_few(tally, drawn.draws);
  // Cards tell all of a draw of one, or of all but one, and pairs of two.
  if (few && std::min(drawn.k, drawn.n - drawn.k) <= 2) {
    return judge::evidence(
        info::repeats,
        stats::TestResult::skip(fmt::format(
            "only {} different draws are possible: cards and pairs say how often each came",
            with_thousands(tally.keys().sets()))));
  }
  const stats::Repeats repeats = tally.sketch().repeats();
  Evidence evidence = judge::evidence(info::repeats, stats::repeats_test(repeats, level));
  evidence.telling = few ? Evidence::Telling::consequence : Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{:.0f} {} of equal draws, expected {}", repeats.equal_pairs,
                               repeats.equal_pairs == 1 ? "pair" : "pairs",
                               rounded(stats::expected_pairs(repeats), 4));
  evidence.detectable = [repeats](double alpha, double power) {
    return stats::detectable_chance(repeats, alpha, power);
  };
  return evidence;
}

std::unique_ptr<DrawsTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<DrawsTally>(deck);
}

/// Where cards or pairs of them are surely off, sums of numbers, which may be names, follow from
/// that.
void tell_sums_last(const DrawsTally& draws, const Drawn& seen, std::vector<Evidence>& tests) {
  constexpr double surely = 1e-6;
  const auto named = [&](std::string_view name) {
    return std::find_if(tests.begin(), tests.end(),
                        [&](const Evidence& test) { return test.test == name; });
  };
  const auto is_off = [&](const TestInfo& info) {
    const auto test = named(info.name);
    return test != tests.end() && !test->result.is_skipped() && test->result.p.value() < surely;
  };
  if (!is_off(info::worst_card) && !is_off(info::worst_pair) && !is_off(info::neighbours)) return;
  for (const TestInfo& info : {info::sum_mean, info::sum_shape, info::worst_value}) {
    const auto test = named(info.name);
    if (test == tests.end()) continue;
    test->telling = Evidence::Telling::consequence;
    test->is_example = false;
  }
  const auto pair = named(info::worst_pair.name);
  const auto next = named(info::neighbours.name);
  // Neighbours that shun each other follow from pairs that do not, and all of it from uneven cards.
  const bool come_together =
      is_off(info::neighbours) && !is_off(info::worst_card) && next->result.statistic > 0;
  next->telling = come_together ? Evidence::Telling::cause : Evidence::Telling::consequence;
  next->is_example = come_together;
  pair->is_example = !come_together;
  if (!come_together || !is_off(info::worst_pair) || !are_one_pair(draws, seen)) return;
  std::swap(next->telling, pair->telling);
  pair->is_example = true;
}

std::vector<Evidence> run(const DrawsTally& draws, const Sample& sample) {
  const Drawn seen = drawn(draws, sample);
  std::vector<Evidence> tests;
  add_card_tests(seen, sample, tests);
  add_pair_tests(draws, sample, tests);
  if (are_few(draws, sample.deals)) {
    // Where outcomes are few, people ask which one it is.
    judge::tell_before(tests[1], std::span(tests).first(1));
    judge::tell_before(tests[3], std::span(tests).subspan(2, 1));
  }
  add_order_tests(draws, seen, sample, tests);
  add_sum_tests(draws, seen, sample, tests);
  const SetsOverTime over_time = sets_over_time(draws, seen, sample);
  tests.push_back(
      shared_at_lag(info::overlap_mean, over_time, 1, neighbours(draws, over_time), sample.level));
  tests.push_back(overlap_shape(draws, sample.level));
  tests.push_back(shared_at_lags(info::lags, over_time, 2, sample.level));
  tests.push_back(worst_at_lag(info::worst_lag, over_time, sample.level));
  tests.push_back(worst_value(draws, seen, sample));
  Evidence pool = pool_test(draws, sample);
  const std::size_t changes = tests.size();
  tests.push_back(change_point(info::change_point, over_time, sample.level));
  tests.push_back(cell_change_point(info::card_change_point, over_time, sample.level));
  tests.push_back(sum_changes(draws, seen, sample));
  tests.push_back(stretches(info::stretches, over_time, sample.level));
  if (!pool.result.is_skipped() && pool.result.p.value() < sure_change) {
    // Another pool is why cards come unlike before.
    for (std::size_t i = changes; i < tests.size(); ++i) {
      tests[i].telling = Evidence::Telling::sight;
    }
  }
  tests.insert(tests.begin() + static_cast<std::ptrdiff_t>(changes), std::move(pool));
  Evidence repeats = repeats_test(draws, seen, sample.level);
  const stats::TestResult& cards = tests.front().result;
  if (!cards.is_skipped() && cards.p < repeats.result.p) {
    // Draws with the frequent cards are equal more often.
    repeats.telling = Evidence::Telling::consequence;
  }
  tests.push_back(std::move(repeats));
  tests.push_back(worst_seat(seen, sample));
  tests.push_back(neighbours(draws, seen, sample));
  tell_sums_last(draws, seen, tests);
  return tests;
}

}  // namespace

constexpr Group draws_group = make_group<DrawsTally, make_tally, run>(
    {"draws", "which cards are drawn",
     "draws of a few cards out of a deck (--draw): which, in which order, which together"},
    draws_tests, Looks::at_draws);

}  // namespace evenhand::audit
