#include "stats/generators/congruential.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

namespace evenhand::stats {
namespace {

/// The factor by which a vector must be shorter for two to change places: the closer to 1, the
/// shorter all become.
constexpr double exchange_below = 0.99;

double product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void subtract(std::vector<double>& from, double times, const std::vector<double>& a) {
  for (std::size_t i = 0; i < a.size(); ++i) from[i] -= times * a[i];
}

constexpr Wide two_to(unsigned bits) { return Wide{1} << bits; }

std::uint64_t whole(std::uint64_t x) { return x; }
std::uint64_t less_one(std::uint64_t x) { return x - 1; }
template <unsigned shift>
std::uint64_t without(std::uint64_t x) {
  return x >> shift;
}

constexpr std::uint64_t java_a = 0x5DEECE66D;
constexpr std::uint64_t java_c = 11;
constexpr std::uint64_t java_mask = (std::uint64_t{1} << 48) - 1;

/// nextDouble(): 26 bits of a state and 27 of the next.
std::uint64_t java_double(std::uint64_t x) {
  return ((x >> 22U) << 27U) + (((x * java_a + java_c) & java_mask) >> 21U);
}

constexpr std::uint64_t mersenne_31 = 2147483647;
constexpr std::uint64_t knuth_64 = 6364136223846793005;

/// Three generators, modulo 30269, 30307 and 30323, whose shares are added modulo 1, are this one
/// (Zeisel, Appl. Stat. 35(1), 1986).
constexpr std::uint64_t wichmann_hill_a = 16555425264690;
constexpr std::uint64_t wichmann_hill_m = 27817185604309;

// java.util.Random and Perl's own drand48() by their documentation; [rand.predef] of ISO C++ and
// Park & Miller (CACM 31(10), 1988) for minstd; ISO C90, 7.10.2.2; Press et al., Numerical Recipes,
// 7.1; Microsoft's support article 231847 for Rnd; the sources of newlib and musl for their rand().
constexpr std::array all_congruential = {
    Congruential{"java.util.Random", java_a, java_c, two_to(48), two_to(31), without<17>, 17, true},
    Congruential{"Math.random() of Java", java_a* java_a& java_mask, java_a* java_c + java_c,
                 two_to(48), two_to(53), java_double},
    Congruential{"drand48() (C, Perl)", java_a, java_c, two_to(48), two_to(48), whole},
    Congruential{"lrand48()", java_a, java_c, two_to(48), two_to(31), without<17>, 17},
    Congruential{"rand() of Microsoft's C", 214013, 2531011, two_to(31), two_to(15), without<16>,
                 16},
    Congruential{"rand() of Borland's C", 22695477, 1, two_to(31), two_to(15), without<16>, 16},
    Congruential{"rand() of ANSI C", 1103515245, 12345, two_to(31), two_to(15), without<16>, 16},
    Congruential{"the generator of Numerical Recipes", 1664525, 1013904223, two_to(32), two_to(32),
                 whole, 0},
    Congruential{"RANDU", 65539, 0, two_to(31), two_to(31), whole, 0},
    Congruential{"Random of Delphi", 134775813, 1, two_to(32), two_to(32), whole},
    Congruential{"Rnd of Visual Basic", 0xFD43FD, 0xC39EC3, two_to(24), two_to(24), whole},
    Congruential{"minstd 16807", 16807, 0, mersenne_31, mersenne_31, whole, 0},
    Congruential{"minstd 16807 less one", 16807, 0, mersenne_31, mersenne_31 - 1, less_one, 0},
    Congruential{"minstd 48271", 48271, 0, mersenne_31, mersenne_31, whole, 0},
    Congruential{"minstd 48271 less one", 48271, 0, mersenne_31, mersenne_31 - 1, less_one, 0},
    Congruential{"rand() of newlib", knuth_64, 1, two_to(63), two_to(31), without<32>},
    Congruential{"rand() of musl", knuth_64, 1, two_to(64), two_to(31), without<33>},
    Congruential{"Wichmann and Hill's generator (Excel 2003)", wichmann_hill_a, 0, wichmann_hill_m,
                 wichmann_hill_m, whole}};

std::uint64_t times(std::uint64_t a, std::uint64_t b, Wide m) {
  return static_cast<std::uint64_t>(Wide{a} * b % m);
}

std::uint64_t minus(std::uint64_t a, Wide b, Wide m) {
  return static_cast<std::uint64_t>((Wide{a} + m - b % m) % m);
}

/// x -> a x + c, so many steps of the generator.
struct Steps {
  std::uint64_t a = 1;
  std::uint64_t c = 0;
};

/// By Euclid; a and m have no common factor.
std::uint64_t inverse(std::uint64_t a, Wide m) {
  WideInteger r0 = static_cast<WideInteger>(m);
  WideInteger r1 = a;
  WideInteger t0 = 0;
  WideInteger t1 = 1;
  while (r1 != 0) {
    const WideInteger q = r0 / r1;
    t0 = std::exchange(t1, t0 - q * t1);
    r0 = std::exchange(r1, r0 - q * r1);
  }
  return static_cast<std::uint64_t>(t0 < 0 ? t0 + static_cast<WideInteger>(m) : t0);
}

/// The steps from number 0 to each of these, which ascend.
std::vector<Steps> steps_to(const Congruential& generator, std::span<const NumberedDraw> draws) {
  std::vector<Steps> all;
  Steps now;
  std::size_t number = 0;
  for (const NumberedDraw& draw : draws) {
    for (; number < draw.number; ++number)
      now = {times(now.a, generator.a, generator.m), generator.next(now.c)};
    all.push_back(now);
  }
  return all;
}

std::uint64_t back(std::uint64_t x, const Steps& steps, Wide m) {
  return times(minus(x, steps.c, m), inverse(steps.a, m), m);
}

LinearBound bound_of_share(const Congruential& generator, const Draw& draw, const Steps& steps) {
  const Wide first = generator.range * draw.value / draw.range;
  return {steps.a, steps.c, first * generator.m / generator.range, generator.m / draw.range + 1};
}

/// number = value + range t: t is bounded, and linear in the state.
LinearBound bound_of_remainder(const Congruential& generator, const Draw& draw,
                               const Steps& steps) {
  const Wide m = generator.m;
  const std::uint64_t by_range = inverse(draw.range, m);
  const Wide less = draw.value + (m - generator.range);
  return {times(steps.a, by_range, m), times(minus(steps.c, less, m), by_range, m), 0,
          m / draw.range + 1};
}

/// Bounds that a lattice of so many dimensions can tell apart: each bit that draws give beyond the
/// state's own is shared by all dimensions, and reduction loses some.
bool are_enough(double bits, double of_state, double dimensions) {
  return bits - of_state > 1.5 * dimensions + 0.025 * dimensions * dimensions;
}

/// Draws of the larger ranges, as many as are enough; or none.
std::vector<NumberedDraw> telling(const Congruential& generator,
                                  std::span<const NumberedDraw> draws) {
  constexpr std::size_t most = 40;
  std::uint32_t largest = 0;
  for (const NumberedDraw& draw : draws) largest = std::max(largest, draw.draw.range);
  std::vector<NumberedDraw> chosen;
  double bits = 0;
  const double of_state = std::log2(static_cast<double>(generator.m));
  for (const NumberedDraw& draw : draws) {
    if (3 * draw.draw.range < 2 * largest) continue;
    chosen.push_back(draw);
    bits += std::log2(draw.draw.range);
    if (are_enough(bits, of_state, static_cast<double>(chosen.size()))) return chosen;
    if (chosen.size() == most) break;
  }
  return {};
}

/// Draws that tell the lowest bits of their numbers.
class LowBits {
 public:
  LowBits(const Congruential& generator, std::span<const NumberedDraw> draws)
      : generator_(generator), hidden_(*generator.hidden_bits) {
    const std::vector<Steps> steps = steps_to(generator, draws);
    for (std::size_t i = 0; i < draws.size(); ++i) {
      const Draw& draw = draws[i].draw;
      if (draw.range < 2 || is_share(draw)) continue;
      checks_.push_back({draw, steps[i], static_cast<unsigned>(std::countr_zero(draw.range))});
    }
  }

