#include "src/audit/lags/agreements.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void count(const std::uint8_t* now, const std::uint8_t* then, std::size_t stride, std::size_t rows,
           std::uint16_t* agreements, std::uint8_t* sums) {
  const hn::CappedTag<std::uint8_t, row_alignment> tag;
  const std::size_t lanes = hn::Lanes(tag);
  std::fill_n(agreements, rows, std::uint16_t{0});
  for (std::size_t x = 0; x < stride; x += lanes) {
    auto sum = hn::Zero(tag);
    for (std::size_t i = 0; i < rows; ++i) {
      const auto same =
          hn::Eq(hn::LoadU(tag, now + i * stride + x), hn::LoadU(tag, then + i * stride + x));
      sum = hn::Sub(sum, hn::VecFromMask(tag, same));
      agreements[i] = static_cast<std::uint16_t>(agreements[i] + hn::CountTrue(tag, same));
    }
    hn::StoreU(sum, tag, sums + x);
  }
}

std::size_t list_alike(const std::uint8_t* one, const std::uint8_t* all, std::size_t stride,
                       std::size_t rows, std::size_t least, AlikeRow* alike) {
  const hn::CappedTag<std::uint8_t, row_alignment> tag;
  const std::size_t lanes = hn::Lanes(tag);
  std::size_t found = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    std::size_t same = 0;
    for (std::size_t x = 0; x < stride; x += lanes) {
      same +=
          hn::CountTrue(tag, hn::Eq(hn::LoadU(tag, one + x), hn::LoadU(tag, all + i * stride + x)));
    }
    alike[found] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(same)};
    found += same >= least ? 1 : 0;
  }
  return found;
}

void products(const std::uint8_t* now, const std::uint8_t* then, std::size_t stride,
              std::size_t rows, std::uint32_t* results) {
  // A loop that the compiler turns into vectors of the instruction set at hand.
  for (std::size_t i = 0; i < rows; ++i) {
    std::uint32_t sum = 0;
    for (std::size_t x = 0; x < stride; ++x) {
      sum += std::uint32_t{now[i * stride + x]} * then[i * stride + x];
    }
    results[i] = sum;
  }
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(count);
HWY_EXPORT(list_alike);
HWY_EXPORT(products);

void count_agreements(const std::uint8_t* now, const std::uint8_t* then, std::size_t row_stride,
                      std::size_t rows, std::uint16_t* agreements, std::uint8_t* sums) {
  HWY_DYNAMIC_DISPATCH(count)(now, then, row_stride, rows, agreements, sums);
}

std::size_t rows_like(const std::uint8_t* one, const std::uint8_t* rows, std::size_t row_stride,
                      std::size_t count, std::size_t least, AlikeRow* alike) {
  return HWY_DYNAMIC_DISPATCH(list_alike)(one, rows, row_stride, count, least, alike);
}

void row_products(const std::uint8_t* now, const std::uint8_t* then, std::size_t row_stride,
                  std::size_t rows, std::uint32_t* products) {
  HWY_DYNAMIC_DISPATCH(products)(now, then, row_stride, rows, products);
}

}  // namespace evenhand::audit
#endif
