#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace evenhand::stats::fourier {

/// Complex numbers, the real and the imaginary parts apart.
struct Complexes {
  std::vector<double> re;
  std::vector<double> im;

  Complexes() = default;
  explicit Complexes(std::size_t size) : re(size), im(size) {}
  std::size_t size() const { return re.size(); }
};

/// e^(-2πi k/n), both parts within a rounding error or two.
struct Turn {
  double re;
  double im;
};
Turn turn(std::size_t k, std::size_t n);

/// Eight Fourier transforms that are made side by side, by Stockham's algorithm: no reordering, and
/// every loop runs over numbers that lie beside one another. Each is of n = 2^a 3^b 5^c numbers.
class EightTransforms {
 public:
  static constexpr std::size_t lanes = 8;

  explicit EightTransforms(std::size_t n);
  std::size_t size() const { return n_; }

  /// Number j of lane l is at 8 j + l, in and out.
  Complexes& numbers() { return numbers_; }
  void transform();

 private:
  struct Stage {
    std::size_t radix;
    std::size_t groups;  ///< n / radix of what this stage begins with
    std::vector<double> turns_re;
    std::vector<double> turns_im;
  };
  std::size_t n_;
  std::vector<Stage> stages_;
  Complexes numbers_;
  Complexes other_;
};

/// X_k = Σ x_j e^(-2πi jk/n) in place, for n = 2^a 3^b 5^c >= 1 (std::domain_error). The same on
/// every machine. The four-step algorithm (Bailey 1990): n = rows × columns, so that each of the
/// shorter transforms stays in the second cache.
class ComplexTransform {
 public:
  explicit ComplexTransform(std::size_t n);

  std::size_t size() const { return rows_.size() * columns_.size(); }
  void transform(Complexes& numbers);

 private:
  void transform_columns(Complexes& numbers);
  void transform_rows(Complexes& numbers);

  EightTransforms rows_;     ///< of as many numbers as there are rows
  EightTransforms columns_;  ///< of as many as there are columns
  Complexes turns_;          ///< between the two
  Complexes between_;
};

/// Whether n = 2^a 3^b 5^c.
bool is_smooth(std::size_t n);

}  // namespace evenhand::stats::fourier