  CongruentialState state() {
    constexpr std::size_t more = 8;  // a wrong state passes with chance 2^-8
    constexpr std::size_t most_left = 4;
    if (count_of(1) < hidden_ + 1 + more) return {StateSearch::too_few, 0};
    std::vector<std::uint64_t> left = with_lowest_bit();
    unsigned known = 1;
    while (left.size() <= most_left && count_of(known + 1) > 0) {
      left = with_another_bit(left, ++known);
    }
    if (left.size() > most_left) return {StateSearch::too_few, 0};
    for (const std::uint64_t low : left) {
      if (const auto x = completed(low, known)) return {StateSearch::found, *x};
    }
    return {StateSearch::none, 0};
  }

 private:
  struct Check {
    Draw draw;
    Steps steps;
    unsigned low_bits;
    std::uint64_t at(std::uint64_t x) const { return steps.a * x + steps.c; }
  };

  bool is_share(const Draw& draw) const {
    return generator_.has_shares_of_powers && std::has_single_bit(draw.range);
  }
  std::size_t count_of(unsigned bits) const {
    return static_cast<std::size_t>(std::count_if(
        checks_.begin(), checks_.end(), [&](const Check& c) { return c.low_bits >= bits; }));
  }

  /// The map a x + c, moved so that the bit in question is the highest, which is set where the
  /// number is wrong: one that is added there turns it.
  struct Line {
    std::uint64_t a;
    std::uint64_t c;
    std::uint64_t at(std::uint64_t x) const { return a * x + c; }
    bool is_wrong(std::uint64_t x) const { return at(x) >> 63U != 0; }
  };

