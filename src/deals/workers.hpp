#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "sims/cards/deal_batch.hpp"
#include "src/deals/plan.hpp"
#include "src/run/experiment.hpp"
#include "src/source/deal_stream.hpp"
#include "src/source/numbered_log.hpp"
#include "src/source/seating.hpp"

namespace evenhand::deals {

/// A worker that shuffles: block b draws from stream b of the plan's random source, and begins with
/// a sorted deck. It counts in audit::Tallies. Blocks after the last have no deals.
std::unique_ptr<run::Worker> make_dealing_worker(const Plan& plan, const SourceSpec& spec);

/// One stream of deals that several workers take turns to read from, a block at a time.
class SharedStream {
 public:
  /// Reads at most `limit` deals; 0 for all there are. With `whole_blocks`, it delivers deals
  /// before a fault only if their block is whole, so that a resumed run begins with a block. It is
  /// an error if, at the end, more than the share `most_bad` of all records were no deals.
  SharedStream(std::unique_ptr<source::DealStream> stream, std::uint64_t limit, bool whole_blocks,
               std::optional<double> most_bad = {});

  /// The facts that a stream knows of deals beside their cards.
  struct Beside {
    std::optional<source::Seating> seating;  ///< who got which hand in them
    source::Records records;                 ///< that stand between them
  };
  /// Fills the batch to its capacity, but for the last deals of the stream, which may be fewer;
  /// none at its end. Returns the block of the stream in which the first of them lies.
  std::uint64_t read(cards::DealBatch& batch, Beside* beside = nullptr);
  /// Reads past the blocks of so many deals that were counted before, or to the end if they were
  /// the last.
  void skip(std::uint64_t deals, bool were_last = false);
  /// Gives away the stream, at its place after the deals that were read; nothing can be read from
  /// here any more.
  std::unique_ptr<source::DealStream> release() { return std::move(stream_); }
  /// SHA-256 of the bytes up to the end of what was delivered.
  std::string digest() const { return digest_; }

 private:
  void refuse_too_many_bad() const;

  std::mutex mutex_;
  std::unique_ptr<source::DealStream> stream_;
  std::uint64_t left_;
  bool whole_blocks_;
  std::optional<double> most_bad_;
  std::uint64_t bad_ = 0;  ///< records that were no deals
  std::uint64_t deals_read_ = 0;
  std::string digest_;
};

std::unique_ptr<run::Worker> make_reading_worker(const Plan& plan, SharedStream& stream);

/// A worker that reads the deals of its block at their place in the log, among the first so many.
std::unique_ptr<run::Worker> make_numbered_worker(const Plan& plan, const source::NumberedLog& log,
                                                  std::uint64_t deals);

}  // namespace evenhand::deals
