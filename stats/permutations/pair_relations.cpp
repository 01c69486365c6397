#include "stats/permutations/pair_relations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/nouns.hpp"
#include "base/real.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

/// Mean of the product of the signs of k given items.
double mean_product(std::size_t n, std::size_t ones, std::size_t k) {
  // Takes the first k items drawn one by one: P(j of them are 1) by recurrence.
  std::array<double, 7> chance = {1};
  for (std::size_t drawn = 0; drawn < k; ++drawn) {
    std::array<double, 7> next{};
    for (std::size_t j = 0; j <= drawn; ++j) {
      const double left = static_cast<double>(n - drawn);
      const double one = (static_cast<double>(ones) - static_cast<double>(j)) / left;
      next[j + 1] += chance[j] * one;
      next[j] += chance[j] * (1 - one);
    }
    chance = next;
  }
  double mean = 0;
  for (std::size_t j = 0; j <= k; ++j) mean += (j % 2 == 0 ? 1 : -1) * chance[j];
  return mean;
}

/// Triples (a, b, c) of different cards with a - 2b + c = v modulo n. All are translates of those
/// with b = 0.
class Triples {
 public:
  Triples(std::size_t n, std::size_t v) : n_(n), v_(v), with_(n) {
    for (std::size_t a = 1; a < n; ++a) {
      const std::size_t c = (v + n - a) % n;
      if (c == 0 || c == a) continue;
      base_.push_back({a, 0, c});
      for (const std::size_t difference : {a, c, (c + n - a) % n}) {
        ++with_[difference];
        ++with_[(n - difference) % n];
      }
    }
  }

  double count() const { return static_cast<double>(n_ * base_.size()); }

  /// Ordered pairs ((a, b, c), (b, c, e)) of five, or rather four, different cards.
  double sharing_two() const {
    std::uint64_t found = 0;
    for (const auto& [a, b, c] : base_) {
      const std::size_t e = (v_ + 2 * c) % n_;
      if (e != a && e != b && e != c) ++found;
    }
    return static_cast<double>(n_ * found);
  }

  /// Ordered pairs ((a, b, c), (c, e, f)) of five different cards: as many triples begin with c as
  /// have 0 in the middle, less those that have a or b again.
  double sharing_one() const {
    std::uint64_t found = 0;
    for (const auto& [a, b, c] : base_) {
      std::vector<std::size_t> middles = {a, b};
      for (const std::size_t again : {a, b}) add_middles(c, again, middles);
      std::sort(middles.begin(), middles.end());
      const auto last = std::unique(middles.begin(), middles.end());
      const auto repeating = std::count_if(middles.begin(), last, [&, first = c](std::size_t e) {
        const std::size_t f = (v_ + 2 * e + n_ - first) % n_;
        return e != first && f != first && f != e;
      });
      found += base_.size() - static_cast<std::uint64_t>(repeating);
    }
    return static_cast<double>(n_ * found);
  }

  /// Ordered pairs of triples without a common card, by inclusion and exclusion.
  double apart() const {
    const auto of_card = static_cast<double>(3 * base_.size());
    double found = 0;
    for (const auto& triple : base_) {
      const auto& [a, b, c] = triple;
      const double two = with(a, b) + with(a, c) + with(b, c);
      found += count() - (3 * of_card - two + same_cards(triple));
    }
    return found * static_cast<double>(n_);
  }

 private:
  using Triple = std::array<std::size_t, 3>;

  /// All e with first - 2e + last = v.
  void add_middles(std::size_t first, std::size_t last, std::vector<std::size_t>& middles) const {
    const std::size_t twice = (first + last + n_ - v_) % n_;
    for (const std::size_t sum : {twice, twice + n_}) {
      if (sum % 2 == 0) middles.push_back(sum / 2);
    }
  }

  double with(std::size_t x, std::size_t y) const {
    return static_cast<double>(with_[(y + n_ - x) % n_]);
  }

  /// Triples of the same three cards, in any order.
  double same_cards(Triple triple) const {
    std::sort(triple.begin(), triple.end());
    int found = 0;
    do {
      const auto& [a, b, c] = triple;
      found += (a + 2 * (n_ - b) + c) % n_ == v_ ? 1 : 0;
    } while (std::next_permutation(triple.begin(), triple.end()));
    return found;
  }

  std::size_t n_;
  std::size_t v_;
  std::vector<Triple> base_;
  std::vector<std::uint64_t> with_;  ///< [d]: triples with the cards x and x + d
};

/// Variances of the sum of X_v and X_-v, and of their difference.
struct Parts {
  double even = 0;
  double odd = 0;
};

Parts parts_of(std::size_t size, std::size_t distance) {
  const double n = real(size);
  if (2 * distance == size) return {2 * n * (n - 2) / ((n - 1) * (n - 3)), 0};
  return {n / (n - 1), n * n / ((n - 1) * (n - 2))};
}

/// Pairs that leave `alone` items out and have each other item once.
PairRelation matching(std::size_t n, std::size_t alone) {
  return {real(n - alone) / 2, real(alone) * real(n - alone) / real(n)};
}

}  // namespace

