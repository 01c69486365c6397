#include "src/audit/values/values_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "src/audit/counting/session_series.hpp"
#include "src/audit/over_time.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/sets_tally.hpp"
#include "src/audit/test_names.hpp"
#include "src/judge/dealt_law.hpp"
#include "src/judge/value_counts.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/occupancy.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/repeats.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/serial_pairs.hpp"

namespace evenhand::audit {
namespace {

/// n^k, or 0 for 2^63 and more.
std::uint64_t possible_draws(std::size_t n, std::size_t k) {
  constexpr std::uint64_t most = std::uint64_t{1} << 63U;
  std::uint64_t draws = 1;
  for (std::size_t i = 0; i < k; ++i) {
    if (draws >= most / n) return 0;
    draws *= n;
  }
  return draws;
}

namespace values_info {
constexpr TestInfo chi_square{"values.chi-square", Method::chi_square,
                              "Values come as often as they are to come."};
constexpr TestInfo worst_value{"values.worst-value", Method::binomial,
                               "No value comes more or less often than it is to come."};
constexpr TestInfo places{"values.places", Method::chi_square,
                          "Values come equally often at each place of a draw."};
constexpr TestInfo pairs{
    "values.pairs", Method::chi_square,
    "A value of a draw does not depend on those before it in the draw, whatever their shares."};
constexpr TestInfo different{
    "values.different", Method::chi_square,
    "The number of different values in a draw has its exact distribution (the poker test)."};
constexpr TestInfo successors{
    "values.successors", Method::chi_square,
    "A value does not depend on that of the draw before, whatever the values' shares."};
constexpr TestInfo lags{
    "values.lags", Method::binomial,
    "A value is that of any place 1 to 104 draws before as often as their shares say: neither more "
    "often, as in runs, nor less.",
    Asks::of_memory};
constexpr TestInfo worst_lag{
    "values.worst-lag", Method::fisher_exact,
    "No value comes again 1 to 104 draws later more or less often than by chance.",
    Asks::of_memory};
constexpr TestInfo change_point{
    test_names::change_point_of_values, Method::chi_square,
    "Values come equally often before and after every point of the log.", Asks::of_change};
constexpr TestInfo value_change_point{
    test_names::value_change_point, Method::fisher_exact,
    "No value comes more or less often from any point of the log on, at any place.",
    Asks::of_change};
constexpr TestInfo stretches{"values.stretches", Method::chi_square,
                             "Values come equally often in every stretch of the log.",
                             Asks::of_change};
constexpr TestInfo gaps{
    "values.gaps", Method::chi_square,
    "The same value comes again after a gap that is geometrically distributed."};
constexpr TestInfo repeats{"values.repeats", Method::poisson,
                           "The same draw comes no more often than n^k equally likely ones do."};
}  // namespace values_info

constexpr std::array values_tests = {
    values_info::chi_square,   values_info::worst_value,        values_info::places,
    values_info::pairs,        values_info::different,          values_info::successors,
    values_info::lags,         values_info::worst_lag,          values_info::gaps,
    values_info::change_point, values_info::value_change_point, values_info::stretches,
    values_info::repeats};

/// The values of all draws and places.
struct Values {
  std::vector<std::uint64_t> places;   ///< [place * n + value]
  std::vector<std::uint64_t> numbers;  ///< by value
  std::vector<double> chances;
  std::vector<double> shares;  ///< as they came
  std::uint64_t total = 0;

