#include "src/source/unpacker.hpp"

#include <bzlib.h>
#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t input_bytes = std::size_t{64} << 10;

/// Packed bytes, a piece at a time.
class PackedInput {
 public:
  PackedInput(std::unique_ptr<ByteSource> bytes, std::string name, Interrupted interrupted)
      : bytes_(std::move(bytes)),
        name_(std::move(name)),
        interrupted_(std::move(interrupted)),
        buffer_(input_bytes) {}

  /// Reads on until so many bytes are there, or the end. It is asked for each piece, of which few
  /// bytes may make many, and many none.
  std::string_view at_least(std::size_t count) {
    if (interrupted_ && interrupted_()) throw InterruptedError();
    while (end_ - begin_ < count) {
      std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
      end_ -= begin_;
      begin_ = 0;
      const std::size_t got = bytes_->read(std::span(buffer_).subspan(end_));
      if (got == 0) break;
      end_ += got;
    }
    return {buffer_.data() + begin_, end_ - begin_};
  }
  void consume(std::size_t bytes) {
    begin_ += bytes;
    offset_ += bytes;
  }

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("{} (byte {} of the packed file): {}", name_, offset_, what));
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  std::string name_;
  Interrupted interrupted_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_ = 0;
};

/// The bytes that were looked at, and those that follow.
class PlainSource final : public ByteSource {
 public:
  explicit PlainSource(PackedInput input) : input_(std::move(input)) {}

  std::size_t read(std::span<char> buffer) override {
    const std::string_view bytes = input_.at_least(1);
    const std::size_t count = std::min(buffer.size(), bytes.size());
    std::copy_n(bytes.data(), count, buffer.data());
    input_.consume(count);
    return count;
  }

 private:
  PackedInput input_;
};

/// The content of the members, one after the other.
class UnpackedSource final : public ByteSource {
 public:
  UnpackedSource(PackedInput input, const Packing& packing)
      : input_(std::move(input)), packing_(packing) {}

  std::size_t read(std::span<char> buffer) override {
    while (begin_member()) {
      const std::string_view packed = input_.at_least(1);
      const UnpackStep step = member_->step(packed, buffer);
      input_.consume(step.taken);
      if (!step.fault.empty()) input_.refuse(step.fault);
      if (step.is_end) member_.reset();
      if (step.made > 0) return step.made;
      if (packed.empty() && member_) {
        input_.refuse(
            fmt::format("the {} data ends in the middle: was it cut off?", packing_.name));
      }
    }
    return 0;
  }

 private:
  /// Unless one is open; false at the end of the file.
  bool begin_member() {
    if (member_) return true;
    while (packing_.has_padding && input_.at_least(1).starts_with('\0')) {
      const std::string_view zeros = input_.at_least(1);
      input_.consume(std::min(zeros.find_first_not_of('\0'), zeros.size()));
    }
    if (input_.at_least(1).empty()) return false;
    member_ = packing_.start();
    return true;
  }

  PackedInput input_;
  const Packing& packing_;
  std::unique_ptr<Unpacker> member_;
};

RunError cannot_start(std::string_view library) {
  return RunError(fmt::format("{} cannot be started: out of memory", library));
}

UnpackStep damaged(std::string_view format, std::string_view reason) {
  return {.fault = fmt::format("the {} data is damaged ({})", format, reason)};
}

UnpackStep long_window(std::string_view format, std::string_view command) {
  return {.fault = fmt::format("the {} data has a window of more than 128 MB, which is not kept in "
                               "memory; unpack it outside: {} FILE | evenhand … with '-' for the "
                               "file",
                               format, command)};
}

/// A library whose stream has pointers to packed bytes and to room, as zlib's.
template <class Stream>
class StreamUnpacker : public Unpacker {
 public:
  UnpackStep step(std::string_view packed, std::span<char> room) final {
    constexpr std::size_t most = UINT32_MAX;
    const std::size_t packed_bytes = std::min(packed.size(), most);
    const std::size_t room_bytes = std::min(room.size(), most);
    // Two of the types of packed bytes have no const.
    stream_.next_in = reinterpret_cast<decltype(stream_.next_in)>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<decltype(stream_.avail_in)>(packed_bytes);
    stream_.next_out = reinterpret_cast<decltype(stream_.next_out)>(room.data());
    stream_.avail_out = static_cast<decltype(stream_.avail_out)>(room_bytes);
    UnpackStep step = go_on();
    step.taken = packed_bytes - stream_.avail_in;
    step.made = room_bytes - stream_.avail_out;
    return step;
  }

 protected:
  Stream& stream() { return stream_; }

 private:
  /// Only whether it ends, or why it cannot go on.
  virtual UnpackStep go_on() = 0;

  Stream stream_ = {};
};

class GzipUnpacker final : public StreamUnpacker<z_stream> {
 public:
  GzipUnpacker() {
    constexpr int gzip_only = 16;
    if (inflateInit2(&stream(), gzip_only + MAX_WBITS) != Z_OK) throw cannot_start("zlib");
  }
  ~GzipUnpacker() override { inflateEnd(&stream()); }

 private:
  UnpackStep go_on() override {
    const int status = ::inflate(&stream(), Z_NO_FLUSH);
    if (status == Z_OK || status == Z_BUF_ERROR) return {};
    if (status == Z_STREAM_END) return {.is_end = true};
    return damaged("gzip", stream().msg == nullptr ? "zlib gives no reason" : stream().msg);
  }
};