double odd_parity_of_three(std::size_t n, std::size_t ones) {
  return (1 - mean_product(n, ones, 3)) / 2;
}

ParityNull parity_null(std::size_t n, std::size_t ones, std::array<std::size_t, 2> gaps) {
  const std::array<std::size_t, 3> triple = {0, gaps[0], gaps[0] + gaps[1]};
  const std::size_t places = n - triple[2];
  const auto number = static_cast<double>(places);
  double square = number;
  for (std::size_t shift = 1; shift < places; ++shift) {
    std::size_t common = 0;
    for (const std::size_t item : triple) {
      common += static_cast<std::size_t>(std::count(triple.begin(), triple.end(), item + shift));
    }
    square += 2 * static_cast<double>(places - shift) * mean_product(n, ones, 6 - 2 * common);
  }
  const double mean = number * mean_product(n, ones, 3);
  return {mean, square - mean * mean};
}

ProgressionNull progression_null(std::size_t n, std::size_t gap, std::size_t v) {
  const Triples triples(n, v);
  const std::size_t places = n - 2 * gap;
  // Ordered pairs of different starts that lie `shift` apart.
  const auto pairs = [&](std::size_t shift) {
    return shift < places ? 2 * static_cast<double>(places - shift) : 0;
  };
  const auto number = static_cast<double>(places);
  const double others = number * number - number - pairs(gap) - pairs(2 * gap);
  const double mean = number * triples.count() / falling_power(real(n), 3);
  double square = mean + pairs(gap) * triples.sharing_two() / falling_power(real(n), 4);
  if (pairs(2 * gap) > 0) {
    square += pairs(2 * gap) * triples.sharing_one() / falling_power(real(n), 5);
  }
  if (others > 0) square += others * triples.apart() / falling_power(real(n), 6);
  return {mean, square - mean * mean};
}

DifferenceNull cyclic_difference_null(std::size_t size, std::size_t distance,
                                      std::size_t difference) {
  const double n = real(size);
  const bool is_half = 2 * difference == size;
  const double mean = n / (n - 1);
  const double four = (n - 1) * (n - 2) * (n - 3);
  double square = mean;
  if (2 * distance == size) {
    // A pair of places comes twice, once with v and once with -v.
    square += (is_half ? n / (n - 1) : 0) + n * (n - 2) * (n - (is_half ? 2 : 3)) / four;
  } else {
    // A pair that goes on where another ends cannot go back.
    square +=
        (is_half ? 0 : 2 * n / ((n - 1) * (n - 2))) + n * (n - 3) * (n - (is_half ? 2 : 3)) / four;
  }
  return {mean, square - mean * mean};
}

TestResult cyclic_difference_test(std::span<const std::uint64_t> counts, std::size_t distance,
                                  std::uint64_t deals, double level) {
  const std::size_t n = counts.size();
  const auto number = static_cast<double>(deals);
  const double mean = number * real(n) / real(n - 1);
  if (mean < 5) return TestResult::skip(are_too_few(deals, "deals"));
  const Parts parts = parts_of(n, distance);
  double sum = 0;
  for (std::size_t v = 1; v < n; ++v) {
    const double x = static_cast<double>(counts[v]) - mean;
    const double back = static_cast<double>(counts[n - v]) - mean;
    sum += (x + back) * (x + back) / 4 / parts.even;
    if (parts.odd > 0) sum += (x - back) * (x - back) / 4 / parts.odd;
  }
  TestResult result;
  result.statistic = sum / number;
  result.degrees_of_freedom = parts.odd > 0 ? real(n - 2) : real(n / 2 - 1);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect("rms relative deviation of a difference", result.statistic,
                              *result.degrees_of_freedom, number * real(n), level);
  return result;
}

double detectable_difference(std::size_t n, std::uint64_t deals, double alpha, double power) {
  return std::sqrt(noncentrality_needed(real(n - 2), alpha, power) /
                   (static_cast<double>(deals) * real(n)));
}

PairRelation mirror_images(std::size_t n) { return matching(n, n % 2); }

PairRelation difference_relation(std::size_t n, std::size_t v) {
  return {2 * v == n ? real(n) / 2 : real(n), 0};
}

PairRelation sum_relation(std::size_t n, std::size_t t) {
  // Items that are their own partner: 2a = t modulo n.
  if (n % 2 == 1) return matching(n, 1);
  return matching(n, t % 2 == 0 ? 2 : 0);
}

RelationNull relation_null(std::size_t size, const PairRelation& places,
                           const PairRelation& cards) {
  const double n = real(size);
  const double all = n * (n - 1) / 2;
  const auto single = [&](const PairRelation& relation) { return relation.spread / (n - 2); };
  const auto rest = [&](const PairRelation& relation) {
    return relation.pairs - relation.pairs * relation.pairs / all - single(relation);
  };
  return {places.pairs * cards.pairs / all, single(places) * single(cards) / (n - 1) +
                                                rest(places) * rest(cards) / (n * (n - 3) / 2)};
}

}  // namespace evenhand::stats