  /// The chance that two values are equal, by their shares, estimated without bias.
  double chance_of_equal() const {
    double squares = 0;
    for (const double share : shares) squares += share * share;
    return std::clamp((real(total) * squares - 1) / (real(total) - 1), 1e-12, 1.0);
  }
};

Values values_of(const ValuesTally& tally, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  Values values{
      tally.places(), std::vector<std::uint64_t>(n), {}, {}, sample.deals * sample.deck.draw};
  for (std::size_t i = 0; i < values.places.size(); ++i) values.numbers[i % n] += values.places[i];
  for (std::size_t value = 0; value < n; ++value) {
    values.chances.push_back(sample.deck.chance(value));
    values.shares.push_back(real(values.numbers[value]) / real(values.total));
  }
  return values;
}

std::string why_no_order_of_values(const Sample& sample) {
  if (sample.sets != nullptr) {
    return sample.sets->words() + ": they were sorted, and not written as drawn";
  }
  if (sample.draws_are_sets()) {
    return "the draws are sorted: the order of drawing is not in the log";
  }
  return {};
}

Evidence places_of_values(const ValuesTally& tally, const Sample& sample) {
  if (sample.deck.draw < 2) {
    return judge::evidence(values_info::places, stats::TestResult::skip("one value a draw"));
  }
  Evidence evidence = judge::evidence(
      values_info::places,
      stats::homogeneity(tally.places(), sample.deck.size, sample.level).chi_square);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("values come unlike at the places of a draw (w = {})",
                               rounded(evidence.result.effect->value, 3));
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom,
                                            real(sample.deals * sample.deck.draw));
  return evidence;
}

std::string too_many_pairs() {
  return fmt::format("pairs of more than {} values are too many", ValuesTally::most_paired);
}

/// Tests pairs of values; `relation` is how the second value stands to the first: "behind", "in the
/// draw after".
Evidence serial(const TestInfo& info, const std::vector<std::uint64_t>& counts,
                const Values& values, const Sample& sample, std::string_view relation) {
  if (counts.empty()) {
    return judge::evidence(info, stats::TestResult::skip(too_many_pairs()));
  }
  const stats::SerialPairs pairs{counts, values.shares};
  Evidence evidence = judge::evidence(info, stats::serial_test(pairs, sample.level));
  if (evidence.result.is_skipped()) return evidence;
  const stats::SerialPair worst = stats::worst_serial_pair(pairs);
  evidence.subject = fmt::format("{} {} {}", card_words(sample.deck, worst.second), relation,
                                 card_words(sample.deck, worst.first));
  evidence.words =
      fmt::format("pairs of values are off by {} on average; {} comes in {} of cases, expected {}",
                  percent(evidence.result.effect->value), evidence.subject,
                  percent(real(worst.observed) / real(worst.begun)), percent(worst.expected_share));
  const auto seen = static_cast<std::size_t>(std::count_if(
      values.shares.begin(), values.shares.end(), [](double share) { return share > 0; }));
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  evidence.detectable = [seen, total](double alpha, double power) {
    return stats::detectable_serial(seen, total, alpha, power);
  };
  return evidence;
}

Evidence different_in_a_draw(const ValuesTally& tally, const Values& values, const Sample& sample) {
  const cards::Deck& deck = sample.deck;
  std::optional<stats::CountDistribution> law = stats::different_values(deck.size, deck.draw);
  if (!deck.chances.empty()) law = stats::different_values(values.chances, deck.draw);
  if (deck.draw < 2 || !law) {
    const char* const why = deck.draw < 2 ? "one value a draw"
                                          : "the law of so many values with weights takes too long";
    return judge::evidence(values_info::different, stats::TestResult::skip(why));
  }
  const auto counts = tally.different().subspan(1, law->pmf.size());
  Evidence evidence =
      scalar_shape({{}, values_info::different, "different values a draw", counts, *law},
                   sample.deals, sample.level);
  if (!evidence.result.is_skipped()) {
    evidence.words = words_of_moments(counts, *law, "different values a draw");
  }
  return evidence;
}

/// The chance that the values at two places are equal, by their shares there, whatever these are;
/// that of all places where those are not told apart.
double chance_at(const ValuesTally& tally, const Values& values, std::size_t pair) {
  const std::size_t n = values.numbers.size();
  const std::size_t k = values.places.size() / n;
  if (tally.place_pairs() < k) return values.chance_of_equal();
  const double draws = real(values.total) / real(k);
  double chance = 0;
  for (std::size_t value = 0; value < n; ++value) {
    chance += real(values.places[pair / k * n + value]) * real(values.places[pair % k * n + value]);
  }
  chance /= draws * draws;
  if (pair / k == pair % k) chance = (draws * chance - 1) / (draws - 1);
  return std::clamp(chance, 1e-12, 1.0);
}

/// "the draw before", "3 draws before", and of several places also which.
std::string before_words(const ValuesTally& tally, const Sample& sample, std::size_t lag,
                         std::size_t pair) {
  const std::string draw = lag == 1 ? "the draw before" : fmt::format("{} draws before", lag);
  if (tally.place_pairs() == 1) return draw;
  const std::size_t k = sample.deck.draw;
  return fmt::format("place {} of {} at place {}", pair % k + 1, draw, pair / k + 1);
}

/// Equal values of draws `lag` apart, at two places. Their number is binomial where values are
/// equally likely, and varies less where they are not.
Evidence equal_at_lag(const ValuesTally& tally, const Values& values, const Sample& sample,
                      std::size_t lag, std::size_t pair, double level) {
  const std::uint64_t compared = tally.compared(lag);
  if (compared < least_lag_pairs) {
    return judge::evidence(
        values_info::lags,
        stats::TestResult::skip(
            fmt::format("{}, {} are needed", are_too_few(compared, "values"), least_lag_pairs)));
  }
  const double chance = chance_at(tally, values, pair);
  if (chance >= 1) {
    return judge::evidence(values_info::lags, stats::TestResult::skip("one value alone came"));
  }
  const std::uint64_t equal = tally.equal(lag, pair);
  const double share = real(equal) / real(compared);
  const stats::Interval within = stats::clopper_pearson(equal, compared, level);
  stats::TestResult result;
  result.statistic = real(equal);
  result.p = stats::Binomial(compared, chance).two_sided(equal);
  result.effect = stats::Effect{"relative deviation of equal values",
                                share / chance - 1,
                                {within.low / chance - 1, within.high / chance - 1, level}};
  Evidence evidence = judge::evidence(values_info::lags, std::move(result));
  evidence.subject = before_words(tally, sample, lag, pair);
  evidence.words = fmt::format("a value is that of {} in {}, expected {}", evidence.subject,
                               percent(share), percent(chance));
  evidence.detectable = [compared, chance](double alpha, double power) {
    return stats::detectable_probability(compared, chance, alpha, power) / chance - 1;
  };
  return evidence;
}

Evidence lags_of_values(const ValuesTally& tally, const Values& values, const Sample& sample) {
  const std::size_t pairs = tally.place_pairs();
  std::vector<Evidence> all;
  for (std::size_t lag = 1; lag <= ValuesTally::lags; ++lag) {
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      all.push_back(
          equal_at_lag(tally, values, sample, lag, pair,
                       stats::level_of_each(sample.level, real(ValuesTally::lags * pairs))));
    }
  }
  return judge::smallest_of(values_info::lags, std::move(all), sample.level);
}

