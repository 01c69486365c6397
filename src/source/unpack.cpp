#include "src/source/unpack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/printable.hpp"
#include "src/source/unpacker.hpp"

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
  return unpacked(open_file(path, interrupted),
                  path == "-" ? "standard input" : printable(path, 200), interrupted);
}

}  // namespace evenhand::source