  /// Returns the lines of the draws that show bit `known` of their numbers, the first being 1.
  std::vector<Line> lines_of(unsigned known) const {
    const unsigned moved = 64 - hidden_ - known;
    std::vector<Line> lines;
    for (const Check& check : checks_) {
      if (check.low_bits < known) continue;
      const std::uint64_t value = (check.draw.value >> (known - 1)) & 1U;
      lines.push_back({check.steps.a << moved, (check.steps.c << moved) + (value << 63U)});
    }
    return lines;
  }

  /// Adds the state if it agrees on that bit. Multipliers are odd, so that this bit of the state,
  /// set, turns it in every number: either all numbers are right without it, or all are wrong.
  void add_if_alike(std::uint64_t lower, const std::vector<Line>& lines, unsigned known,
                    std::vector<std::uint64_t>& left) const {
    const bool is_wrong = lines[0].is_wrong(lower);
    const bool all_alike = std::all_of(lines.begin(), lines.end(), [&](const Line& line) {
      return line.is_wrong(lower) == is_wrong;
    });
    if (all_alike) left.push_back(lower + (std::uint64_t{is_wrong} << (hidden_ + known - 1)));
  }

  /// The lowest states that agree on the lowest bit of the numbers, of all that the hidden bits can
  /// be. The first few numbers say so of many states at once, without a branch and by counting up;
  /// each is right by chance half the time. Lines have nothing in their lower halves here.
  std::vector<std::uint64_t> with_lowest_bit() const {
    const std::vector<Line> lines = lines_of(1);
    const std::size_t few = std::min<std::size_t>(lines.size(), 8);
    std::vector<std::uint64_t> left;
    std::array<std::uint32_t, 256> first;
    std::array<std::uint32_t, 256> differs;
    const std::size_t states = std::size_t{1} << hidden_;
    for (std::size_t begin = 0; begin < states; begin += differs.size()) {
      const std::size_t count = std::min(differs.size(), states - begin);
      differs.fill(0);
      for (std::size_t k = 0; k < few; ++k) {
        const auto step = static_cast<std::uint32_t>(lines[k].a >> 32U);
        auto at = static_cast<std::uint32_t>(lines[k].at(begin) >> 32U);
        for (std::size_t i = 0; i < first.size(); ++i, at += step) {
          if (k == 0) first[i] = at;
          differs[i] |= at ^ first[i];
        }
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (differs[i] >> 31U == 0) add_if_alike(begin + i, lines, 1, left);
      }
    }
    return left;
  }