SetsOverTime sets_over_time(const ValuesTally& tally, const Sample& sample) {
  const cards::Deck& deck = sample.deck;
  return {tally.holding(),
          stats::draw_moments(tally.holding(), tally.together(), sample.deals),
          sample.deals,
          tally.slices(),
          tally.sets(),
          [&deck](std::size_t cell) {
            const std::string value = card_words(deck, cell % deck.size);
            return cell < deck.size ? value
                                    : fmt::format("{} at place {}", value, cell / deck.size);
          },
          "comes"};
}

/// Values of several places vary together, which pairs of very many values do not tell.
bool knows_moments(const ValuesTally& tally, const Sample& sample) {
  return sample.deck.draw < 2 || !tally.together().empty();
}

void add_tests_of_change(const ValuesTally& tally, const SetsOverTime& seen, const Sample& sample,
                         std::vector<Evidence>& tests) {
  if (knows_moments(tally, sample)) {
    tests.push_back(change_point(values_info::change_point, seen, sample.level));
  } else {
    judge::skip(std::array{values_info::change_point}, too_many_pairs(), tests);
  }
  tests.push_back(cell_change_point(values_info::value_change_point, seen, sample.level));
  if (knows_moments(tally, sample)) {
    tests.push_back(stretches(values_info::stretches, seen, sample.level));
  } else {
    judge::skip(std::array{values_info::stretches}, too_many_pairs(), tests);
  }
}

