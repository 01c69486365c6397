#pragma once

#include <cstddef>
#include <cstdint>

namespace evenhand::audit {

/// composed[i] = table[numbers[i]] for i < n; each number is below n. At least
/// cards::DealBatch::slack bytes after the table and the numbers can be read.
void compose(const std::uint8_t* table, const std::uint8_t* numbers, std::size_t n,
             std::uint8_t* composed);
void compose(const std::uint16_t* table, const std::uint16_t* numbers, std::size_t n,
             std::uint16_t* composed);

}  // namespace evenhand::audit
