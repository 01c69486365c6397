#include "src/audit/generator/seed_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "stats/log_math.hpp"

namespace evenhand::audit {
namespace {

using Order = Recipe::Order;
using Deal = std::vector<std::uint16_t>;

/// Deals of which a first one is looked for.
constexpr std::size_t looked_for = 4;
/// Between a clock's reading and the log's, either way.
constexpr std::int64_t clocks_differ_ms = 2'000;
/// Numbers that a deal takes at most for a card, rejections included.
constexpr std::size_t numbers_a_card = 4;

struct Way {
  const SeededGenerator* generator;
  Recipe recipe;
};

/// Those of one generator stand together.
std::vector<Way> all_ways() {
  std::vector<Way> ways;
  for (const SeededGenerator& generator : seeded_generators()) {
    for (const Recipe::Taking taking : generator.takings) {
      for (const Order order : {Order::downwards, Order::upwards, Order::inside_out,
                                Order::taken_out, Order::any_place}) {
        ways.push_back({&generator, {order, taking, false}});
        if (order != Order::any_place) ways.push_back({&generator, {order, taking, true}});
      }
    }
  }
  return ways;
}

/// Numbers that have been made. Who takes more than there are is given a 0, and is_beyond().
class Stock {
 public:
  explicit Stock(std::size_t size) : numbers_(size) {}
  void fill(const SeededGenerator& generator, std::uint64_t seed) {
    generator.fill(seed, numbers_);
  }
  void begin() { at_ = 0; }
  std::uint64_t next() { return at_ < numbers_.size() ? numbers_[at_++] : (at_ = beyond, 0); }
  bool is_beyond() const { return at_ == beyond; }

 private:
  static constexpr std::size_t beyond = ~std::size_t{0};
  std::vector<std::uint64_t> numbers_;
  std::size_t at_ = 0;
};

Deal deal_of(const Way& way, std::size_t n, Stock& stock) {
  return deal_by(way.recipe, n, way.generator->range, [&] { return stock.next(); });
}

/// The results of the first number for each deal that is looked for, so that most seeds need no
/// more.
class FirstDraws {
 public:
  FirstDraws(const Deals& deals, const Recipe& recipe) : taking_(recipe.taking) {
    if (recipe.order == Order::any_place) return;
    for (const Deal& deal : deals) {
      const auto draws = draws_by(recipe, deal);
      // The first one of a deal from the inside out may have no choice.
      skipped_ = draws.front().range < 2 ? 1 : 0;
      range_ = draws[skipped_].range;
      values_.push_back(draws[skipped_].value);
    }
  }
  bool may_be(Wide numbers, Stock& stock) const {
    if (values_.empty()) return true;
    stock.begin();
    for (std::size_t i = 0; i < skipped_; ++i) take_of(1, numbers, stock);
    const std::size_t value = take_of(range_, numbers, stock);
    return std::find(values_.begin(), values_.end(), value) != values_.end();
  }

 private:
  std::size_t take_of(std::size_t range, Wide numbers, Stock& stock) const {
    return take(taking_, range, numbers, [&] { return stock.next(); });
  }

  Recipe::Taking taking_;
  std::size_t skipped_ = 0;
  std::size_t range_ = 0;
  std::vector<std::size_t> values_;
};

/// At most 2^64 - 1.
std::uint64_t seeds_in(const std::vector<SeedRange>& ranges) {
  std::uint64_t count = 0;
  for (const SeedRange& range : ranges) {
    const std::uint64_t more = range.last - range.first;
    if (more >= UINT64_MAX - count) return UINT64_MAX;
    count += more + 1;
  }
  return count;
}

/// Returns how far clocks are ahead of UTC anywhere, in minutes: whole hours, and those that are
/// not.
std::vector<std::int64_t> zones() {
  std::vector<std::int64_t> ahead = {0};
  for (std::int64_t hours = 1; hours <= 14; ++hours) {
    ahead.push_back(hours * 60);
    if (hours <= 12) ahead.push_back(-hours * 60);
  }
  for (const std::int64_t other : {330, 345, 210, 270, 390, 570, 630, -210}) ahead.push_back(other);
  return ahead;
}

/// Returns what a clock of so many milliseconds a step showed about then.
SeedRange shown_by(std::int64_t step, const Moment& moment, std::int64_t minutes_ahead) {
  const std::int64_t then = moment.milliseconds - minutes_ahead * 60'000;
  const std::int64_t first = (then - clocks_differ_ms) / step;
  const std::int64_t last = (then + moment.precision + clocks_differ_ms) / step;
  return {static_cast<std::uint64_t>(std::max<std::int64_t>(0, first)),
          static_cast<std::uint64_t>(std::max<std::int64_t>(0, last))};
}

class SeedSearch {
 public:
  SeedSearch(const Deals& deals, const Seeds& seeds, std::atomic<double>& share)
      : deals_(deals),
        seeds_(seeds),
        count_(static_cast<double>(seeds.count())),
        share_(share),
        n_(deals.front().size()),
        sought_(deals.begin(),
                deals.begin() + static_cast<std::ptrdiff_t>(std::min(deals.size(), looked_for))),
        stock_(numbers_a_card * n_) {
    for (const Way& way : ways_) first_draws_.emplace_back(sought_, way.recipe);
  }

  std::optional<SeededDealing> find() {
    for (const Seeds::Group& group : seeds_.groups) {
      for (const SeedRange& range : group.of_first) {
        for (std::uint64_t seed = range.first;; ++seed) {
          if (auto found = with_seed(seed, group)) return found;
          tell();
          if (seed == range.last) break;
        }
      }
    }
    return std::nullopt;
  }

