#include "stats/permutations/progressions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/real.hpp"
#include "stats/falling_power.hpp"

namespace evenhand::stats {
namespace {

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

}  // namespace

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

}  // namespace evenhand::stats
