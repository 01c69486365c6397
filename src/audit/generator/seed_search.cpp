#include "src/audit/generator/seed_search.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "stats/log_math.hpp"

namespace evenhand::audit {
namespace {

using Order = Recipe::Order;
using Deal = std::vector<std::uint16_t>;

/// Deals of which a first one is looked for.
constexpr std::size_t looked_for = 4;
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

/// What the first number makes of each deal that is looked for, so that most seeds need no more.
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

class SeedSearch {
 public:
  SeedSearch(const Deals& deals, std::uint64_t first, std::uint64_t last,
             std::atomic<double>& share)
      : deals_(deals),
        first_(first),
        last_(last),
        share_(share),
        n_(deals.front().size()),
        sought_(deals.begin(),
                deals.begin() + static_cast<std::ptrdiff_t>(std::min(deals.size(), looked_for))),
        stock_(numbers_a_card * n_) {
    for (const Way& way : ways_) first_draws_.emplace_back(sought_, way.recipe);
  }

  std::optional<SeededDealing> find() {
    for (std::uint64_t seed = first_;; ++seed) {
      if (auto found = with_seed(seed)) return found;
      if (seed == last_) return std::nullopt;
      tell(seed);
    }
  }

 private:
  void tell(std::uint64_t seed) {
    share_ = static_cast<double>(seed - first_) / (static_cast<double>(last_ - first_) + 1);
  }

  std::optional<SeededDealing> with_seed(std::uint64_t seed) {
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
      SeededDealing anew = seeded_anew(way);
      // One deal may be the first of a generator that is used otherwise behind it.
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

  SeededDealing seeded_anew(const Way& way) {
    SeededDealing dealing{way.generator, way.recipe, false, {}, 0};
    dealing.seeds.resize(deals_.size());
    std::multimap<Deal, std::size_t> numbers;
    for (std::size_t d = 0; d < deals_.size(); ++d) numbers.emplace(deals_[d], d);
    for (std::uint64_t seed = first_;; ++seed) {
      stock_.fill(*way.generator, seed);
      stock_.begin();
      const auto [begin, end] = numbers.equal_range(deal_of(way, n_, stock_));
      for (auto at = begin; at != end && !stock_.is_beyond(); ++at) {
        if (!dealing.seeds[at->second]) ++dealing.right;
        dealing.seeds[at->second] = seed;
      }
      if (seed == last_) return dealing;
      tell(seed);
    }
  }

  const Deals& deals_;
  std::uint64_t first_;
  std::uint64_t last_;
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

std::optional<SeededDealing> find_seed(const Deals& deals, std::uint64_t first, std::uint64_t last,
                                       std::atomic<double>& share) {
  if (deals.empty()) return std::nullopt;
  return SeedSearch(deals, first, last, share).find();
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
