#include "stats/fourier/butterflies.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace evenhand::stats::fourier::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t lanes = 8;
using Tag = hn::CappedTag<double, lanes>;
using Vec = hn::Vec<Tag>;

// Products and sums are rounded one by one, on every machine alike: never fused.

struct Number {
  // Not left to the compiler: g++ for arm64 would make them for a processor without what vectors
  // want.
  HWY_INLINE Number() {}
  HWY_INLINE Number(Vec real, Vec imaginary) : re(real), im(imaginary) {}

  Vec re;
  Vec im;
};
HWY_INLINE Number operator+(Number a, Number b) {
  return {hn::Add(a.re, b.re), hn::Add(a.im, b.im)};
}
HWY_INLINE Number operator-(Number a, Number b) {
  return {hn::Sub(a.re, b.re), hn::Sub(a.im, b.im)};
}
HWY_INLINE Number scaled(Number a, double factor) {
  const Vec by = hn::Set(Tag(), factor);
  return {hn::Mul(a.re, by), hn::Mul(a.im, by)};
}
/// -i times the number.
HWY_INLINE Number quarter_back(Number a) { return {a.im, hn::Neg(a.re)}; }
HWY_INLINE Number times(Number a, Vec re, Vec im) {
  return {hn::Sub(hn::Mul(a.re, re), hn::Mul(a.im, im)),
          hn::Add(hn::Mul(a.re, im), hn::Mul(a.im, re))};
}

/// The transform of a few numbers, in place.
template <std::size_t radix>
HWY_INLINE void butterfly(Number* a);

template <>
HWY_INLINE void butterfly<2>(Number* a) {
  const Number difference = a[0] - a[1];
  a[0] = a[0] + a[1];
  a[1] = difference;
}

template <>
HWY_INLINE void butterfly<3>(Number* a) {
  constexpr double half_root_3 = 0.86602540378443864676;
  const Number sum = a[1] + a[2];
  const Number side = quarter_back(scaled(a[1] - a[2], half_root_3));
  const Number middle = a[0] - scaled(sum, 0.5);
  a[0] = a[0] + sum;
  a[1] = middle + side;
  a[2] = middle - side;
}

template <>
HWY_INLINE void butterfly<4>(Number* a) {
  const Number even = a[0] + a[2];
  const Number even_less = a[0] - a[2];
  const Number odd = a[1] + a[3];
  const Number odd_less = quarter_back(a[1] - a[3]);
  a[0] = even + odd;
  a[1] = even_less + odd_less;
  a[2] = even - odd;
  a[3] = even_less - odd_less;
}

template <>
HWY_INLINE void butterfly<5>(Number* a) {
  constexpr double cos_1 = 0.30901699437494742410;  // of a fifth of a turn, and of two
  constexpr double cos_2 = -0.80901699437494742410;
  constexpr double sin_1 = 0.95105651629515357212;
  constexpr double sin_2 = 0.58778525229247312917;
  const Number outer = a[1] + a[4];
  const Number inner = a[2] + a[3];
  const Number outer_less = a[1] - a[4];
  const Number inner_less = a[2] - a[3];
  const Number middle_1 = a[0] + scaled(outer, cos_1) + scaled(inner, cos_2);
  const Number middle_2 = a[0] + scaled(outer, cos_2) + scaled(inner, cos_1);
  const Number side_1 = quarter_back(scaled(outer_less, sin_1) + scaled(inner_less, sin_2));
  const Number side_2 = quarter_back(scaled(outer_less, sin_2) - scaled(inner_less, sin_1));
  a[0] = a[0] + outer + inner;
  a[1] = middle_1 + side_1;
  a[2] = middle_2 + side_2;
  a[3] = middle_2 - side_2;
  a[4] = middle_1 - side_1;
}

template <std::size_t radix>
HWY_INLINE void stage(std::size_t groups, std::size_t stride, const StageArrays& arrays) {
  const Tag tag;
  const std::size_t row = stride * lanes;
  for (std::size_t group = 0; group < groups; ++group) {
    for (std::size_t q = 0; q < row; q += hn::Lanes(tag)) {
      Number legs[radix];
      for (std::size_t j = 0; j < radix; ++j) {
        const std::size_t at = (group + groups * j) * row + q;
        legs[j] = {hn::LoadU(tag, arrays.in_re + at), hn::LoadU(tag, arrays.in_im + at)};
      }
      butterfly<radix>(legs);
      for (std::size_t j = 0; j < radix; ++j) {
        if (j > 0) {
          const std::size_t turn = (j - 1) * groups + group;
          legs[j] = times(legs[j], hn::Set(tag, arrays.turns_re[turn]),
                          hn::Set(tag, arrays.turns_im[turn]));
        }
        const std::size_t at = (group * radix + j) * row + q;
        hn::StoreU(legs[j].re, tag, arrays.out_re + at);
        hn::StoreU(legs[j].im, tag, arrays.out_im + at);
      }
    }
  }
}

void WorkStage(std::size_t radix, std::size_t groups, std::size_t stride,
               const StageArrays& arrays) {
  switch (radix) {
    case 2:
      return stage<2>(groups, stride, arrays);
    case 3:
      return stage<3>(groups, stride, arrays);
    case 4:
      return stage<4>(groups, stride, arrays);
    default:
      return stage<5>(groups, stride, arrays);
  }
}

}  // namespace evenhand::stats::fourier::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::stats::fourier {

HWY_EXPORT(WorkStage);

void work_stage(std::size_t radix, std::size_t groups, std::size_t stride,
                const StageArrays& arrays) {
  HWY_DYNAMIC_DISPATCH(WorkStage)(radix, groups, stride, arrays);
}

}  // namespace evenhand::stats::fourier
#endif
