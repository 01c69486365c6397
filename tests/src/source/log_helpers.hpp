#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {

using Deal = std::vector<std::size_t>;

/// A file that lives as long as the object.
class TempFile {
 public:
  explicit TempFile(const std::string& content, const std::string& name = "deals.txt")
      : folder_(std::filesystem::temp_directory_path() / unique_name()), path_(folder_ / name) {
    std::filesystem::create_directory(folder_);
    std::ofstream(path_, std::ios::binary) << content;
  }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile() { std::filesystem::remove_all(folder_); }

  std::string path() const { return path_.string(); }

 private:
  static std::string unique_name() {
    static int count = 0;
    return "evenhand-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
  }
  std::filesystem::path folder_;
  std::filesystem::path path_;
};

/// Appends the deals of one batch; false at the end.
inline bool read_some(DealStream& stream, std::size_t capacity, std::vector<Deal>& deals) {
  cards::DealBatch batch(stream.deck_size(), capacity);
  stream.read(batch);
  std::as_const(batch).visit([&](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) deals.emplace_back(view[d].begin(), view[d].end());
  });
  return batch.size() > 0;
}

inline std::vector<Deal> read_all(DealStream& stream, std::size_t capacity = 3) {
  std::vector<Deal> deals;
  while (read_some(stream, capacity, deals)) {
  }
  return deals;
}

/// Bytes in memory, handed out in pieces that start small, so that deals are cut anywhere.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)) {}

  std::size_t read(std::span<char> buffer) override {
    const std::size_t count = std::min({piece_, buffer.size(), bytes_.size() - at_});
    std::copy_n(bytes_.data() + at_, count, buffer.data());
    at_ += count;
    piece_ = piece_ < 11 ? piece_ + 1 : piece_ * 2;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
  std::size_t piece_ = 1;
};

inline std::unique_ptr<DealStream> log_of(const std::string& content,
                                          const LogOptions& options = {}) {
  return std::make_unique<LogStream>("deals.txt", std::make_unique<MemorySource>(content), options);
}

inline std::vector<Deal> deals_of(const std::string& content, const LogOptions& options = {}) {
  return read_all(*log_of(content, options));
}

/// The message that reading the log ends in.
inline std::string failure_of(const std::string& content, const LogOptions& options = {}) {
  try {
    deals_of(content, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

inline LogOptions with_deck(std::string_view deck, LogFormat format = LogFormat::detect) {
  LogOptions options;
  options.format = format;
  options.deck = cards::parse_deck(deck);
  return options;
}

inline LogOptions forced(LogFormat format) {
  LogOptions options;
  options.format = format;
  return options;
}

/// The deals that the logs of several tests hold.
inline const std::vector<Deal> logged_deals = {{2, 0, 3, 1}, {1, 3, 2, 0}};

/// The deals as a binary log.
inline std::string binary(const std::vector<Deal>& deals, std::size_t width, std::size_t base = 0) {
  std::string bytes;
  for (const Deal& deal : deals) {
    for (const std::size_t card : deal) {
      for (std::size_t i = 0; i < width; ++i) {
        bytes += static_cast<char>(((card + base) >> (8 * i)) & 0xFFU);
      }
    }
  }
  return bytes;
}

}  // namespace evenhand::source
