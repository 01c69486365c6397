#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "src/source/log.hpp"

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

inline std::vector<Deal> deals_of(const std::string& content, const LogOptions& options = {}) {
  const TempFile file(content);
  return read_all(*open_log(file.path(), options));
}

/// The message that reading the log ends in, with the name of the file's folder left out.
inline std::string failure_of(const std::string& content, const LogOptions& options = {}) {
  const TempFile file(content);
  try {
    read_all(*open_log(file.path(), options));
  } catch (const InputError& error) {
    std::string text = error.what();
    const auto at = text.find("deals.txt");
    return at == std::string::npos ? text : text.substr(at);
  }
  return "accepted";
}

inline LogOptions with_deck(std::string_view deck, LogFormat format = LogFormat::detect) {
  LogOptions options;
  options.format = format;
  options.deck = cards::parse_deck(deck);
  return options;
}

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
