#include "stats/generators/known_relations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace evenhand::stats {
namespace {

// Multipliers: Park & Miller 1988 and 1993, Fishman & Moore 1986 (minstd); IBM's SSP (RANDU); the C
// standard's example; the C libraries of Microsoft and Borland; Turbo Pascal and Delphi; Press et
// al., Numerical Recipes; VAX; Visual Basic; java.util.Random and drand48; Knuth's MMIX. C
// libraries keep the upper of the lower 31 bits of their state, which is a generator modulo 2^31.
const std::array all_multipliers = {
    Multiplier{"minstd 16807", 16807U, 2147483647U, 1, {-1, 4, -3, 1, -2, 3, 3, -2, 3, 2}},
    Multiplier{"minstd 16807", 16807U, 2147483647U, 2, {3, 4, 1, 0, -1, -2, -4, 3, 1, 1}},
    Multiplier{"minstd 16807", 16807U, 2147483647U, 3, {-5, 3, 3, -4, -2, 4, -1, 1, -3, 0}},
    Multiplier{"minstd 48271", 48271U, 2147483647U, 1, {3, -4, 4, 4, 2, -1, 2, 4, 0, 0}},
    Multiplier{"minstd 48271", 48271U, 2147483647U, 2, {1, -1, -3, 1, -2, 0, 1, 1, -2, -4}},
    Multiplier{"minstd 48271", 48271U, 2147483647U, 3, {-1, 4, -2, 3, 4, 2, -2, 3, -2, 1}},
    Multiplier{"minstd 69621", 69621U, 2147483647U, 1, {-1, 1, 0, 3, 4, 3, 2, -5, 1, 0}},
    Multiplier{"minstd 69621", 69621U, 2147483647U, 2, {-3, 0, 4, 0, -3, 2, -3, -4, 3, 3}},
    Multiplier{"minstd 69621", 69621U, 2147483647U, 3, {3, 6, -1, 1, 0, 0, 2, -2, -2, 3}},
    Multiplier{"RANDU", 65539U, 2147483648U, 1, {9, -6, 1}},
    Multiplier{"RANDU", 65539U, 2147483648U, 2, {-4, 1, -3, 3, -3, 1, 1, -2, 3, 3}},
    Multiplier{"RANDU", 65539U, 2147483648U, 3, {2, 0, 2, -2, -1, 5, 2, 1, 0, 5}},
    Multiplier{"rand of ANSI C", 1103515245U, 2147483648U, 1, {3, -3, 1, 2, -2, 0, 1, -2, -2, -2}},
    Multiplier{"rand of ANSI C", 1103515245U, 2147483648U, 2, {-4, -2, -2, 3, 3, -2, 1, 1, -1, -5}},
    Multiplier{"rand of ANSI C", 1103515245U, 2147483648U, 3, {-1, -4, -3, 2, 4, -3, 0, 1, 0, 4}},
    Multiplier{"rand of Visual C", 214013U, 2147483648U, 1, {-1, 1, 0, -4, -1, 0, 0, -2, -1, 4}},
    Multiplier{"rand of Visual C", 214013U, 2147483648U, 2, {4, -1, -2, -1, 5, -1, 2, -2, 2, 2}},
    Multiplier{"rand of Visual C", 214013U, 2147483648U, 3, {-2, -1, 4, 2, 0, 1, 4, 3, -1, 2}},
    Multiplier{"rand of Borland C", 22695477U, 2147483648U, 1, {-2, -1, -2, -3, 3, 0, -3, 0, 3, 1}},
    Multiplier{"rand of Borland C", 22695477U, 2147483648U, 2, {-2, 4, 3, 0, 2, 0, -3, 5, 1, -2}},
    Multiplier{"rand of Borland C", 22695477U, 2147483648U, 3, {-4, -3, -3, -3, -2, 1, 0, 3, 1, 2}},
    Multiplier{"Delphi", 134775813U, 4294967296U, 1, {-3, 1, 5, -4, 5, 2, 2, 4, 1, 3}},
    Multiplier{"Delphi", 134775813U, 4294967296U, 2, {2, 4, 4, 1, 3, -1, -2, 2, -2, -3}},
    Multiplier{"Delphi", 134775813U, 4294967296U, 3, {-2, 0, -1, -1, 4, -3, 2, 0, 4, 1}},
    Multiplier{"Numerical Recipes", 1664525U, 4294967296U, 1, {1, -4, 1, 0, 0, 1, 3, -4, -3, -3}},
    Multiplier{"Numerical Recipes", 1664525U, 4294967296U, 2, {5, -1, 5, -4, 4, -1, 0, 1, 3, -4}},
    Multiplier{"Numerical Recipes", 1664525U, 4294967296U, 3, {-3, -2, -4, 0, -1, 2, 4, 0, -1, 1}},
    Multiplier{"VAX MTH$RANDOM", 69069U, 4294967296U, 1, {-1, 3, -4, 4, 4, -3, 0, -1, -4, -2}},
    Multiplier{"VAX MTH$RANDOM", 69069U, 4294967296U, 2, {-3, 4, -1, -5, 4, 1, 0, 1, -2, 1}},
    Multiplier{"VAX MTH$RANDOM", 69069U, 4294967296U, 3, {-2, -1, 1, -2, 2, 1, 2, -3, 1, 1}},
    Multiplier{"Visual Basic", 1140671485U, 16777216U, 1, {-3, 3, 2, -3, 3, 5, 3, 2}},
    Multiplier{"Visual Basic", 1140671485U, 16777216U, 2, {2, -4, -2, -1, -1, 5, 1, 0}},
    Multiplier{"Visual Basic", 1140671485U, 16777216U, 3, {3, 1, -1, -3, 1, -4, 2, -3}},
    Multiplier{"java.util.Random, drand48",
               25214903917U,
               281474976710656U,
               1,
               {2, 1, 3, 1, 3, -5, -2, 4, -5, 2, -2, 2, 3, 1}},
    Multiplier{"java.util.Random, drand48",
               25214903917U,
               281474976710656U,
               2,
               {2, -2, 3, -2, 6, -4, 2, -5, -1, 5, 1, 0, 1, -6}},
    Multiplier{"java.util.Random, drand48",
               25214903917U,
               281474976710656U,
               3,
               {1, 4, -3, 4, 1, -4, 4, 0, -2, 1, -6, 4, 4, -4}},
    Multiplier{"MMIX",
               6364136223846793005U,
               0,
               1,
               {2, 0, 2, 1, -5, -4, 1, 4, 4, -3, 5, 1, -3, 2, -4, -3, 7, -3}},
    Multiplier{"MMIX",
               6364136223846793005U,
               0,
               2,
               {-1, 0, 0, -2, -2, 2, 3, -1, 0, 6, 2, -5, -1, 0, 2, 0, -1, -2}},
    Multiplier{"MMIX",
               6364136223846793005U,
               0,
               3,
               {-4, -4, -7, -2, 2, 6, 5, 0, -5, -1, -2, 2, 1, -2, 2, -1, 1, 5}},
};

/// x(i) = x(i - first) + x(i - second), or with the second subtracted, modulo anything.
struct Feedback {
  std::string_view name;
  std::size_t first;
  std::size_t second;
  bool is_added;
};
// Knuth, TAOCP 2, 3.2.2, table 1 and algorithm A, and ran_array of 3.6; random() of BSD, which is
// rand() of glibc; System.Random of .NET, which has 34 where Knuth's ran3 has 24.
constexpr std::array feedbacks = {Feedback{"rand of glibc", 3, 31, true},
                                  Feedback{"random of BSD with 7 words", 3, 7, true},
                                  Feedback{"random of BSD with 15 words", 1, 15, true},
                                  Feedback{"random of BSD with 63 words", 1, 63, true},
                                  Feedback{"an additive generator (24, 55)", 24, 55, true},
                                  Feedback{"an additive generator (5, 17)", 5, 17, true},
                                  Feedback{"an additive generator (7, 10)", 7, 10, true},
                                  Feedback{"Knuth's subtractive generator", 55, 24, false},
                                  Feedback{"System.Random of .NET", 55, 34, false},
                                  Feedback{"Knuth's ran_array", 100, 37, false}};

std::string step_words(const Multiplier& multiplier) {
  constexpr std::array<std::string_view, 3> every = {"outputs", "every second output",
                                                     "every third output"};
  return fmt::format("{} of {}", every[multiplier.step - 1], multiplier.name);
}

KnownWave wave_of(const Multiplier& multiplier) {
  KnownWave wave{step_words(multiplier), {}};
  const std::size_t last = multiplier.h.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    if (multiplier.h[i] != 0) wave.terms.push_back({last - i, multiplier.h[i]});
  }
  return wave;
}

