#include "stats/fourier/complex_transform.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "stats/fourier/butterflies.hpp"

namespace evenhand::stats::fourier {
namespace {

/// Their product is n.
std::vector<std::size_t> radices_of(std::size_t n) {
  std::vector<std::size_t> radices;
  for (const std::size_t radix : std::array<std::size_t, 4>{5, 4, 3, 2}) {
    for (; n % radix == 0; n /= radix) radices.push_back(radix);
  }
  if (n != 1) throw std::domain_error("transform: a factor other than 2, 3 and 5");
  return radices;
}

/// The divisor that is nearest below the square root.
std::size_t rows_of(std::size_t n) {
  if (!is_smooth(n)) throw std::domain_error("transform: a factor other than 2, 3 and 5");
  std::size_t rows = 1;
  for (std::size_t divisor = 1; divisor * divisor <= n; ++divisor) {
    if (n % divisor == 0) rows = divisor;
  }
  return rows;
}

}  // namespace

bool is_smooth(std::size_t n) {
  if (n == 0) return false;
  for (const std::size_t factor : std::array<std::size_t, 3>{2, 3, 5}) {
    while (n % factor == 0) n /= factor;
  }
  return n == 1;
}

Turn turn(std::size_t k, std::size_t n) {
  // Within the first eighth, where both functions are at their best.
  k %= n;
  const std::size_t eighth = 8 * k / n;
  const double unit = 2 * std::numbers::pi / static_cast<double>(n);
  const auto angle = [&](std::size_t eighths) {  // from so many eighths on, either way
    return unit * (static_cast<double>(k) - static_cast<double>(eighths * n) / 8);
  };
  switch (eighth) {
    case 0:
      return {std::cos(angle(0)), -std::sin(angle(0))};
    case 1:
    case 2:
      return {-std::sin(angle(2)), -std::cos(angle(2))};
    case 3:
    case 4:
      return {-std::cos(angle(4)), std::sin(angle(4))};
    case 5:
    case 6:
      return {std::sin(angle(6)), std::cos(angle(6))};
    default:
      return {std::cos(angle(8)), -std::sin(angle(8))};
  }
}

EightTransforms::EightTransforms(std::size_t n) : n_(n), numbers_(n * lanes), other_(n * lanes) {
  for (const std::size_t radix : radices_of(n)) {
    Stage stage{radix, n / radix, {}, {}};
    for (std::size_t j = 1; j < radix; ++j) {
      for (std::size_t group = 0; group < stage.groups; ++group) {
        const Turn by = turn(j * group, n);
        stage.turns_re.push_back(by.re);
        stage.turns_im.push_back(by.im);
      }
    }
    n = stage.groups;
    stages_.push_back(std::move(stage));
  }
}

void EightTransforms::transform() {
  std::size_t stride = 1;
  for (const Stage& stage : stages_) {
    work_stage(stage.radix, stage.groups, stride,
               {numbers_.re.data(), numbers_.im.data(), other_.re.data(), other_.im.data(),
                stage.turns_re.data(), stage.turns_im.data()});
    std::swap(numbers_, other_);
    stride *= stage.radix;
  }
}

ComplexTransform::ComplexTransform(std::size_t n)
    : rows_(rows_of(n)), columns_(n / rows_of(n)), turns_(n), between_(n) {
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      const Turn by = turn(row * column, n);
      turns_.re[row * columns_.size() + column] = by.re;
      turns_.im[row * columns_.size() + column] = by.im;
    }
  }
}

void ComplexTransform::transform(Complexes& numbers) {
  if (numbers.size() != size()) throw std::domain_error("transform: of another size");
  transform_columns(numbers);
  transform_rows(numbers);
}

void ComplexTransform::transform_columns(Complexes& numbers) {
  Complexes& eight = rows_.numbers();
  const std::size_t width = columns_.size();
  for (std::size_t column = 0; column < width; column += EightTransforms::lanes) {
    const std::size_t here = std::min(EightTransforms::lanes, width - column);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const std::size_t from = row * width + column;
      const std::size_t to = row * EightTransforms::lanes;
      for (std::size_t lane = 0; lane < here; ++lane) {
        eight.re[to + lane] = numbers.re[from + lane];
        eight.im[to + lane] = numbers.im[from + lane];
      }
    }
    rows_.transform();
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const std::size_t from = row * EightTransforms::lanes;
      const std::size_t to = row * width + column;
      for (std::size_t lane = 0; lane < here; ++lane) {
        const double re = eight.re[from + lane];
        const double im = eight.im[from + lane];
        const double by_re = turns_.re[to + lane];
        const double by_im = turns_.im[to + lane];
        between_.re[to + lane] = re * by_re - im * by_im;
        between_.im[to + lane] = re * by_im + im * by_re;
      }
    }
  }
}

void ComplexTransform::transform_rows(Complexes& numbers) {
  Complexes& eight = columns_.numbers();
  const std::size_t width = columns_.size();
  for (std::size_t row = 0; row < rows_.size(); row += EightTransforms::lanes) {
    const std::size_t here = std::min(EightTransforms::lanes, rows_.size() - row);
    for (std::size_t lane = 0; lane < here; ++lane) {
      const std::size_t from = (row + lane) * width;
      for (std::size_t column = 0; column < width; ++column) {
        eight.re[column * EightTransforms::lanes + lane] = between_.re[from + column];
        eight.im[column * EightTransforms::lanes + lane] = between_.im[from + column];
      }
    }
    columns_.transform();
    for (std::size_t column = 0; column < width; ++column) {
      const std::size_t from = column * EightTransforms::lanes;
      const std::size_t to = column * rows_.size() + row;
      for (std::size_t lane = 0; lane < here; ++lane) {
        numbers.re[to + lane] = eight.re[from + lane];
        numbers.im[to + lane] = eight.im[from + lane];
      }
    }
  }
}

}  // namespace evenhand::stats::fourier
