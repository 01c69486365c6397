#pragma once

#include <cstddef>
#include <cstdint>

namespace evenhand::audit {

/// Rows of bytes lie `row_stride` apart, a multiple of this that holds the row.
inline constexpr std::size_t row_alignment = 64;

/// agreements[i]: how many bytes of row i of `now` equal those of row i of `then`. sums[x]: in how
/// many of the rows byte x does. At most 255 rows of at most 256 bytes.
void count_agreements(const std::uint8_t* now, const std::uint8_t* then, std::size_t row_stride,
                      std::size_t rows, std::uint16_t* agreements, std::uint8_t* sums);

/// A row and how many of its bytes agree.
struct AlikeRow {
  std::uint32_t row;
  std::uint32_t agreements;
};

/// Finds which of `count` rows of at most 256 bytes agree with `one` in at least that many bytes:
/// the first of `alike`, which has room for all. Returns their number.
std::size_t rows_like(const std::uint8_t* one, const std::uint8_t* rows, std::size_t row_stride,
                      std::size_t count, std::size_t least, AlikeRow* alike);

/// products[i]: Σ now[x] then[x] over the bytes of row i.
void row_products(const std::uint8_t* now, const std::uint8_t* then, std::size_t row_stride,
                  std::size_t rows, std::uint32_t* products);

}  // namespace evenhand::audit
