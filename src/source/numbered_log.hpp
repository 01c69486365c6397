#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/unique_fd.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/source/byte_source.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/line.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {

/// A place after a deal's line, or at the beginning of a log.
struct LinePlace {
  std::uint64_t deals = 0;   ///< before it
  std::uint64_t offset = 0;  ///< bytes before it
  std::uint64_t lines = 0;   ///< before it, those without a deal included

  bool operator==(const LinePlace&) const = default;
};

/// The places of the deals of a log that has one in each line: a place is kept for every `spacing`
/// deals, so that any other is found by reading on from there.
class LineIndex {
 public:
  static constexpr std::uint64_t spacing = 4096;

  LineIndex() = default;
  /// Reads the window, which has the log from its beginning, to its end. `source` is the log's name
  /// in messages. Throws InputError for a line that LineReader refuses.
  LineIndex(ByteWindow& window, const std::string& source);

  std::uint64_t deals() const { return deals_; }

  /// Returns the last place that is kept after no more than so many deals.
  const LinePlace& nearest(std::uint64_t deals) const { return places_.at(deals / spacing); }

 private:
  std::uint64_t deals_ = 0;
  std::vector<LinePlace> places_ = {LinePlace{}};
};

/// Reads on from `place`, where the window begins, until there are so many deals before it.
LinePlace place_behind(std::uint64_t deals, LinePlace place, ByteWindow& window,
                       const std::string& source);

/// The bytes of an open file between two places. The place of the descriptor is left alone, so that
/// threads share it. Reading throws RunError for a file that became shorter.
class FileSlice final : public ByteSource {
 public:
  /// `name` stands in messages, and outlives the slice.
  FileSlice(const std::string& name, int fd, std::uint64_t first, std::uint64_t end,
            Interrupted interrupted = {})
      : name_(name), fd_(fd), at_(first), end_(end), interrupted_(std::move(interrupted)) {}

  std::size_t read(std::span<char> buffer) override;

 private:
  const std::string& name_;
  int fd_;
  std::uint64_t at_;
  std::uint64_t end_;
  Interrupted interrupted_;
};

/// A plain file that can be read from any place.
struct PlainFile {
  UniqueFd fd;
  std::uint64_t bytes;  ///< when it was opened
};

/// Nothing for a pipe, a packed file, an empty one, or "-".
std::optional<PlainFile> open_plain(const std::string& path);

/// A log in plain files on disk of which the deal of any number can be read by itself: what several
/// processes share. Its deals have a fixed width (u8, u16le), or a line each (text).
class NumberedLog {
 public:
  /// Null for what must be read from its beginning: another format, standard input, a pipe, a
  /// packed or an empty file, a text of which lines are left out. The options have the format, the
  /// deck and the base that were found out. Texts are read through, so that their lines are known:
  /// throws as DealStream::read does for their first deals and for lines without an end.
  static std::shared_ptr<NumberedLog> open(const std::vector<std::string>& paths,
                                           const LogOptions& options);

  /// All deals, as long as the files were when they were opened; one that was cut off counts.
  std::uint64_t deals() const { return deals_; }
  /// Fills the batch with the deals from that number (from 0) on, of which there are so many. From
  /// any thread. Throws InputError as DealStream::read does, RunError for a file that became
  /// shorter.
  void read(std::uint64_t first, cards::DealBatch& batch) const;
  /// SHA-256, in hexadecimal, of the bytes of the first so many deals. Reads on from where the call
  /// before has ended, when that was no later.
  std::string digest(std::uint64_t deals);

 private:
  struct File {
    std::string name;  ///< in messages
    PlainFile plain;
    std::uint64_t first = 0;  ///< number of its first deal
    std::uint64_t deals = 0;
    LineIndex lines = {};  ///< of a text
    Within shown = {};     ///< what the first lines of a text show

    bool holds(std::uint64_t deal) const { return deal >= first && deal < first + deals; }
    ByteWindow window(std::uint64_t offset, Interrupted interrupted = {}) const;
  };

  explicit NumberedLog(LogOptions options) : options_(std::move(options)) {}

  bool is_text() const { return options_.format == LogFormat::text; }
  std::uint64_t deal_bytes() const;
  void add(File file);
  void read_through(File& file) const;
  /// Returns the place after so many deals of a file.
  LinePlace place_in(const File& file, std::uint64_t deals) const;

  std::vector<File> files_;
  LogOptions options_;
  std::uint64_t deals_ = 0;
  Sha256 hash_;
  std::uint64_t hashed_ = 0;  ///< deals
};

}  // namespace evenhand::source