class XzUnpacker final : public StreamUnpacker<lzma_stream> {
 public:
  XzUnpacker() {
    // A window of 128 MB and what goes with it.
    constexpr std::uint64_t memory = std::uint64_t{129} << 20U;
    if (lzma_stream_decoder(&stream(), memory, LZMA_TELL_UNSUPPORTED_CHECK) != LZMA_OK) {
      throw cannot_start("liblzma");
    }
  }
  ~XzUnpacker() override { lzma_end(&stream()); }

 private:
  UnpackStep go_on() override {
    switch (lzma_code(&stream(), LZMA_RUN)) {
      case LZMA_OK:
      case LZMA_BUF_ERROR:
        return {};
      case LZMA_STREAM_END:
        return {.is_end = true};
      case LZMA_MEMLIMIT_ERROR:
        return long_window("xz", "xz -d -c");
      case LZMA_MEM_ERROR:
        return {.fault = "out of memory"};
      case LZMA_FORMAT_ERROR:
        return damaged("xz", "no stream begins here");
      case LZMA_OPTIONS_ERROR:
      case LZMA_UNSUPPORTED_CHECK:
        return damaged("xz", "a filter or a check that liblzma does not know");
      default:
        return damaged("xz", "a check fails");
    }
  }
};

class Bzip2Unpacker final : public StreamUnpacker<bz_stream> {
 public:
  Bzip2Unpacker() {
    if (BZ2_bzDecompressInit(&stream(), 0, 0) != BZ_OK) throw cannot_start("libbz2");
  }
  ~Bzip2Unpacker() override { BZ2_bzDecompressEnd(&stream()); }

 private:
  UnpackStep go_on() override {
    switch (BZ2_bzDecompress(&stream())) {
      case BZ_OK:
        return {};
      case BZ_STREAM_END:
        return {.is_end = true};
      case BZ_MEM_ERROR:
        return {.fault = "out of memory"};
      case BZ_DATA_ERROR_MAGIC:
        return damaged("bzip2", "no stream begins here");
      default:
        return damaged("bzip2", "a check fails");
    }
  }
};

class ZstdUnpacker final : public Unpacker {
 public:
  ZstdUnpacker() : stream_(ZSTD_createDStream()) {
    if (!stream_) throw cannot_start("zstd");
  }

  UnpackStep step(std::string_view packed, std::span<char> room) override {
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer out{room.data(), room.size(), 0};
    const std::size_t status = ZSTD_decompressStream(stream_.get(), &out, &in);
    if (ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge) {
      return long_window("zstd", "zstd -d --long=31 -c");
    }
    if (ZSTD_isError(status) != 0) return damaged("zstd", ZSTD_getErrorName(status));
    return {.taken = in.pos, .made = out.pos, .is_end = status == 0};
  }

 private:
  struct Free {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };
  std::unique_ptr<ZSTD_DStream, Free> stream_;
};

template <class Format>
std::unique_ptr<Unpacker> start() {
  return std::make_unique<Format>();
}

constexpr std::size_t none_loose = std::string_view::npos;
constexpr std::array<Packing, 6> packings = {{
    {"gzip", "\x1F\x8B", none_loose, true, start<GzipUnpacker>},
    {"zstd", "\x28\xB5\x2F\xFD", none_loose, false, start<ZstdUnpacker>},
    // A frame that says nothing, such as pzstd writes before each other: 0x184D2A50 to 5F.
    {"zstd", "\x50\x2A\x4D\x18", 0, false, start<ZstdUnpacker>},
    {"xz", {"\xFD\x37zXZ\0", 6}, none_loose, true, start<XzUnpacker>},
    // "BZh" alone may be text: a block follows, or the end of a stream of none.
    {"bzip2", "BZh01AY&SY", 3, false, start<Bzip2Unpacker>},
    {"bzip2", "BZh0\x17\x72\x45\x38\x50\x90", 3, false, start<Bzip2Unpacker>},
}};

/// As far as both go.
bool agrees(const Packing& packing, std::string_view bytes) {
  const std::size_t known = std::min(bytes.size(), packing.magic.size());
  for (std::size_t i = 0; i < known; ++i) {
    const int mask = i == packing.loose_byte ? 0xF0 : 0xFF;
    if (((bytes[i] ^ packing.magic[i]) & mask) != 0) return false;
  }
  return true;
}

}  // namespace

std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> bytes, std::string name,
                                     Interrupted interrupted) {
  PackedInput input(std::move(bytes), std::move(name), std::move(interrupted));
  // A live source is not waited for longer than its first bytes demand.
  std::string_view first = input.at_least(1);
  for (std::size_t known = 0; first.size() > known && may_be_packed(first);) {
    known = first.size();
    first = input.at_least(known + 1);
  }
  if (const Packing* const packing = packing_of(first)) {
    return std::make_unique<UnpackedSource>(std::move(input), *packing);
  }
  return std::make_unique<PlainSource>(std::move(input));
}

std::unique_ptr<ByteSource> open_unpacked(const std::string& path, const Interrupted& interrupted) {
  return unpacked(open_file(path, interrupted), shown_path(path), interrupted);
}

const Packing* packing_of(std::string_view first_bytes) {
  const auto* const found =
      std::find_if(packings.begin(), packings.end(), [&](const Packing& packing) {
        return first_bytes.size() >= packing.magic.size() && agrees(packing, first_bytes);
      });
  return found == packings.end() ? nullptr : found;
}

bool may_be_packed(std::string_view first_bytes) {
  return std::any_of(packings.begin(), packings.end(), [&](const Packing& packing) {
    return first_bytes.size() < packing.magic.size() && agrees(packing, first_bytes);
  });
}

}  // namespace evenhand::source