/// Multiples of two and three draws in a row. Signs matter: the same with all turned says the same.
void add_small(std::vector<KnownWave>& waves) {
  for (int second = 1; second <= 4; ++second) {
    for (int first = -4; first <= 4; ++first) {
      if (first == 0 || (first % 2 == 0 && second % 2 == 0)) continue;
      waves.push_back({fmt::format("{} and {} times draws in a row", first, second),
                       {{1, first}, {0, second}}});
    }
  }
  for (const std::array<int, 3> h : {std::array{1, -2, 1},
                                     {1, 1, -1},
                                     {1, -1, -1},
                                     {1, 1, 1},
                                     {1, -1, 1},
                                     {1, 2, 1},
                                     {2, -1, -1},
                                     {1, 1, -2}}) {
    waves.push_back({fmt::format("{}, {} and {} times draws in a row", h[0], h[1], h[2]),
                     {{2, h[0]}, {1, h[1]}, {0, h[2]}}});
  }
}

}  // namespace

std::span<const Multiplier> multipliers() { return all_multipliers; }

std::size_t KnownWave::span() const {
  std::size_t span = 0;
  for (const WaveTerm& term : terms) span = std::max(span, term.lag);
  return span;
}

std::span<const KnownWave> known_waves() {
  static const std::vector<KnownWave> waves = [] {
    std::vector<KnownWave> all;
    for (const Multiplier& multiplier : all_multipliers) all.push_back(wave_of(multiplier));
    for (const Feedback& feedback : feedbacks) {
      all.push_back(
          {fmt::format("outputs of {}", feedback.name),
           {{0, 1}, {feedback.first, -1}, {feedback.second, feedback.is_added ? -1 : 1}}});
    }
    add_small(all);
    return all;
  }();
  return waves;
}

std::span<const KnownBits> known_bits() {
  static const std::vector<KnownBits> bits = [] {
    std::vector<KnownBits> all;
    for (const std::size_t lag : {2U, 4U, 6U, 8U}) {
      all.push_back({fmt::format("draws {} apart", lag), {0, lag}});
    }
    for (const Feedback& feedback : feedbacks) {
      all.push_back(
          {fmt::format("outputs of {}", feedback.name), {0, feedback.first, feedback.second}});
    }
    return all;
  }();
  return bits;
}

}  // namespace evenhand::stats
