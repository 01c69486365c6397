#include "src/audit/generator/generator_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/session_series.hpp"
#include "src/audit/generator/foretelling.hpp"
#include "src/audit/generator/overlaps.hpp"
#include "stats/bits/register_length.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/poisson.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/log_math.hpp"

namespace evenhand::audit {
namespace {

/// Returns who has a register of so many bits, or one shorter: where all bits are turned it takes
/// one more.
std::string_view owner_of(std::uint64_t length) {
  switch (length) {
    case 32:
    case 33:
      return ", as of xorshift32";
    case 64:
    case 65:
      return ", as of xorshift64";
    case 88:
    case 89:
      return ", as of taus88";
    case 113:
    case 114:
      return ", as of LFSR113";
    case 128:
    case 129:
      return ", as of V8's Math.random() and other generators of the xorshift128 family";
    case 256:
    case 257:
      return ", as of the xoshiro256 family";
    case 19937:
    case 19938:
      return ", as of the Mersenne Twister";
    default:
      return "";
  }
}

/// Shorter ones are those of cards that hardly move, and of periods that other tests see.
constexpr std::uint64_t least_generator = 16;
/// A register that is shorter than half of the bits by half of this is none of fair ones, but for a
/// chance of 2^-40.
constexpr std::uint64_t beyond_chance = 40;

/// One draw in `step` of a sequence.
struct Coins {
  CoinDraw draw;
  std::size_t blocks;
  std::size_t step;
};

std::vector<Coins> coins_looked_at(const CoinDraws& draws) {
  std::vector<Coins> all;
  for (std::size_t draw = 0; draw < coin_draws; ++draw) {
    const auto coin = static_cast<CoinDraw>(draw);
    all.push_back({coin, 1, 1});
    if (draws.blocks() > 1) all.push_back({coin, CoinDraws::most_blocks, 1});
    // V8 makes 64 numbers at a time and gives them the last first.
    all.push_back({coin, CoinDraws::most_blocks, 64});
  }
  return all;
}

Evidence register_of(const CoinDraws& draws, const Coins& coins, double level) {
  const stats::bits::BitSequence bits = draws.sequence(coins.draw, coins.blocks);
  const std::uint64_t count = (bits.size() + coins.step - 1) / coins.step;
  const std::uint64_t length = stats::bits::register_length(bits, 0, coins.step, count);
  Evidence evidence{{}, stats::bits::register_test(length, count, level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.subject =
      fmt::format("a draw of {} {}", coin_draw_words[static_cast<std::size_t>(coins.draw)],
                  coins.step == 1 ? "in each deal" : fmt::format("in every {}th deal", coins.step));
  evidence.words =
      fmt::format("{}: {} are made by a shift register of {}{}; by chance it has {}",
                  evidence.subject, with_noun(count, "bits"), with_noun(length, "bits"),
                  owner_of(length), with_thousands(count / 2));
  const bool is_generator = length >= least_generator && 2 * length + beyond_chance < count;
  if (is_generator) evidence.words += "; from twice as many on the next can be computed";
  evidence.telling = is_generator ? Evidence::Telling::cause : Evidence::Telling::consequence;
  evidence.detectable = [count](double alpha, double /*power*/) {
    return stats::bits::detectable_foretold(count, alpha);
  };
  return evidence;
}

Deals first_of(const FirstDeals* first, std::size_t most) {
  Deals deals;
  for (std::size_t d = 0; first != nullptr && d < std::min(first->count(), most); ++d) {
    deals.emplace_back(first->deal(d).begin(), first->deal(d).end());
  }
  return deals;
}

/// "deal 41 is made of the random numbers of deal 40, from the 8th on".
std::string overlap_words(const Overlaps& overlaps, DrawOrder order) {
  const Overlap& first = overlaps.found.front();
  const std::string draws = with_noun(static_cast<std::uint64_t>(std::abs(first.shift)), "draws");
  const std::string shift = first.shift == 0  ? ""
                            : first.shift > 0 ? fmt::format(", {} further on", draws)
                                              : fmt::format(", {} earlier", draws);
  return fmt::format(
      "by {}, deal {} is made of the random numbers of deal {}{}{}: {} agree; such deals: {} of {}",
      draw_order_words[static_cast<std::size_t>(order)], with_thousands(first.deal + 1),
      with_thousands(first.earlier + 1), shift, first.is_mirrored ? ", as 1 - u" : "",
      with_noun(first.draws, "draws in a row"), with_thousands(overlaps.found.size()),
      with_thousands(overlaps.deals));
}

Evidence overlaps_of(const Deals& deals, DrawOrder order, double level) {
  Evidence evidence{{}, {}};
  const auto overlaps = find_overlaps(deals, order);
  if (!overlaps) return evidence;
  const std::size_t count = overlaps->found.size();
  evidence.subject = draw_order_words[static_cast<std::size_t>(order)];
  evidence.result.statistic = static_cast<double>(count);
  evidence.result.p = stats::poisson_upper_tail(static_cast<double>(count), overlaps->expected);
  evidence.result.effect = stats::Effect{
      "share of deals that overlap", static_cast<double>(count) / static_cast<double>(deals.size()),
      stats::clopper_pearson(count, deals.size(), level)};
  if (count > 0) evidence.words = overlap_words(*overlaps, order);
  evidence.detectable = [number = deals.size()](double /*alpha*/, double power) {
    return 1 - std::pow(1 - power, 1 / static_cast<double>(number));
  };
  return evidence;
}

std::string foretold_words(const Foretelling& found, std::size_t deals) {
  return fmt::format(
      "the state of {} follows from {}, and by {}{} it foretells {} of the next {}: anyone who "
      "sees "
      "deals knows those to come",
      found.name(), with_noun(found.learned, "deals"), found.recipe.words(),
      found.between == 0
          ? ""
          : fmt::format(", with {} between deals,", with_noun(found.between, "numbers")),
      with_thousands(found.right), with_thousands(deals - found.learned));
}

namespace info {
constexpr TestInfo lattice{
    "generator.lattice", Method::spectral,
    "The draws that make the deals by a Fisher-Yates shuffle have no linear relation modulo 1 in "
    "common with known weak generators, nor small multiples of two or three in a row."};
constexpr TestInfo low_bits{
    "generator.low-bits", Method::binomial,
    "Whether draws are odd or even does not depend on the draws before them, as it does where they "
    "are remainders of a weak generator's output."};
}  // namespace info

constexpr std::array generator_tests = {info::lattice, info::low_bits, shift_register_test,
                                        foretold_test, overlaps_test};

std::string words_of(std::size_t order, std::string_view relation) {
  return fmt::format("the draws of {} are related as {}", draw_order_words[order], relation);
}

/// The reason of a verdict names it before what follows from it.
Evidence family(const TestInfo& info, std::vector<Evidence> members, double level) {
  Evidence evidence = judge::smallest_of(info, std::move(members), level);
  evidence.telling = Evidence::Telling::cause;
  return evidence;
}

Evidence wave(const stats::WaveSum& sum, std::string words, double level) {
  Evidence evidence{{}, stats::wave_test(sum, level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{}: the mean wave has length {}, expected {} by chance", words,
                               rounded(evidence.result.effect->value, 3),
                               rounded(1 / std::sqrt(static_cast<double>(sum.terms)), 2));
  evidence.subject = std::move(words);
  evidence.detectable = [terms = sum.terms](double alpha, double power) {
    return stats::detectable_wave(terms, alpha, power);
  };
  return evidence;
}

Evidence bits(const stats::BitSum& sum, std::string words, double level) {
  Evidence evidence{{}, stats::bit_test(sum, level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("{}: their sum is odd in {}", words,
                  percent(static_cast<double>(sum.odd) / static_cast<double>(sum.terms)));
  evidence.subject = std::move(words);
  evidence.detectable = [terms = sum.terms](double alpha, double power) {
    return stats::detectable_probability(terms, 0.5, alpha, power) - 0.5;
  };
  return evidence;
}

std::unique_ptr<GeneratorTally> make_tally(const cards::Deck& deck) {
  if (deck.size < GeneratorTally::min_deck) return nullptr;
  return std::make_unique<GeneratorTally>(deck.size);
}

std::vector<Evidence> run(const GeneratorTally& tally, const Sample& sample) {
  const auto known_waves = stats::known_waves();
  const auto known_bits = stats::known_bits();
  const double both = draw_orders * GeneratorTally::paces;
  const double wave_level =
      stats::level_of_each(sample.level, both * static_cast<double>(known_waves.size()));
  const double bit_level =
      stats::level_of_each(sample.level, both * static_cast<double>(known_bits.size()));
  std::vector<Evidence> waves;
  std::vector<Evidence> low;
  for (std::size_t order = 0; order < draw_orders; ++order) {
    for (std::size_t pace = 0; pace < GeneratorTally::paces; ++pace) {
      for (std::size_t i = 0; i < known_waves.size(); ++i) {
        waves.push_back(
            wave(tally.wave(order, pace, i), words_of(order, known_waves[i].words), wave_level));
      }
      for (std::size_t i = 0; i < known_bits.size(); ++i) {
        low.push_back(
            bits(tally.bits(order, pace, i), words_of(order, known_bits[i].words), bit_level));
      }
    }
  }
  std::vector<Evidence> tests;
  tests.push_back(family(info::lattice, std::move(waves), sample.level));
  tests.push_back(family(info::low_bits, std::move(low), sample.level));
  tests.push_back(register_evidence(tally.coins(), sample.level));
  tests.push_back(foretold_evidence(sample.first, sample.deck.size, sample.level));
  tests.push_back(overlaps_evidence(sample.first, sample.deck.size, sample.level));
  return tests;
}

}  // namespace

stats::PValue chance_of_foretold(std::size_t right, std::size_t deck_size,
                                 const Generators& generators) {
  const auto way = stats::PValue::from_log(-static_cast<double>(right) *
                                           stats::log_gamma(static_cast<double>(deck_size) + 1));
  return stats::sidak(way, static_cast<double>(Foreteller::ways(generators)));
}

Evidence register_evidence(const CoinDraws& draws, double level) {
  const std::vector<Coins> all = coins_looked_at(draws);
  const double each = stats::level_of_each(level, static_cast<double>(all.size()));
  std::vector<Evidence> members;
  for (const Coins& coins : all) members.push_back(register_of(draws, coins, each));
  return judge::smallest_of(shift_register_test, std::move(members), level);
}

Evidence foretold_evidence(const FirstDeals* first, std::size_t deck_size, double level) {
  constexpr std::size_t least_deals = 4;
  Evidence evidence = judge::evidence(foretold_test, {});
  evidence.telling = Evidence::Telling::cause;
  constexpr std::size_t most_deals = 1024;
  const std::size_t count = first == nullptr ? 0 : std::min(first->count(), most_deals);
  if (count < least_deals) {
    evidence.result = stats::TestResult::skip(
        fmt::format("{}, {} are needed", are_too_few(count, "deals"), least_deals));
    return evidence;
  }
  const Deals deals = first_of(first, count);
  const auto found = Foreteller(deck_size).foretell(deals, known_generators());
  const std::size_t right = found ? found->right : 0;
  evidence.result.statistic = static_cast<double>(right);
  evidence.result.p = chance_of_foretold(right, deck_size);
  evidence.result.effect = stats::Effect{"share of deals foretold",
                                         static_cast<double>(right) / static_cast<double>(count),
                                         stats::clopper_pearson(right, count, level)};
  if (found) evidence.words = foretold_words(*found, count);
  evidence.detectable = [count, deck_size](double alpha, double /*power*/) {
    std::size_t needed = 1;
    while (needed < count && alpha < chance_of_foretold(needed, deck_size).value()) ++needed;
    return static_cast<double>(needed) / static_cast<double>(count);
  };
  return evidence;
}

Evidence overlaps_evidence(const FirstDeals* first, std::size_t deck_size, double level) {
  const Deals deals = first_of(first, FirstDeals::most);
  if (deals.size() < 2) {
    Evidence evidence = judge::evidence(overlaps_test, {});
    evidence.result = stats::TestResult::skip(
        fmt::format("{}, 2 are needed", are_too_few(deals.size(), "deals")));
    return evidence;
  }
  const std::size_t least = least_deck_of_overlaps(deals.size());
  if (deck_size < least) {
    Evidence evidence = judge::evidence(overlaps_test, {});
    evidence.result = stats::TestResult::skip(
        fmt::format("{} have too few draws, {} are needed", with_noun(deck_size, "cards"), least));
    return evidence;
  }
  std::vector<Evidence> members;
  for (std::size_t order = 0; order < draw_orders; ++order) {
    members.push_back(overlaps_of(deals, static_cast<DrawOrder>(order), level));
  }
  return family(overlaps_test, std::move(members), level);
}

GeneratorTally::GeneratorTally(std::size_t deck_size)
    : n_(deck_size),
      waves_(draw_orders * paces * stats::known_waves().size()),
      bits_(draw_orders * paces * stats::known_bits().size()) {}

void GeneratorTally::begin_block(std::uint64_t block) {
  coins_.begin_block(block);
  is_sampled_ = is_sampled(block, every);
  sampled_ = 0;
  for (auto& draws : before_) draws.clear();
}

void GeneratorTally::fold(const cards::DealBatch& batch) {
  coins_.fold(batch);
  if (!is_sampled_ || sampled_ >= sampled_deals) return;
  std::vector<std::uint16_t> deal(n_);
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count && sampled_ < sampled_deals; ++d, ++sampled_) {
      std::copy(deals[d].begin(), deals[d].end(), deal.begin());
      add_deal(deal);
    }
  });
}

void GeneratorTally::add_deal(const std::vector<std::uint16_t>& deal) {
  for (std::size_t order = 0; order < draw_orders; ++order) {
    std::vector<stats::Draw> draws = draws_of_deal(deal, static_cast<DrawOrder>(order));
    add_draws(order, 0, draws);
    const stats::Draw unseen;
    const bool is_first = static_cast<DrawOrder>(order) == DrawOrder::inside_out;
    draws.insert(is_first ? draws.begin() : draws.end(), unseen);
    add_draws(order, 1, draws);
  }
}

void GeneratorTally::add_draws(std::size_t order, std::size_t pace,
                               const std::vector<stats::Draw>& draws) {
  std::vector<stats::Draw>& all = before_[order * paces + pace];
  const std::size_t from = all.size();
  all.insert(all.end(), draws.begin(), draws.end());
  const auto waves = stats::known_waves();
  for (std::size_t i = 0; i < waves.size(); ++i) {
    // A wave that fits within a deal is the same at every pace.
    if (pace > 0 && 2 * waves[i].span() < n_) continue;
    stats::add_waves(all, from, waves[i].terms, waves_[(order * paces + pace) * waves.size() + i]);
  }
  const auto bits = stats::known_bits();
  for (std::size_t i = 0; i < bits.size(); ++i) {
    stats::add_bits(all, from, bits[i].lags, bits_[(order * paces + pace) * bits.size() + i]);
  }
}

constexpr Group generator_group = make_group<GeneratorTally, make_tally, run>(
    {"generator", "the numbers behind the deals",
     "the draws behind the deals: relations that weak generators leave", false},
    generator_tests);

}  // namespace evenhand::audit
