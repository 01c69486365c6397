#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "src/source/byte_window.hpp"
#include "src/source/log.hpp"
#include "src/source/seating.hpp"

namespace evenhand::source {

/// Tells whether a deal is one that was read before under the same name: a board that several
/// tables played. Names and cards are kept as hashes of 128 bits, so that two that differ are taken
/// for one with a probability of 2^-128. The last `least_known` of them at least are known, in
/// bounded memory.
class NamedDeals {
 public:
  enum class Seen {
    never,
    name,  ///< with other cards
    deal   ///< with the same cards
  };

  explicit NamedDeals(std::size_t least_known = std::size_t{1} << 20U)
      : least_known_(least_known) {}

  /// Returns what is known of the deal, which is known from here on. `cards` are its bytes.
  Seen look_up(std::string_view name, std::string_view cards);
  /// Whether the deal is known by that name. It is from here on; the name without it is not.
  bool meet(std::string_view name, std::string_view cards) { return add(key_of(name, cards)); }

 private:
  using Key = std::pair<std::uint64_t, std::uint64_t>;
  struct FirstHalf {
    std::size_t operator()(const Key& key) const { return key.first; }
  };
  using Keys = std::unordered_set<Key, FirstHalf>;

  static Key key_of(std::string_view name, std::string_view cards);
  /// Whether it was known. It is from here on.
  bool add(const Key& key);

  std::size_t least_known_;
  Keys newer_;
  Keys older_;
};

/// Turns the bytes of a window into deals.
class DealDecoder {
 public:
  DealDecoder() = default;
  DealDecoder(const DealDecoder&) = delete;
  DealDecoder& operator=(const DealDecoder&) = delete;
  virtual ~DealDecoder() = default;

  virtual const LogTraits& traits() const = 0;
  /// Between the cards of a text, as its first lines show; '\0' for blanks and commas.
  virtual char separator() const { return '\0'; }
  /// See DealStream.
  virtual bool copies_alike() const { return false; }
  virtual const cards::Deck& deck() const = 0;
  /// Returns what its reader found out beside the traits, or empty.
  virtual std::string found() const { return {}; }
  /// See DealStream.
  virtual std::string hands() const { return {}; }

  /// Fills the batch from place `done` on, which each deal increases, so that the count is right
  /// even when it throws. Stops short at the end of the log only.
  virtual void decode(cards::DealBatch& batch, std::size_t& done) = 0;

  /// See DealStream::origins; the deals of decode() are added to them.
  std::vector<Origin>& origins() { return origins_; }
  /// See DealStream::seating; the deals of decode() are added to it. Null where nothing is known.
  virtual Seating* seating() { return nullptr; }
  /// See DealStream::records; those of decode() are added to them.
  Records& records() { return records_; }

 protected:
  std::vector<Origin> origins_;
  Records records_;
};

/// The place in a file at which a decoder begins, and what the file's first deal has shown.
struct Within {
  std::uint64_t lines;  ///< before that place
  LogTraits traits;
  char separator;
};

/// Makes a decoder for formats with rows, and for u8 and u16le. Both throw InputError when there is
/// no first deal. `first_deal` is the number of the first deal, from 0. `known` are the deals with
/// names of the files before. `within` is absent at the beginning of a file; `is_continued` is as
/// LogStream has it.
std::unique_ptr<DealDecoder> make_row_decoder(ByteWindow& window, const std::string& source,
                                              LogFormat format, const LogOptions& options,
                                              std::uint64_t first_deal, NamedDeals& known,
                                              const std::optional<Within>& within = {},
                                              bool is_continued = false);
std::unique_ptr<DealDecoder> make_binary_decoder(ByteWindow& window, const std::string& source,
                                                 LogFormat format, const LogOptions& options,
                                                 std::uint64_t first_deal);

/// Makes a decoder for transcripts of the deal protocol: the first fault in one is an InputError.
std::unique_ptr<DealDecoder> make_transcript_decoder(ByteWindow& window, const std::string& source,
                                                     const LogOptions& options);

/// A log, wherever its bytes come from.
class LogStream final : public DealStream {
 public:
  /// `source` names the bytes in messages. Looks at the first deal; see open_log. Where a log is
  /// continued, of which other bytes have shown what it looks like, LogOptions::bad_deal is told of
  /// all that stands before the first deal, too.
  LogStream(std::string source, std::unique_ptr<ByteSource> bytes, const LogOptions& options,
            bool is_continued = false);

  /// Its bytes are those of these files, one after the other, of which the first is being read.
  void set_files(std::vector<std::string> paths);

  std::size_t deck_size() const override { return decoder_->traits().deck_size; }
  std::size_t width() const override { return decoder_->traits().width; }
  unsigned base() const override { return decoder_->traits().base; }
  bool copies_alike() const override { return decoder_->copies_alike(); }
  void read(cards::DealBatch& batch) override;
  const cards::Deck& deck() const override { return decoder_->deck(); }
  bool sorted_hands() const override;
  std::string hands() const override { return hands_; }
  std::string_view reader() const override { return format_name(traits().format); }
  bool is_verified() const override { return traits().format == LogFormat::transcript; }
  std::span<const Origin> origins() const override { return origins_; }
  Records records() const override { return records_; }
  const Seating* seating() const override { return is_verified() ? &seating_ : nullptr; }
  std::string digest() const override { return window_->digest(); }
  std::shared_ptr<NumberedLog> by_number() const override;

  const LogTraits& traits() const { return decoder_->traits(); }
  /// Bytes of the current file up to the end of what was decoded.
  std::uint64_t offset() const { return window_->offset(); }
  /// Deals decoded so far, those of a batch that is being read included.
  std::uint64_t deals() const { return deals_before_ + done_; }

 private:
  /// Begins with what holds the deals from that number on.
  void open(std::unique_ptr<ByteSource> bytes, std::uint64_t first_deal);
  bool open_next(std::uint64_t first_deal);
  /// Takes over what the decoder knows of deals beside their cards.
  void keep_found();

  LogOptions options_;
  bool is_continued_;
  std::string source_;
  std::unique_ptr<ByteWindow> window_;
  std::unique_ptr<DealDecoder> decoder_;
  std::string hands_;               ///< of the first file
  std::vector<std::string> files_;  ///< all of them
  std::vector<std::string> paths_;  ///< that follow
  std::size_t file_ = 0;            ///< that is being read
  std::uint64_t deals_before_ = 0;
  std::size_t done_ = 0;  ///< of the batch that was read last
  std::vector<Origin> origins_;
  Seating seating_;
  NamedDeals known_;
  Records records_;
  std::exception_ptr failure_;  ///< thrown once the deals before it are delivered
};

}  // namespace evenhand::source