Evidence gaps_of_value(const ValuesTally& tally, std::size_t value, const Sample& sample) {
  const std::vector<double>& chances = tally.gap_classes(value).chances();
  const auto counts = std::span(tally.gaps()).subspan(value * GapClasses::most, chances.size());
  Evidence evidence = judge::evidence(
      values_info::gaps,
      stats::goodness_of_fit(counts, chances,
                             stats::level_of_each(sample.level, real(sample.deck.size)))
          .chi_square);
  if (evidence.result.is_skipped()) return evidence;
  evidence.subject = card_words(sample.deck, value);
  evidence.words = fmt::format("gaps until {} comes again are not geometric (w = {})",
                               evidence.subject, rounded(evidence.result.effect->value, 3));
  const std::uint64_t gaps = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom, real(gaps));
  return evidence;
}

Evidence gaps_of_values(const ValuesTally& tally, const Sample& sample) {
  std::vector<Evidence> all;
  for (std::size_t value = 0; value < sample.deck.size; ++value) {
    all.push_back(gaps_of_value(tally, value, sample));
  }
  return judge::smallest_of(values_info::gaps, std::move(all), sample.level);
}

Evidence repeats_of_values(const ValuesTally& tally, const Sample& sample) {
  const auto without = [](std::string why) {
    return judge::evidence(values_info::repeats, stats::TestResult::skip(std::move(why)));
  };
  if (!sample.deck.chances.empty()) return without("draws of values with weights are not alike");
  const double possible = real(tally.possible());
  if (possible > 0 && real(sample.deals) * real(sample.deals) / 2 > possible * possible) {
    return without(fmt::format("only {} different draws are possible, and each comes many times",
                               with_thousands(tally.possible())));
  }
  const stats::Repeats seen = tally.sketch().repeats();
  Evidence evidence =
      judge::evidence(values_info::repeats, stats::repeats_test(seen, sample.level));
  evidence.telling = Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{:.0f} {} of equal draws, expected {}", seen.equal_pairs,
                               seen.equal_pairs == 1 ? "pair" : "pairs",
                               rounded(stats::expected_pairs(seen), 4));
  evidence.detectable = [seen](double alpha, double power) {
    return stats::detectable_chance(seen, alpha, power);
  };
  return evidence;
}

std::size_t watched_cells(std::size_t n, std::size_t k) {
  if (n > ValuesTally::most_watched) return 0;
  const std::size_t with_places = k > 1 ? n + k * n : n;
  return with_places <= ValuesTally::most_watched ? with_places : n;
}

std::unique_ptr<ValuesTally> make_values_tally(const cards::Deck& deck) {
  return std::make_unique<ValuesTally>(deck);
}

std::vector<Evidence> run_values(const ValuesTally& tally, const Sample& sample) {
  std::vector<Evidence> tests;
  if (sample.deals == 0) {
    judge::skip(values_tests, "no draws", tests);
    return tests;
  }
  const Values values = values_of(tally, sample);
  const judge::ValueCounts counts{values.numbers, values.chances, [&](std::size_t value) {
                                    return card_words(sample.deck, value);
                                  }};
  tests.push_back(judge::all_values(values_info::chi_square, counts, sample.level));
  tests.push_back(judge::one_value(values_info::worst_value, counts, sample.level));
  judge::tell_before(tests[1], std::span(tests).first(1));
  const Evidence different = different_in_a_draw(tally, values, sample);
  const SetsOverTime over_time = sets_over_time(tally, sample);
  if (const std::string why = why_no_order_of_values(sample); !why.empty()) {
    judge::skip(std::array{values_info::places, values_info::pairs}, why, tests);
    tests.push_back(different);
    judge::skip(std::array{values_info::successors, values_info::lags}, why, tests);
    tests.push_back(worst_at_lag(values_info::worst_lag, over_time, sample.level));
    judge::skip(std::array{values_info::gaps}, why, tests);
    add_tests_of_change(tally, over_time, sample, tests);
    judge::skip(std::array{values_info::repeats}, why, tests);
    return tests;
  }
  tests.push_back(places_of_values(tally, sample));
  tests.push_back(
      sample.deck.draw < 2
          ? judge::evidence(values_info::pairs, stats::TestResult::skip("one value a draw"))
          : serial(values_info::pairs, tally.within(), values, sample, "behind"));
  tests.push_back(different);
  tests.push_back(
      serial(values_info::successors, tally.next(), values, sample, "in the draw after"));
  tests.push_back(lags_of_values(tally, values, sample));
  tests.push_back(worst_at_lag(values_info::worst_lag, over_time, sample.level));
  tests.push_back(gaps_of_values(tally, sample));
  // A value that comes too often comes again too soon.
  judge::tell_before(tests[1], std::span(tests).last(1));
  add_tests_of_change(tally, over_time, sample, tests);
  tests.push_back(repeats_of_values(tally, sample));
  return tests;
}

}  // namespace

