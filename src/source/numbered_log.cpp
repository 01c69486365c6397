#include "src/source/numbered_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/printable.hpp"
#include "src/source/log_format.hpp"
#include "src/source/unpacker.hpp"

namespace evenhand::source {
namespace {

bool has_numbers(const LogOptions& options) {
  if (!options.deck || options.bad_deal) return false;
  if (options.format == LogFormat::text) return options.selection == Selection{};
  return options.format == LogFormat::u8 || options.format == LogFormat::u16le;
}

}  // namespace

LineIndex::LineIndex(ByteWindow& window, const std::string& source) {
  LineReader lines(window, source);
  while (lines.next()) {
    if (++deals_ % spacing == 0) places_.push_back({deals_, window.offset(), lines.lines()});
  }
}

LinePlace place_behind(std::uint64_t deals, LinePlace place, ByteWindow& window,
                       const std::string& source) {
  LineReader lines(window, source, place.lines);
  while (place.deals < deals && lines.next()) ++place.deals;
  return {place.deals, window.offset(), lines.lines()};
}

std::size_t FileSlice::read(std::span<char> buffer) {
  if (interrupted_ && interrupted_()) throw InterruptedError();
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

std::optional<PlainFile> open_plain(const std::string& path) {
  struct stat facts {};
  if (path == "-" || ::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return {};
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!fd.is_open() || ::fstat(fd.get(), &facts) != 0 || facts.st_size == 0) return {};
  const auto bytes = static_cast<std::uint64_t>(facts.st_size);
  FileSlice slice(path, fd.get(), 0, bytes);
  std::array<char, longest_magic> magic{};
  const std::size_t got = slice.read(magic);
  if (packing_of({magic.data(), got}) != nullptr) return {};
  return PlainFile{std::move(fd), bytes};
}

std::shared_ptr<NumberedLog> NumberedLog::open(const std::vector<std::string>& paths,
                                               const LogOptions& options) {
  if (!has_numbers(options)) return nullptr;
  const std::shared_ptr<NumberedLog> log(new NumberedLog(options));
  for (const std::string& path : paths) {
    std::optional<PlainFile> plain = open_plain(path);
    if (!plain) return nullptr;
    log->add({printable(path, 200), std::move(*plain)});
  }
  return log;
}

std::uint64_t NumberedLog::deal_bytes() const {
  return options_.deck->width() * card_width(options_.format);
}

ByteWindow NumberedLog::File::window(std::uint64_t offset, Interrupted interrupted) const {
  return {std::make_unique<FileSlice>(name, plain.fd.get(), offset, plain.bytes,
                                      std::move(interrupted)),
          offset};
}

void NumberedLog::add(File file) {
  file.first = deals_;
  if (is_text()) {
    read_through(file);
  } else {
    file.deals = (file.plain.bytes + deal_bytes() - 1) / deal_bytes();
  }
  deals_ += file.deals;
  files_.push_back(std::move(file));
}

void NumberedLog::read_through(File& file) const {
  ByteWindow beginning = file.window(0);
  NamedDeals unnamed;
  const auto decoder =
      make_row_decoder(beginning, file.name, options_.format, options_, file.first, unnamed);
  file.shown = {0, decoder->traits(), decoder->separator()};
  ByteWindow whole = file.window(0, options_.interrupted);
  file.lines = LineIndex(whole, file.name);
  file.deals = file.lines.deals();
}

LinePlace NumberedLog::place_in(const File& file, std::uint64_t deals) const {
  if (deals == file.deals) return {deals, file.plain.bytes, 0};
  if (!is_text()) return {deals, deals * deal_bytes(), 0};
  const LinePlace& nearest = file.lines.nearest(deals);
  if (nearest.deals == deals) return nearest;
  ByteWindow window = file.window(nearest.offset);
  return place_behind(deals, nearest, window, file.name);
}

void NumberedLog::read(std::uint64_t first, cards::DealBatch& batch) const {
  std::size_t done = 0;
  for (const File& file : files_) {
    const std::uint64_t at = first + done;
    if (done == batch.size() || !file.holds(at)) continue;
    const LinePlace place = place_in(file, at - file.first);
    ByteWindow window = file.window(place.offset);
    if (!is_text()) {
      make_binary_decoder(window, file.name, options_.format, options_, at)->decode(batch, done);
      continue;
    }
    Within within = file.shown;
    within.lines = place.lines;
    NamedDeals unnamed;
    make_row_decoder(window, file.name, options_.format, options_, at, unnamed, within)
        ->decode(batch, done);
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
    FileSlice slice(file.name, file.plain.fd.get(), place_in(file, hashed_ - file.first).offset,
                    place_in(file, end - file.first).offset);
    while (const std::size_t got = slice.read(buffer)) hash_.add({buffer.data(), got});
    hashed_ = end;
  }
  return hash_.hex();
}

}  // namespace evenhand::source