  /// The lowest states that agree on another bit.
  std::vector<std::uint64_t> with_another_bit(const std::vector<std::uint64_t>& lower,
                                              unsigned known) const {
    const std::vector<Line> lines = lines_of(known);
    std::vector<std::uint64_t> left;
    for (const std::uint64_t low : lower) add_if_alike(low, lines, known, left);
    return left;
  }

  /// The one number of 0 … lcm-1 that has the draw's remainder and these low bits.
  static std::uint64_t joined(const Draw& draw, std::uint64_t low, unsigned known) {
    std::uint64_t number = draw.value;
    const std::uint64_t mask = (std::uint64_t{1} << known) - 1;
    while ((number & mask) != low) number += draw.range;
    return number;
  }

  /// The state with these low bits, by trying all numbers that the most telling draw leaves.
  std::optional<std::uint64_t> completed(std::uint64_t low, unsigned known) const {
    const auto step_of = [&](const Check& check) {
      return std::lcm(std::uint64_t{check.draw.range}, std::uint64_t{1} << known);
    };
    const Check& first =
        *std::max_element(checks_.begin(), checks_.end(),
                          [&](const Check& a, const Check& b) { return step_of(a) < step_of(b); });
    const std::uint64_t bits = hidden_ + known;
    const std::uint64_t low_there = first.at(low) & ((std::uint64_t{1} << bits) - 1);
    const std::uint64_t hidden = low_there & ((std::uint64_t{1} << hidden_) - 1);
    const std::uint64_t to_state = inverse(first.steps.a, generator_.m);
    for (Wide number = joined(first.draw, low_there >> hidden_, known); number < generator_.range;
         number += step_of(first)) {
      const std::uint64_t x = (static_cast<std::uint64_t>(number) << hidden_) + hidden;
      const std::uint64_t state = (x - first.steps.c) * to_state & mask();
      if (agrees(state)) return state;
    }
    return std::nullopt;
  }

  std::uint64_t mask() const { return static_cast<std::uint64_t>(generator_.m - 1); }

  bool agrees(std::uint64_t state) const {
    return std::all_of(checks_.begin(), checks_.end(), [&](const Check& check) {
      const std::uint64_t x = check.at(state) & mask();
      return generator_.number(x) % check.draw.range == check.draw.value;
    });
  }

  const Congruential& generator_;
  unsigned hidden_;
  std::vector<Check> checks_;
};

}  // namespace

Lattice::Lattice(std::vector<Vector> basis, std::vector<double> weights)
    : basis_(std::move(basis)),
      weights_(std::move(weights)),
      orthogonal_(basis_.size()),
      share_(basis_.size(), Scaled(basis_.size())),
      square_(basis_.size()) {
  reduce();
}

Lattice::Scaled Lattice::scaled(const Vector& vector) const {
  Scaled all(vector.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<double>(vector[i]) * weights_[i];
  }
  return all;
}

void Lattice::make_orthogonal(std::size_t k) {
  orthogonal_[k] = scaled(basis_[k]);
  for (std::size_t j = 0; j < k; ++j) {
    share_[k][j] = product(orthogonal_[k], orthogonal_[j]) / square_[j];
    subtract(orthogonal_[k], share_[k][j], orthogonal_[j]);
  }
  square_[k] = product(orthogonal_[k], orthogonal_[k]);
}

/// Takes whole multiples of those before off vector k; whether there were any.
bool Lattice::shorten(std::size_t k) {
  bool is_changed = false;
  for (std::size_t j = k; j-- > 0;) {
    // A little more than a half, or rounding would never end.
    if (std::fabs(share_[k][j]) <= 0.501) continue;
    const double times = std::round(share_[k][j]);
    for (std::size_t i = 0; i < basis_[k].size(); ++i) {
      basis_[k][i] -= static_cast<WideInteger>(times) * basis_[j][i];
    }
    for (std::size_t i = 0; i < j; ++i) share_[k][i] -= times * share_[j][i];
    is_changed = true;
  }
  return is_changed;
}

void Lattice::reduce() {
  if (basis_.empty()) return;
  make_orthogonal(0);
  std::size_t k = 1;
  while (k < basis_.size()) {
    make_orthogonal(k);
    while (shorten(k)) make_orthogonal(k);
    const double share = share_[k][k - 1];
    if (square_[k] >= (exchange_below - share * share) * square_[k - 1]) {
      ++k;
      continue;
    }
    std::swap(basis_[k], basis_[k - 1]);
    if (--k > 0) continue;
    make_orthogonal(0);
    k = 1;
  }
}

Lattice::Vector Lattice::near(const std::vector<double>& target) const {
  Scaled left(target);
  for (std::size_t i = 0; i < left.size(); ++i) left[i] *= weights_[i];
  Vector sum(basis_.size());
  for (std::size_t k = basis_.size(); k-- > 0;) {
    const double times = std::round(product(left, orthogonal_[k]) / square_[k]);
    subtract(left, times, scaled(basis_[k]));
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] += static_cast<WideInteger>(times) * basis_[k][i];
    }
  }
  return sum;
}

