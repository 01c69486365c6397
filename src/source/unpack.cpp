#include "src/source/unpack.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <vector>

#include "base/printable.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t input_bytes = std::size_t{64} << 10;
constexpr std::string_view gzip_magic = "\x1F\x8B";
constexpr std::string_view zstd_magic = "\x28\xB5\x2F\xFD";

bool is_zstd(std::string_view bytes) { return bytes.starts_with(zstd_magic); }

/// A frame of zstd's that says nothing, such as pzstd writes before each other: 0x184D2A50 to 5F.
bool is_skippable(std::string_view bytes) {
  return bytes.size() >= 4 && (bytes[0] & '\xF0') == '\x50' && bytes.substr(1, 3) == "\x2A\x4D\x18";
}

/// Packed bytes, a piece at a time.
class PackedInput {
 public:
  PackedInput(std::unique_ptr<ByteSource> bytes, std::string name)
      : bytes_(std::move(bytes)), name_(std::move(name)), buffer_(input_bytes) {}

  /// Reads on until so many bytes are there, or the end.
  std::string_view at_least(std::size_t count) {
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
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_ = 0;
};

/// What was looked at, and what follows it.
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

class GzipSource final : public ByteSource {
 public:
  explicit GzipSource(PackedInput input) : input_(std::move(input)) {
    constexpr int gzip_only = 16;
    if (inflateInit2(&stream_, gzip_only + MAX_WBITS) != Z_OK) {
      throw RunError("zlib cannot be started: out of memory");
    }
  }
  ~GzipSource() override { inflateEnd(&stream_); }

  std::size_t read(std::span<char> buffer) override {
    while (true) {
      const std::string_view packed = input_.at_least(1);
      if (packed.empty()) {
        if (in_member_) input_.refuse("the gzip data ends in the middle: was it cut off?");
        return 0;
      }
      // Padding with zeros may follow the last member, as gzip itself allows.
      if (!in_member_ && packed[0] == '\0') {
        input_.consume(1);
        continue;
      }
      const std::size_t made = inflate_some(packed, buffer);
      if (made > 0) return made;
    }
  }

 private:
  std::size_t inflate_some(std::string_view packed, std::span<char> buffer) {
    in_member_ = true;
    // zlib's type of input has no const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
    const auto room = static_cast<uInt>(std::min<std::size_t>(buffer.size(), UINT32_MAX));
    stream_.avail_out = room;
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    input_.consume(packed.size() - stream_.avail_in);
    if (status == Z_STREAM_END) {
      in_member_ = false;
      inflateReset(&stream_);
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      input_.refuse(fmt::format("the gzip data is damaged ({})",
                                stream_.msg == nullptr ? "zlib gives no reason" : stream_.msg));
    }
    return room - stream_.avail_out;
  }

  PackedInput input_;
  z_stream stream_{};
  bool in_member_ = false;
};

class ZstdSource final : public ByteSource {
 public:
  explicit ZstdSource(PackedInput input) : input_(std::move(input)), stream_(ZSTD_createDStream()) {
    if (!stream_) throw RunError("zstd cannot be started: out of memory");
  }

  std::size_t read(std::span<char> buffer) override {
    while (true) {
      const std::string_view packed = input_.at_least(1);
      if (packed.empty() && !in_frame_) return 0;
      ZSTD_inBuffer in{packed.data(), packed.size(), 0};
      ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
      const std::size_t status = ZSTD_decompressStream(stream_.get(), &out, &in);
      if (ZSTD_isError(status) != 0) {
        if (ZSTD_getErrorCode(status) == ZSTD_error_frameParameter_windowTooLarge) {
          input_.refuse(
              "the zstd data has a window of more than 128 MB, which is not kept in memory; unpack "
              "it outside: zstd -d --long=31 -c FILE | evenhand … with '-' for the file");
        }
        input_.refuse(fmt::format("the zstd data is damaged ({})", ZSTD_getErrorName(status)));
      }
      input_.consume(in.pos);
      in_frame_ = status != 0;
      if (out.pos > 0) return out.pos;
      if (packed.empty()) input_.refuse("the zstd data ends in the middle: was it cut off?");
    }
  }

 private:
  struct Free {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };
  PackedInput input_;
  std::unique_ptr<ZSTD_DStream, Free> stream_;
  bool in_frame_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> bytes, std::string name) {
  PackedInput input(std::move(bytes), std::move(name));
  // A live source is not waited for longer than its first byte demands.
  const std::string_view first = input.at_least(1);
  if (!first.empty() && first[0] == gzip_magic[0] &&
      input.at_least(gzip_magic.size()).starts_with(gzip_magic)) {
    return std::make_unique<GzipSource>(std::move(input));
  }
  if (!first.empty() && first[0] == zstd_magic[0] && is_zstd(input.at_least(zstd_magic.size()))) {
    return std::make_unique<ZstdSource>(std::move(input));
  }
  // Text may begin as a skippable frame does, but for its second byte hardly any.
  if (!first.empty() && (first[0] & '\xF0') == '\x50' && input.at_least(2).substr(1, 1) == "\x2A" &&
      is_skippable(input.at_least(4))) {
    return std::make_unique<ZstdSource>(std::move(input));
  }
  return std::make_unique<PlainSource>(std::move(input));
}

bool is_packed(std::string_view first_bytes) {
  return first_bytes.starts_with(gzip_magic) || is_zstd(first_bytes) || is_skippable(first_bytes);
}

std::unique_ptr<ByteSource> open_unpacked(const std::string& path, Interrupted interrupted) {
  return unpacked(open_file(path, std::move(interrupted)),
                  path == "-" ? "standard input" : printable(path, 200));
}

}  // namespace evenhand::source