GapClasses::GapClasses(double chance) {
  const double log_miss = std::log1p(-chance);
  double before = 1;  // that the gap is longer than the bounds so far
  for (std::size_t i = 1; i < most; ++i) {
    // The least gap that is as short as this with a chance of i eighths.
    const double share = static_cast<double>(i) / static_cast<double>(most);
    const double exact = std::ceil(std::log1p(-share) / log_miss - 1e-9);
    const auto gap = static_cast<std::size_t>(std::clamp(exact, 1.0, double{longest}));
    if (!bounds_.empty() && gap <= bounds_.back()) continue;
    bounds_.push_back(gap);
    const double behind = std::exp(static_cast<double>(gap) * log_miss);
    chances_.push_back(before - behind);
    before = behind;
  }
  chances_.push_back(before);
}

std::size_t GapClasses::of(std::size_t gap) const {
  if (gap == 0) return bounds_.size();
  return static_cast<std::size_t>(std::lower_bound(bounds_.begin(), bounds_.end(), gap) -
                                  bounds_.begin());
}

ValueGaps::ValueGaps(const cards::Deck& deck) : last_(deck.size) {
  const std::size_t kinds = deck.chances.empty() ? 1 : deck.size;
  for (std::size_t value = 0; value < kinds; ++value) {
    classes_.emplace_back(deck.chance(value));
    horizon_ = std::max(horizon_, classes_.back().bound());
  }
  recent_.resize(horizon_);
}

void ValueGaps::begin_row() {
  std::fill(last_.begin(), last_.end(), 0);
  number_ = 0;
}

void ValueGaps::add(std::size_t value, std::span<std::uint64_t> counts) {
  ++number_;
  if (last_[value] > 0 && number_ - last_[value] <= horizon_) {
    recent_[last_[value] % horizon_].gap = static_cast<std::uint16_t>(number_ - last_[value]);
  }
  Seen& seen = recent_[number_ % horizon_];
  if (number_ > horizon_)
    ++counts[seen.value * GapClasses::most + classes(seen.value).of(seen.gap)];
  seen = {static_cast<std::uint16_t>(value), 0};
  last_[value] = number_;
}

ValuesTally::ValuesTally(const cards::Deck& deck)
    : n_(deck.size),
      k_(deck.draw),
      possible_(possible_draws(n_, k_)),
      places_(k_ * n_),
      within_(n_ <= most_paired ? n_ * n_ : 0),
      next_(within_.size()),
      equal_(lags * place_pairs()),
      gaps_(deck),
      gap_counts_(n_ * GapClasses::most),
      different_(k_ + 1),
      holding_(n_),
      together_(k_ > 1 && n_ <= most_paired ? n_ * n_ : 0),
      slices_(watched_cells(n_, k_)),
      sets_(n_, k_),
      sketch_(possible_ > 0 ? possible_ - 1 : UINT64_MAX),
      held_(n_),
      recent_(lags * k_) {}

KeySketch ValuesTally::sketch() const {
  KeySketch settled = sketch_;
  settled.settle();
  return settled;
}

void ValuesTally::begin_block(std::uint64_t block) {
  in_block_ = 0;
  slices_.begin_block(block);
  sets_.begin_block(block);
  gaps_.begin_row();
}

