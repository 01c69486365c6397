#pragma once

#include <exception>
#include <memory>
#include <string>

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

  /// Puts up to `most` deals into the batch from its start, counting each in `done`, so that the
  /// count is right even when it throws. Stops short at the end of the log only.
  virtual void decode(cards::DealBatch& batch, std::size_t most, std::size_t& done) = 0;
};

/// For text and JSON, and for u8 and u16le. Both throw InputError when there is no first deal.
std::unique_ptr<DealDecoder> make_line_decoder(ByteWindow& window, const std::string& source,
                                               LogFormat format, const LogOptions& options);
std::unique_ptr<DealDecoder> make_binary_decoder(ByteWindow& window, const std::string& source,
                                                 LogFormat format, const LogOptions& options);

/// A log, wherever its bytes come from.
class LogStream final : public DealStream {
 public:
  /// `source` names the bytes in messages. Looks at the first deal; see open_log.
  LogStream(std::string source, std::unique_ptr<ByteSource> bytes, const LogOptions& options);

  std::size_t deck_size() const override { return decoder_->traits().deck_size; }
  std::size_t width() const override { return decoder_->traits().width; }
  unsigned base() const override { return decoder_->traits().base; }
  bool copies_alike() const override { return decoder_->copies_alike(); }
  void read(cards::DealBatch& batch) override { read_up_to(batch, batch.capacity()); }
  std::string digest() const override { return window_.digest(); }

  /// read() with fewer deals than the batch could take.
  void read_up_to(cards::DealBatch& batch, std::size_t most);

  const LogTraits& traits() const { return decoder_->traits(); }
  /// Deals decoded so far, those of a batch that is being read included.
  std::uint64_t deals() const { return deals_before_ + done_; }

 private:
  std::string source_;
  ByteWindow window_;
  std::unique_ptr<DealDecoder> decoder_;
  std::uint64_t deals_before_ = 0;
  std::size_t done_ = 0;        ///< of the batch that was read last
  std::exception_ptr failure_;  ///< thrown once the deals before it are delivered
};

}  // namespace evenhand::source