 private:
  void tell() { share_ = ++tried_ / count_; }

  std::optional<SeededDealing> with_seed(std::uint64_t seed, const Seeds::Group& group) {
    const SeededGenerator* filled = nullptr;
    for (std::size_t w = 0; w < ways_.size(); ++w) {
      const Way& way = ways_[w];
      if (way.generator != filled) stock_.fill(*way.generator, seed);
      filled = way.generator;
      if (!first_draws_[w].may_be(way.generator->range, stock_)) continue;
      stock_.begin();
      const Deal deal = deal_of(way, n_, stock_);
      if (stock_.is_beyond()) continue;
      const auto at = std::find(sought_.begin(), sought_.end(), deal);
      if (at == sought_.end()) continue;
      SeededDealing gone_on = going_on(way, seed);
      if (gone_on.right > 1 || deals_.size() == 1) return gone_on;
      SeededDealing anew = seeded_anew(way, group.of_all);
      // One deal may be the first of a generator that is used otherwise after it.
      if (anew.right > 1 || gone_on.right == 0) return anew;
      return gone_on;
    }
    return std::nullopt;
  }

  SeededDealing going_on(const Way& way, std::uint64_t seed) const {
    SeededDealing dealing{way.generator, way.recipe, true, {seed}, 0};
    Stock stock(numbers_a_card * n_ * deals_.size());
    stock.fill(*way.generator, seed);
    while (dealing.right < deals_.size() && deal_of(way, n_, stock) == deals_[dealing.right] &&
           !stock.is_beyond()) {
      ++dealing.right;
    }
    return dealing;
  }

  SeededDealing seeded_anew(const Way& way, const std::vector<SeedRange>& ranges) {
    SeededDealing dealing{way.generator, way.recipe, false, {}, 0};
    dealing.seeds.resize(deals_.size());
    std::multimap<Deal, std::size_t> numbers;
    for (std::size_t d = 0; d < deals_.size(); ++d) numbers.emplace(deals_[d], d);
    tried_ = 0;
    count_ = static_cast<double>(seeds_in(ranges));
    for (const SeedRange& range : ranges) {
      for (std::uint64_t seed = range.first;; ++seed) {
        stock_.fill(*way.generator, seed);
        stock_.begin();
        const auto [begin, end] = numbers.equal_range(deal_of(way, n_, stock_));
        for (auto at = begin; at != end && !stock_.is_beyond(); ++at) {
          if (!dealing.seeds[at->second]) ++dealing.right;
          dealing.seeds[at->second] = seed;
        }
        tell();
        if (seed == range.last) break;
      }
    }
    return dealing;
  }

  const Deals& deals_;
  const Seeds& seeds_;
  double tried_ = 0;
  double count_;
  std::atomic<double>& share_;
  std::size_t n_;
  Deals sought_;
  std::vector<Way> ways_ = all_ways();
  std::vector<FirstDraws> first_draws_;
  Stock stock_;
};

}  // namespace

std::size_t seeded_ways() { return all_ways().size(); }

bool are_orders_enough(std::size_t deck_size, std::uint64_t seeds) {
  const double tries = static_cast<double>(seeds) * static_cast<double>(seeded_ways() * looked_for);
  return stats::log_gamma(static_cast<double>(deck_size) + 1) > std::log(1000 * tries);
}

std::uint64_t Seeds::count() const {
  std::vector<SeedRange> all;
  for (const Group& group : groups) {
    all.insert(all.end(), group.of_first.begin(), group.of_first.end());
  }
  return seeds_in(all);
}

Seeds seeds_of_range(SeedRange range) {
  return {{{{range}, {range}}}, fmt::format("{}..{}", range.first, range.last)};
}

Seeds seeds_of_clock(std::span<const Moment> moments, std::string words) {
  const bool have_zones = std::all_of(moments.begin(), moments.end(),
                                      [](const Moment& moment) { return moment.has_zone; });
  Seeds seeds{{}, std::move(words)};
  for (const std::int64_t step : {1'000, 1}) {
    for (const std::int64_t ahead : have_zones ? std::vector<std::int64_t>{0} : zones()) {
      Seeds::Group group;
      for (const Moment& moment : moments) {
        group.of_all.push_back(shown_by(step, moment, moment.has_zone ? 0 : ahead));
      }
      group.of_first.assign(group.of_all.begin(),
                            group.of_all.begin() + static_cast<std::ptrdiff_t>(
                                                       std::min(group.of_all.size(), looked_for)));
      seeds.groups.push_back(std::move(group));
    }
  }
  return seeds;
}

std::optional<SeededDealing> find_seed(const Deals& deals, const Seeds& seeds,
                                       std::atomic<double>& share) {
  if (deals.empty()) return std::nullopt;
  return SeedSearch(deals, seeds, share).find();
}

Deals next_deals(const SeededDealing& dealing, std::size_t deck_size, std::size_t count) {
  if (!dealing.goes_on) return {};
  const Way way{dealing.generator, dealing.recipe};
  Stock stock(numbers_a_card * deck_size * (dealing.right + count));
  stock.fill(*way.generator, dealing.seeds.front().value());
  Deals deals;
  for (std::size_t d = 0; d < dealing.right + count; ++d) {
    Deal deal = deal_of(way, deck_size, stock);
    if (d >= dealing.right) deals.push_back(std::move(deal));
  }
  return deals;
}

}  // namespace evenhand::audit
