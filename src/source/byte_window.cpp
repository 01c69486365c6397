#include "src/source/byte_window.hpp"

#include <cstring>
#include <span>

namespace evenhand::source {
namespace {

// Fits a second-level cache, where it is hashed and parsed while hot.
constexpr std::size_t window_bytes = 4 * ByteWindow::longest_record;

}  // namespace

ByteWindow::ByteWindow(std::unique_ptr<ByteSource> source, std::shared_ptr<Sha256> hash)
    : source_(std::move(source)),
      buffer_(window_bytes + 2 * readable),
      hash_(hash ? std::move(hash) : std::make_shared<Sha256>()) {}

ByteWindow::ByteWindow(std::unique_ptr<ByteSource> source, std::uint64_t offset)
    : source_(std::move(source)), buffer_(window_bytes + 2 * readable), discarded_(offset) {}

void ByteWindow::hash_consumed() const {
  if (hash_) hash_->add({bytes() + hashed_, begin_ - hashed_});
  hashed_ = begin_;
}

bool ByteWindow::more() {
  if (at_end_) return false;
  hash_consumed();
  const std::size_t kept = end_ - begin_;
  if (begin_ > 0) std::memmove(buffer_.data() + readable, bytes() + begin_, kept);
  discarded_ += begin_;
  begin_ = 0;
  hashed_ = 0;
  end_ = kept;
  if (kept > buffer_.size() / 2) buffer_.resize(2 * buffer_.size());
  const std::size_t room = buffer_.size() - 2 * readable - kept;
  const std::size_t got = source_->read(std::span<char>(buffer_).subspan(readable + kept, room));
  end_ += got;
  at_end_ = got == 0;
  return !at_end_;
}

void ByteWindow::end_at(std::uint64_t offset) {
  const std::size_t here = begin_;
  give_back(offset);
  digest_at_end_ = digest();
  begin_ = here;
  at_end_ = true;
}

std::string ByteWindow::digest() const {
  if (!digest_at_end_.empty()) return digest_at_end_;
  hash_consumed();
  return hash_ ? hash_->hex() : "";
}

std::shared_ptr<Sha256> ByteWindow::hash() {
  hash_consumed();
  return hash_;
}

}  // namespace evenhand::source
