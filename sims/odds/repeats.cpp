#include "sims/odds/repeats.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace evenhand::odds {
namespace {

using stats::Integer;

/// top! / (top - number)!
Integer falling(std::uint64_t top, std::uint64_t number) {
  Integer product = 1;
  for (std::uint64_t i = 0; i < number; ++i) product *= top - i;
  return product;
}

/// The sequences that are longer than the least by 0, 1, … draws.
class Sequences {
 public:
  Sequences(const Drawing& drawing, std::uint64_t least, std::uint64_t most)
      : drawing_(drawing), least_(least), most_(most), shortest_(drawing.items * least) {
    counts_.push_back(stats::factorial(shortest_) /
                      stats::integer_power(stats::factorial(least), drawing.items));
  }

  const Integer& of_length(std::uint64_t draws) {
    while (counts_.size() <= draws - shortest_) add_one();
    return counts_.back();
  }

 private:
  /// Adds the term for t draws more than the shortest: t G(t) = Σ (i n - t + i) c(i) G(t - i),
  /// where c(i) is least! / (least + i)! times the draws that the i more may be. The divisor of
  /// c(i) is kept out until the end.
  void add_one() {
    const std::uint64_t t = counts_.size();
    const std::uint64_t reach = std::min(t, most_ - least_);
    const std::uint64_t length = shortest_ + t;
    Integer sum = 0;
    Integer ways = falling(least_ + reach, reach);
    const Integer divisor = ways;
    for (std::uint64_t i = 1; i <= reach; ++i) {
      ways *= length - i + 1;
      ways /= least_ + i;
      const Integer factor = Integer(i) * (drawing_.items + 1) - t;
      sum += factor * ways * counts_[t - i];
    }
    counts_.push_back(sum / (divisor * t));
  }

  const Drawing& drawing_;
  std::uint64_t least_;
  std::uint64_t most_;
  std::uint64_t shortest_;
  std::vector<Integer> counts_;
};

/// Returns the weight of the j-th of the coefficients that Miller's recurrence adds up, for t
/// draws.
double step_weight(double items, double t, double j) { return (j * (items + 1) - t) / t; }

/// By number of draws up to `last`: how likely no item comes `times` times.
std::vector<double> chances_of_none(double items, std::uint64_t last, std::uint64_t times) {
  std::vector<double> none = {1};
  for (std::uint64_t t = 1; t <= last; ++t) {
    double sum = 0;
    double ways = 1;  // C(t, j) / items^j
    for (std::uint64_t j = 1; j < times && j <= t; ++j) {
      ways *= static_cast<double>(t - j + 1) / static_cast<double>(j) / items;
      sum +=
          step_weight(items, static_cast<double>(t), static_cast<double>(j)) * ways * none[t - j];
    }
    none.push_back(sum);
  }
  return none;
}

}  // namespace

Integer sequences_within(const Drawing& drawing, std::uint64_t least, std::uint64_t most) {
  most = std::min(most, drawing.draws);
  if (least > most || least > drawing.draws / drawing.items) return 0;
  if (most == least && drawing.items * least != drawing.draws) return 0;
  return Sequences(drawing, least, most).of_length(drawing.draws);
}

Distribution repeats_law(const Drawing& drawing) {
  // Sequences by how many different items they have.
  std::vector<Integer> different = {1};
  for (std::uint64_t draw = 0; draw < drawing.draws; ++draw) {
    different.emplace_back(0);
    for (std::size_t d = different.size() - 1; d > 0; --d) {
      const Integer fresh = d > drawing.items ? Integer(0) : Integer(drawing.items - (d - 1));
      different[d] = different[d] * d + different[d - 1] * fresh;
    }
    different[0] = 0;
  }
  Distribution law;
  law.total = stats::integer_power(drawing.items, drawing.draws);
  for (std::size_t d = different.size(); d-- > 0;) {
    if (different[d] == 0) continue;
    law.values.emplace_back(drawing.draws - d);
    law.deals.push_back(different[d]);
  }
  return law;
}

double chance_of_many(const Drawing& drawing, std::uint64_t times) {
  if (drawing.draws < times) return 0;
  const auto items = static_cast<double>(drawing.items);
  // An item that comes at this draw for the last of so many times; the other draws before are of
  // other items, none of which has come so often.
  const std::vector<double> none = chances_of_none(items - 1, drawing.draws - times, times);
  // C(draw - 1, times - 1) / items^(times - 1), at first for draw = times.
  double places = std::pow(items, 1 - static_cast<double>(times));
  double found = 0;
  for (std::uint64_t draw = times; draw <= drawing.draws; ++draw) {
    const auto others = static_cast<double>(draw - times);
    found += places * std::exp(others * std::log1p(-1 / items)) * none[draw - times];
    places *= static_cast<double>(draw) / static_cast<double>(draw - times + 1);
  }
  return std::min(1.0, found);
}

}  // namespace evenhand::odds
