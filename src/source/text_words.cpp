#include "src/source/text_words.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace evenhand::source::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

HWY_ATTR void look_for_words(const std::uint8_t* HWY_RESTRICT text, std::size_t blocks,
                             WordBits* HWY_RESTRICT words) {
  for (std::size_t b = 0; b < blocks; ++b) {
#if HWY_TARGET == HWY_SCALAR
    words[b] = 0;
    for (std::size_t i = 0; i < word_block; ++i) {
      words[b] |= WordBits{!is_separator(static_cast<char>(text[b * word_block + i]))} << i;
    }
#else
    const hn::CappedTag<std::uint8_t, word_block> d;
    for (std::size_t at = 0; at < word_block; at += hn::Lanes(d)) {
      const auto bytes = hn::LoadU(d, text + b * word_block + at);
      const auto is = [&](char c) HWY_ATTR {
        return hn::Eq(bytes, hn::Set(d, static_cast<std::uint8_t>(c)));
      };
      const auto separator = hn::Or(hn::Or(is(','), is(' ')), hn::Or(is('\t'), is('\r')));
      hn::StoreMaskBits(d, hn::Not(separator), reinterpret_cast<std::uint8_t*>(words + b) + at / 8);
    }
#endif
  }
}

}  // namespace evenhand::source::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::source {

HWY_EXPORT(look_for_words);

void find_words(const char* text, std::span<WordBits> bits) {
  HWY_DYNAMIC_DISPATCH(look_for_words)
  (reinterpret_cast<const std::uint8_t*>(text), bits.size(), bits.data());
}

}  // namespace evenhand::source
#endif
