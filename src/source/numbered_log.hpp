#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/unique_fd.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {

/// A log of fixed-width deals (u8, u16le) in files on disk, of which the deal of any number can be
/// read by itself: what several processes share.
class NumberedLog {
 public:
  /// Null for what must be read from its beginning: another format, standard input, a pipe, a
  /// packed or an empty file. The options have the format, the deck and the base that were found
  /// out.
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
    UniqueFd fd;
    std::uint64_t bytes;
    std::uint64_t first;  ///< number of its first deal
    std::uint64_t deals;
  };

  NumberedLog(std::vector<File> files, LogOptions options, std::size_t deal_bytes);

  std::vector<File> files_;
  LogOptions options_;
  std::size_t deal_bytes_;
  std::uint64_t deals_ = 0;
  Sha256 hash_;
  std::uint64_t hashed_ = 0;  ///< deals
};

}  // namespace evenhand::source
