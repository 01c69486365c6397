#include "src/audit/generator/seed_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <utility>

#include "sims/random/glibc_rand.hpp"
#include "sims/random/lcg.hpp"
#include "sims/random/mersenne_twister.hpp"
#include "stats/generators/congruential.hpp"
#include "stats/log_math.hpp"

namespace evenhand::audit {
namespace {

using Taking = Recipe::Taking;
using Numbers = std::span<std::uint64_t>;

constexpr Wide two_to_the(unsigned bits) { return Wide{1} << bits; }
constexpr std::uint64_t drand48_a = 0x5DEECE66D;

void twister(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine(static_cast<std::uint32_t>(seed));
  for (std::uint64_t& number : numbers) number = engine();
}

void twister_doubles(std::mt19937& engine, Numbers numbers) {
  for (std::uint64_t& number : numbers) number = random::next_of_53_bits(engine);
}

void doubles_of_seed(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine(static_cast<std::uint32_t>(seed));
  twister_doubles(engine, numbers);
}

/// As Python's seed() starts it from a whole number.
std::mt19937 python_engine(std::uint64_t seed) {
  const std::array key = {static_cast<std::uint32_t>(seed),
                          static_cast<std::uint32_t>(seed >> 32U)};
  return random::mt19937_of_array(std::span(key).first(key[1] == 0 ? 1 : 2));
}

void python(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine = python_engine(seed);
  for (std::uint64_t& number : numbers) number = engine();
}

void python_doubles(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine = python_engine(seed);
  twister_doubles(engine, numbers);
}

void glibc(std::uint64_t seed, Numbers numbers) {
  random::GlibcRand generator(static_cast<std::uint32_t>(seed));
  for (std::uint64_t& number : numbers) number = generator();
}

void microsoft(std::uint64_t seed, Numbers numbers) {
  random::MsvcRand generator(static_cast<std::uint32_t>(seed));
  for (std::uint64_t& number : numbers) number = generator();
}

/// x -> a x + c mod 2^48 from x on.
template <unsigned shift>
void drand48_from(std::uint64_t x, Numbers numbers) {
  for (std::uint64_t& number : numbers) {
    x = (x * drand48_a + 11) & ((std::uint64_t{1} << 48U) - 1);
    number = x >> shift;
  }
}

void java(std::uint64_t seed, Numbers numbers) { drand48_from<17>(seed ^ drand48_a, numbers); }

void java_doubles(std::uint64_t seed, Numbers numbers) {
  std::uint64_t x = seed ^ drand48_a;
  for (std::uint64_t& number : numbers) {
    std::array<std::uint64_t, 2> two{};
    drand48_from<0>(x, two);
    number = (two[0] >> 22U << 27U) + (two[1] >> 21U);
    x = two[1];
  }
}

template <unsigned shift>
void srand48(std::uint64_t seed, Numbers numbers) {
  drand48_from<shift>(((seed & 0xFFFFFFFFU) << 16U) + 0x330E, numbers);
}

template <std::uint64_t a>
void minstd(std::uint64_t seed, Numbers numbers) {
  constexpr std::uint64_t m = 2147483647;
  std::uint64_t x = seed % m == 0 ? 1 : seed % m;
  for (std::uint64_t& number : numbers) number = x = x * a % m;
}

/// System.Random of .NET Framework, and of .NET with a seed: Knuth's subtractive generator (Press
/// et al., ran3) with the lag 21 instead of 31, by Microsoft's published source.
void dot_net(std::uint64_t seed, Numbers numbers) {
  constexpr std::int64_t m = 2147483647;
  const auto less = [](std::int64_t a, std::int64_t b) { return a < b ? a - b + m : a - b; };
  std::array<std::int64_t, 56> word{};
  const auto whole = std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(seed))};
  std::int64_t last = 161803398 - std::min(whole < 0 ? -whole : whole, m);
  if (last < 0) last += m;
  word[55] = last;
  std::int64_t one = 1;
  for (std::size_t i = 1; i < 55; ++i) {
    word[21 * i % 55] = one;
    one = less(last, one);
    last = word[21 * i % 55];
  }
  for (unsigned round = 0; round < 4; ++round) {
    for (std::size_t i = 1; i < 56; ++i) word[i] = less(word[i], word[1 + (i + 30) % 55]);
  }
  std::size_t next = 0;
  std::size_t other = 21;
  for (std::uint64_t& number : numbers) {
    next = next == 55 ? 1 : next + 1;
    other = other == 55 ? 1 : other + 1;
    word[next] = less(word[next], word[other]);
    number = static_cast<std::uint64_t>(word[next]);
  }
}

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

const std::vector<SeededGenerator>& seeded_generators() {
  static const std::vector<SeededGenerator> all = {
      {"rand() of glibc", two_to_the(31), {Taking::remainder, Taking::share}, glibc},
      {"rand() of Microsoft's C", two_to_the(15), {Taking::remainder, Taking::share}, microsoft},
      {"java.util.Random", two_to_the(31), {Taking::next_int}, java},
      {"nextDouble() of java.util.Random", two_to_the(53), {Taking::share}, java_doubles},
      {"drand48() (C, Perl)", two_to_the(48), {Taking::share}, srand48<0>},
      {"lrand48()", two_to_the(31), {Taking::remainder}, srand48<17>},
      {"minstd 16807", 2147483647, {Taking::remainder, Taking::share}, minstd<16807>},
      {"minstd 48271", 2147483647, {Taking::remainder, Taking::share}, minstd<48271>},
      {"System.Random of .NET", 2147483647, {Taking::share}, dot_net},
      {"mt19937 (C++, PHP, NumPy)",
       two_to_the(32),
       {Taking::remainder, Taking::share, Taking::low_bits},
       twister},
      {"mt19937's doubles (NumPy)", two_to_the(53), {Taking::share}, doubles_of_seed},
      {"mt19937 of Python", two_to_the(32), {Taking::high_bits}, python},
      {"random() of Python", two_to_the(53), {Taking::share}, python_doubles}};
  return all;
}

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