std::span<const Congruential> congruential_generators() { return all_congruential; }

/// The state that the bounds leave, the nearest one to their middles.
std::uint64_t StateFinder::state_within(std::span<const LinearBound> bounds) {
  const std::size_t d = bounds.size();
  const Wide m = generator_.m;
  // In terms of the first bounded number y, so that the lattice is y (1, a2, a3, …) mod m.
  const Steps first = {bounds[0].a, bounds[0].c};
  const std::uint64_t to_state = inverse(first.a, m);
  Lattice::Vector multipliers;
  std::vector<double> weights;
  std::vector<double> target;
  for (const LinearBound& bound : bounds) {
    const std::uint64_t a = times(bound.a, to_state, m);
    const std::uint64_t c = minus(bound.c, times(a, first.c, m), m);
    multipliers.push_back(a);
    weights.push_back(1 / static_cast<double>(bound.width));
    target.push_back(static_cast<double>(bound.low) + static_cast<double>(bound.width) / 2 -
                     static_cast<double>(c));
  }
  const WideInteger modulus = static_cast<WideInteger>(m);
  auto lattice = lattices_.find({multipliers, weights});
  if (lattice == lattices_.end()) {
    std::vector<Lattice::Vector> basis(d, Lattice::Vector(d));
    for (std::size_t i = 1; i < d; ++i) basis[i - 1][i] = modulus;
    basis[d - 1] = multipliers;
    lattice = lattices_.emplace(std::pair(multipliers, weights), Lattice(std::move(basis), weights))
                  .first;
  }
  const WideInteger y = lattice->second.near(target)[0] % modulus;
  return back(static_cast<std::uint64_t>(y < 0 ? y + modulus : y), first, m);
}

CongruentialState StateFinder::by_lattice(std::span<const NumberedDraw> draws, bool by_remainder) {
  const std::vector<NumberedDraw> chosen = telling(generator_, draws);
  if (chosen.empty()) return {StateSearch::too_few, 0};
  const std::vector<Steps> steps = steps_to(generator_, chosen);
  std::vector<LinearBound> bounds;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    bounds.push_back(
        (by_remainder ? bound_of_remainder : bound_of_share)(generator_, chosen[i].draw, steps[i]));
  }
  return {StateSearch::found, state_within(bounds)};
}

CongruentialState StateFinder::find(std::span<const NumberedDraw> draws, bool by_remainder) {
  const CongruentialState state = !by_remainder || !generator_.is_binary()
                                      ? by_lattice(draws, by_remainder)
                                      : LowBits(generator_, draws).state();
  // A multiplicative generator never has a common factor with m, and never loses it.
  const bool is_lost =
      generator_.c == 0 && (generator_.is_binary() ? state.x % 2 == 0 : state.x == 0);
  if (state.search == StateSearch::found && is_lost) return {StateSearch::none, 0};
  return state;
}

}  // namespace evenhand::stats
