#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/source/file_slice.hpp"
#include "src/source/line_index.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {

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
