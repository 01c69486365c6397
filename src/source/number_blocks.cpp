#include "src/source/number_blocks.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include "src/source/line_tokens.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::source::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
bool is_digit(std::uint8_t c) { return c >= '0' && c <= '9'; }

void look_at_byte(const std::uint8_t* byte, unsigned i, NumberBlock& block) {
  const bool digit = is_digit(*byte);
  const bool first = digit && !is_digit(byte[-1]);
  const bool comma = *byte == ',';
  unsigned number = 0;
  unsigned scale = 1;
  unsigned length = 0;
  for (; length < NumberBlock::most_digits && is_digit(byte[-static_cast<int>(length)]); ++length) {
    number += scale * (byte[-static_cast<int>(length)] - unsigned{'0'});
    scale *= 10;
  }
  const bool too_long =
      length == NumberBlock::most_digits && is_digit(byte[-static_cast<int>(length)]);
  const bool other = !digit && !is_separator(static_cast<char>(*byte));
  block.digits |= std::uint32_t{digit} << i;
  block.before_digits |= std::uint32_t{is_digit(byte[1])} << i;
  block.commas |= std::uint32_t{comma} << i;
  block.others |= std::uint32_t{other || too_long} << i;
  block.stray_commas |= std::uint32_t{comma && !is_digit(byte[-1])} << i;
  block.first_zeros |= std::uint32_t{first && *byte == '0'} << i;
  block.numbers[i] = static_cast<std::uint16_t>(number);
}

void look_at_numbers(const std::uint8_t* text, std::size_t blocks, NumberBlock* found) {
  for (std::size_t b = 0; b < blocks; ++b) {
    found[b] = {};
    for (unsigned i = 0; i < NumberBlock::bytes; ++i) {
      look_at_byte(text + b * NumberBlock::bytes + i, i, found[b]);
    }
  }
}
#else
using Bytes = hn::CappedTag<std::uint8_t, NumberBlock::bytes>;
using Byte = hn::Vec<Bytes>;

HWY_INLINE Byte all(char c) { return hn::Set(Bytes(), static_cast<std::uint8_t>(c)); }

/// Returns the numbers that digits stand for; something above 9 for all else.
HWY_INLINE Byte digits_at(const std::uint8_t* text) {
  return hn::Sub(hn::LoadU(Bytes(), text), all('0'));
}
HWY_INLINE auto are_digits(Byte digits) {
  const auto nine = hn::Set(Bytes(), std::uint8_t{9});
  return hn::Eq(hn::Min(digits, nine), digits);
}

template <class Mask>
HWY_INLINE void save(Mask mask, std::uint32_t& bits, std::size_t at) {
  hn::StoreMaskBits(Bytes(), mask, reinterpret_cast<std::uint8_t*>(&bits) + at / 8);
}

/// 1000 a + 100 b + 10 c + d of half the lanes, which hold digits or 0.
template <class Half>
HWY_INLINE auto joined(Half a, Half b, Half c, Half d) {
  const hn::Repartition<std::uint16_t, Bytes> wide;
  const auto ten = hn::Set(wide, std::uint16_t{10});
  const auto next = [&](auto sum, Half digit)
                        HWY_ATTR { return hn::Add(hn::Mul(sum, ten), hn::PromoteTo(wide, digit)); };
  return next(next(next(hn::PromoteTo(wide, a), b), c), d);
}

HWY_INLINE void look_at_bytes(const std::uint8_t* text, std::size_t at, NumberBlock& block) {
  const Bytes bytes;
  const hn::Repartition<std::uint16_t, Bytes> wide;
  const hn::Half<Bytes> half;
  // The digits after each place, and up to four before it: as long as they are digits.
  const Byte here = digits_at(text);
  const Byte one = digits_at(text - 1);
  const Byte two = digits_at(text - 2);
  const Byte three = digits_at(text - 3);
  const auto is_1 = are_digits(here);
  const auto is_before = are_digits(one);
  const auto is_2 = hn::And(is_1, is_before);
  const auto is_3 = hn::And(is_2, are_digits(two));
  const auto is_4 = hn::And(is_3, are_digits(three));
  const auto is_5 = hn::And(is_4, are_digits(digits_at(text - 4)));
  const auto is_next = are_digits(digits_at(text + 1));
  const Byte character = hn::LoadU(bytes, text);
  const auto comma = hn::Eq(character, all(','));
  const auto blank = hn::Or(hn::Eq(character, all(' ')),
                            hn::Or(hn::Eq(character, all('\t')), hn::Eq(character, all('\r'))));
  save(is_1, block.digits, at);
  save(is_next, block.before_digits, at);
  save(comma, block.commas, at);
  save(hn::Or(is_5, hn::Not(hn::Or(is_1, hn::Or(comma, blank)))), block.others, at);
  save(hn::AndNot(is_before, comma), block.stray_commas, at);
  save(hn::AndNot(is_before, hn::Eq(character, all('0'))), block.first_zeros, at);
  const Byte d = hn::IfThenElseZero(is_1, here);
  const Byte c = hn::IfThenElseZero(is_2, one);
  const Byte b = hn::IfThenElseZero(is_3, two);
  const Byte a = hn::IfThenElseZero(is_4, three);
  const auto low = [&](Byte v) HWY_ATTR { return hn::LowerHalf(half, v); };
  const auto high = [&](Byte v) HWY_ATTR { return hn::UpperHalf(half, v); };
  std::uint16_t* const numbers = block.numbers.data() + at;
  hn::StoreU(joined(low(a), low(b), low(c), low(d)), wide, numbers);
  hn::StoreU(joined(high(a), high(b), high(c), high(d)), wide, numbers + hn::Lanes(wide));
}

HWY_ATTR void look_at_numbers(const std::uint8_t* text, std::size_t blocks, NumberBlock* found) {
  for (std::size_t b = 0; b < blocks; ++b) {
    for (std::size_t at = 0; at < NumberBlock::bytes; at += hn::Lanes(Bytes())) {
      look_at_bytes(text + b * NumberBlock::bytes + at, at, found[b]);
    }
  }
}
#endif

}  // namespace evenhand::source::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::source {

HWY_EXPORT(look_at_numbers);

void find_numbers(const char* text, std::span<NumberBlock> blocks) {
  HWY_DYNAMIC_DISPATCH(look_at_numbers)
  (reinterpret_cast<const std::uint8_t*>(text), blocks.size(), blocks.data());
}

}  // namespace evenhand::source
#endif
