#include "src/audit/strength/product_sums.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

// Loops that the compiler turns into vectors of the instruction set at hand.

void add_all(const std::int16_t* a, const std::int16_t* b, std::size_t count, std::int32_t* sums) {
  for (std::size_t i = 0; i < count; ++i) sums[i] += std::int32_t{a[i]} * std::int32_t{b[i]};
}

PowerSums sum_up(const std::int32_t* numbers, std::size_t count) {
  PowerSums sums;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t number = numbers[i];
    sums.first += number;
    sums.squares += static_cast<std::uint64_t>(number * number);
  }
  return sums;
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(add_all);
HWY_EXPORT(sum_up);

void add_products(const std::int16_t* a, const std::int16_t* b, std::size_t count,
                  std::int32_t* sums) {
  HWY_DYNAMIC_DISPATCH(add_all)(a, b, count, sums);
}

PowerSums power_sums(const std::int32_t* numbers, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(sum_up)(numbers, count);
}

}  // namespace evenhand::audit
#endif
