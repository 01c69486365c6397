#include "src/audit/relations/count_triples.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void count_odd(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c,
               std::size_t row, std::size_t items, std::uint64_t* counts) {
  constexpr std::size_t words = 8;
  const hn::CappedTag<std::uint64_t, 8> tag;
  for (std::size_t i = 0; i < items; i += hn::Lanes(tag)) {
    auto sum = hn::LoadU(tag, counts + i);
    for (std::size_t w = 0; w < words; ++w) {
      const auto two = hn::Set(tag, a[w * row] ^ b[w * row]);
      sum = hn::Add(sum, hn::PopulationCount(hn::Xor(two, hn::LoadU(tag, c + w * row + i))));
    }
    hn::StoreU(sum, tag, counts + i);
  }
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(count_odd);

void count_odd_triples(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c,
                       std::size_t row, std::size_t items, std::uint64_t* counts) {
  HWY_DYNAMIC_DISPATCH(count_odd)(a, b, c, row, items, counts);
}

}  // namespace evenhand::audit
#endif
