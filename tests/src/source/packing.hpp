#pragma once

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <array>
#include <cstdint>
#include <string>

namespace evenhand::source {

// Functions that pack a text, in one member.

inline std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  std::string copy = text;
  stream.next_in = reinterpret_cast<Bytef*>(copy.data());
  stream.avail_in = static_cast<uInt>(copy.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

inline std::string zstd(const std::string& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

/// With a window (in xz's words, a dictionary) of so many MB.
inline std::string xz_with_window(const std::string& text, std::uint32_t megabytes) {
  lzma_options_lzma options;
  lzma_lzma_preset(&options, 1);
  options.dict_size = megabytes << 20U;
  std::array<lzma_filter, 2> filters = {
      {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}}};
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  const lzma_ret status = lzma_stream_buffer_encode(
      filters.data(), LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
      text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size());
  packed.resize(status == LZMA_OK ? size : 0);
  return packed;
}

inline std::string xz(const std::string& text) { return xz_with_window(text, 1); }

inline std::string bzip2(const std::string& text) {
  std::string copy = text;
  auto size = static_cast<unsigned>(copy.size() + copy.size() / 100 + 600);
  std::string packed(size, '\0');
  BZ2_bzBuffToBuffCompress(packed.data(), &size, copy.data(), static_cast<unsigned>(copy.size()), 9,
                           0, 0);
  packed.resize(size);
  return packed;
}

}  // namespace evenhand::source
