#include "src/source/numbered_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "base/printable.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"
#include "src/source/unpacker.hpp"

namespace evenhand::source {
namespace {

/// The bytes of an open file between two places. The place of the descriptor is left alone, so that
/// threads share it.
class FileSlice final : public ByteSource {
 public:
  FileSlice(const std::string& name, int fd, std::uint64_t first, std::uint64_t end)
      : name_(name), fd_(fd), at_(first), end_(end) {}

  std::size_t read(std::span<char> buffer) override {
    const std::size_t most = std::min<std::uint64_t>(buffer.size(), end_ - at_);
    while (most > 0) {
      const ssize_t got = ::pread(fd_, buffer.data(), most, static_cast<off_t>(at_));
      if (got > 0) {
        at_ += static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
      }
      if (got == 0) throw RunError(fmt::format("{}: became shorter while it was read", name_));
      if (errno != EINTR) {
        throw RunError(fmt::format("{}: cannot read: {}", name_, std::strerror(errno)));
      }
    }
    return 0;
  }

 private:
  const std::string& name_;
  int fd_;
  std::uint64_t at_;
  std::uint64_t end_;
};

/// The descriptor of a plain file and its size; none for a pipe, a packed file or an empty one.
std::optional<std::pair<UniqueFd, std::uint64_t>> open_plain(const std::string& path) {
  struct stat facts {};
  if (path == "-" || ::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return {};
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!fd.is_open() || ::fstat(fd.get(), &facts) != 0 || facts.st_size == 0) return {};
  FileSlice slice(path, fd.get(), 0, static_cast<std::uint64_t>(facts.st_size));
  std::array<char, longest_magic> magic{};
  const std::size_t got = slice.read(magic);
  if (packing_of({magic.data(), got}) != nullptr) return {};
  return std::pair(std::move(fd), static_cast<std::uint64_t>(facts.st_size));
}

}  // namespace

std::shared_ptr<NumberedLog> NumberedLog::open(const std::vector<std::string>& paths,
                                               const LogOptions& options) {
  const bool has_width = options.format == LogFormat::u8 || options.format == LogFormat::u16le;
  if (!has_width || !options.deck || options.bad_deal) return nullptr;
  const std::size_t deal_bytes = options.deck->width() * card_width(options.format);
  std::vector<File> files;
  std::uint64_t first = 0;
  for (const std::string& path : paths) {
    auto plain = open_plain(path);
    if (!plain) return nullptr;
    const std::uint64_t deals = (plain->second + deal_bytes - 1) / deal_bytes;
    files.push_back({printable(path, 200), std::move(plain->first), plain->second, first, deals});
    first += deals;
  }
  return std::shared_ptr<NumberedLog>(new NumberedLog(std::move(files), options, deal_bytes));
}

NumberedLog::NumberedLog(std::vector<File> files, LogOptions options, std::size_t deal_bytes)
    : files_(std::move(files)), options_(std::move(options)), deal_bytes_(deal_bytes) {
  for (const File& file : files_) deals_ += file.deals;
}

void NumberedLog::read(std::uint64_t first, cards::DealBatch& batch) const {
  std::size_t done = 0;
  for (const File& file : files_) {
    const std::uint64_t at = first + done;
    if (done == batch.size() || at < file.first || at >= file.first + file.deals) continue;
    const std::uint64_t offset = (at - file.first) * deal_bytes_;
    ByteWindow window(std::make_unique<FileSlice>(file.name, file.fd.get(), offset, file.bytes),
                      nullptr, offset);
    const auto decoder = make_binary_decoder(window, file.name, options_.format, options_, at);
    decoder->decode(batch, done);
  }
}

std::string NumberedLog::digest(std::uint64_t deals) {
  if (deals < hashed_) {
    hash_ = Sha256();
    hashed_ = 0;
  }
  std::vector<char> buffer(std::size_t{1} << 18U);
  for (const File& file : files_) {
    const std::uint64_t end = std::min(deals, file.first + file.deals);
    if (hashed_ < file.first || hashed_ >= end) continue;
    FileSlice slice(file.name, file.fd.get(), (hashed_ - file.first) * deal_bytes_,
                    std::min(file.bytes, (end - file.first) * deal_bytes_));
    while (const std::size_t got = slice.read(buffer)) hash_.add({buffer.data(), got});
    hashed_ = end;
  }
  return hash_.hex();
}

}  // namespace evenhand::source
