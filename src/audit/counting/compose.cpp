#include "src/audit/counting/compose.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include "src/audit/counting/byte_table-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

void compose_bytes(const std::uint8_t* table, const std::uint8_t* numbers, std::size_t n,
                   std::uint8_t* composed) {
#if EVENHAND_BYTE_TABLE_SIZE
  if (n <= EVENHAND_BYTE_TABLE_SIZE) {
    return with_parts(n, [&](auto parts) HWY_ATTR {
      using Table = ByteTable<parts>;
      const Table found = Table::load(table).at(Table::load(numbers));
      for (std::size_t k = 0; k < parts; ++k) {
        hn::BlendedStore(found.part[k], lanes_of(n, k), SixtyFour(), composed + 64 * k);
      }
    });
  }
#endif
  for (std::size_t i = 0; i < n; ++i) composed[i] = table[numbers[i]];
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(compose_bytes);

void compose(const std::uint8_t* table, const std::uint8_t* numbers, std::size_t n,
             std::uint8_t* composed) {
  HWY_DYNAMIC_DISPATCH(compose_bytes)(table, numbers, n, composed);
}

void compose(const std::uint16_t* table, const std::uint16_t* numbers, std::size_t n,
             std::uint16_t* composed) {
  for (std::size_t i = 0; i < n; ++i) composed[i] = table[numbers[i]];
}

}  // namespace evenhand::audit
#endif
