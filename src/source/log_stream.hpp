#pragma once

#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "src/source/byte_window.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {

/// Turns the bytes behind a window into deals.
class DealDecoder {
 public:
  DealDecoder() = default;
  DealDecoder(const DealDecoder&) = delete;
  DealDecoder& operator=(const DealDecoder&) = delete;
  virtual ~DealDecoder() = default;

  virtual const LogTraits& traits() const = 0;
  /// See DealStream.
  virtual bool copies_alike() const { return false; }
  virtual const cards::Deck& deck() const = 0;
  /// What its reader found out beside the traits, or empty.
  virtual std::string found() const { return {}; }

  /// Puts up to `most` deals into the batch from its start, counting each in `done`, so that the
  /// count is right even when it throws. Stops short at the end of the log only.
  virtual void decode(cards::DealBatch& batch, std::size_t most, std::size_t& done) = 0;

  /// See DealStream::origins; the deals of decode() are added to them.
  std::vector<Origin>& origins() { return origins_; }

 protected:
  std::vector<Origin> origins_;
};

/// For formats with rows, and for u8 and u16le. Both throw InputError when there is no first deal.
/// `first_deal` is the number of the first deal, from 0.
std::unique_ptr<DealDecoder> make_row_decoder(ByteWindow& window, const std::string& source,
                                              LogFormat format, const LogOptions& options,
                                              std::uint64_t first_deal);
std::unique_ptr<DealDecoder> make_binary_decoder(ByteWindow& window, const std::string& source,
                                                 LogFormat format, const LogOptions& options,
                                                 std::uint64_t first_deal);

/// A log, wherever its bytes come from.
class LogStream final : public DealStream {
 public:
  /// `source` names the bytes in messages. Looks at the first deal; see open_log.
  LogStream(std::string source, std::unique_ptr<ByteSource> bytes, const LogOptions& options);

  /// Reads these files as well, one after the other.
  void then(std::vector<std::string> paths) { paths_ = std::move(paths); }

  std::size_t deck_size() const override { return decoder_->traits().deck_size; }
  std::size_t width() const override { return decoder_->traits().width; }
  unsigned base() const override { return decoder_->traits().base; }
  bool copies_alike() const override { return decoder_->copies_alike(); }
  void read(cards::DealBatch& batch) override { read_up_to(batch, batch.capacity()); }
  const cards::Deck& deck() const override { return decoder_->deck(); }
  bool sorted_hands() const override;
  std::span<const Origin> origins() const override { return origins_; }
  std::string digest() const override { return window_->digest(); }

  /// read() with fewer deals than the batch could take.
  void read_up_to(cards::DealBatch& batch, std::size_t most);

  const LogTraits& traits() const { return decoder_->traits(); }
  /// Deals decoded so far, those of a batch that is being read included.
  std::uint64_t deals() const { return deals_before_ + done_; }

 private:
  /// Begins with what holds the deals from that number on.
  void open(std::unique_ptr<ByteSource> bytes, std::uint64_t first_deal);
  bool open_next(std::uint64_t first_deal);
  void keep_origins();

  LogOptions options_;
  std::string source_;
  std::unique_ptr<ByteWindow> window_;
  std::unique_ptr<DealDecoder> decoder_;
  std::vector<std::string> paths_;  ///< that follow
  std::size_t file_ = 0;            ///< that is being read
  std::uint64_t deals_before_ = 0;
  std::size_t done_ = 0;  ///< of the batch that was read last
  std::vector<Origin> origins_;
  std::exception_ptr failure_;  ///< thrown once the deals before it are delivered
};

}  // namespace evenhand::source