void ValuesTally::loaded(const reports::JsonMember& saved, std::uint64_t /*deals*/) {
  for (std::size_t lag = 1; lag <= lags; ++lag) {
    for (std::size_t pair = 0; pair < place_pairs(); ++pair) {
      if (equal(lag, pair) > compared(lag)) saved["equal"].refuse("no more than were compared");
    }
  }
  in_block_ = 0;
  gaps_.begin_row();
}

void ValuesTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& draws) { fold_draws(draws); });
}

template <class Card>
void ValuesTally::fold_draws(const cards::DealsView<const Card>& draws) {
  std::vector<std::uint64_t> keys;
  for (std::size_t done = 0; done < draws.count;) {
    const std::size_t piece = std::min(draws.count - done, CountMatrix::max_deals);
    std::uint16_t* const places = places_.counters_for(piece).data();
    keys.clear();
    for (const std::size_t end = done + piece; done < end; ++done) {
      const std::span<const Card> draw = draws[done];
      ++drawn_;
      set_.clear();
      for (std::size_t place = 0; place < k_; ++place) {
        const std::size_t value = draw[place];
        ++places[place * n_ + value];
        const bool is_first = held_[value] != drawn_;
        if (is_first) set_.push_back(static_cast<std::uint16_t>(value));
        holding_[value] += is_first ? 1 : 0;
        held_[value] = drawn_;
        gaps_.add(value, gap_counts_);
      }
      different_.add(set_.size());
      watch(draw);
      if (!within_.empty()) count_pairs(draw);
      compare(draw);
      keys.push_back(key(draw));
    }
    sketch_.add(keys);
  }
}

template <class Card>
void ValuesTally::count_pairs(std::span<const Card> draw) {
  for (std::size_t i = 0; i < k_; ++i) {
    for (std::size_t j = i + 1; j < std::min(k_, i + reach + 1); ++j) {
      ++within_[draw[i] * n_ + draw[j]];
    }
  }
}

/// Takes the draw as the set of its values, and by place.
template <class Card>
void ValuesTally::watch(std::span<const Card> draw) {
  sets_.add(set_);
  if (!together_.empty()) {
    for (const std::uint16_t a : set_) {
      for (const std::uint16_t b : set_) together_[a * n_ + b] += a < b ? 1U : 0U;
    }
  }
  cells_.clear();
  if (!slices_.first().empty()) cells_ = set_;
  if (slices_.first().size() > n_) {
    for (std::size_t place = 0; place < k_; ++place) {
      cells_.push_back(static_cast<std::uint16_t>((place + 1) * n_ + draw[place]));
    }
  }
  slices_.add(cells_);
}

template <class Card>
void ValuesTally::compare(std::span<const Card> draw) {
  for (std::size_t lag = 1; lag <= std::min(lags, in_block_); ++lag) {
    const std::uint16_t* const before = recent_.data() + (in_block_ - lag) % lags * k_;
    for (std::size_t place = 0; lag == 1 && !next_.empty() && place < k_; ++place) {
      ++next_[before[place] * n_ + draw[place]];
    }
    if (!sets_.is_counted()) break;
    std::uint64_t* equal = equal_.data() + (lag - 1) * place_pairs();
    for (std::size_t place = 0; place < k_; ++place) {
      if (k_ > most_places) {
        *equal += before[place] == draw[place] ? 1U : 0U;
        continue;
      }
      for (std::size_t other = 0; other < k_; ++other) {
        *equal++ += before[other] == draw[place] ? 1U : 0U;
      }
    }
  }
  std::copy(draw.begin(), draw.end(),
            recent_.begin() + static_cast<std::ptrdiff_t>(in_block_ % lags * k_));
  ++in_block_;
}

template <class Card>
std::uint64_t ValuesTally::key(std::span<const Card> draw) const {
  std::uint64_t key = 0;
  for (const Card value : draw) {
    key = possible_ > 0 ? key * n_ + value : mixed_word(key + value + 1);
  }
  return key;
}

constexpr Group values_group = make_group<ValuesTally, make_values_tally, run_values>(
    {"values", "which values come",
     "draws in which a card may come again (--with-repeats): which, where, after which, how soon"},
    values_tests, Looks::at_repeats);

}  // namespace evenhand::audit
