#include <fmt/format.h>

#include "base/error.hpp"
#include "src/source/fast_numbers.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"
#include "src/source/readers.hpp"
#include "src/source/word_fault.hpp"

namespace evenhand::source {
namespace {

class BinaryDecoder final : public DealDecoder {
 public:
  BinaryDecoder(ByteWindow& window, const std::string& source, LogFormat format,
                const LogOptions& options, std::uint64_t first_deal)
      : window_(window),
        source_(source),
        bad_deal_(options.bad_deal),
        with_origins_(options.origins),
        records_(first_deal) {
    check_selection(reader_of(format), options.selection, source);
    if (!options.deck) {
      throw InputError(
          fmt::format("{}: the format {} does not tell how many cards a deal has; "
                      "give --deck",
                      source, format_name(format)));
    }
    deck_ = *options.deck;
    traits_ = {format, options.deck->size,        options.deck->width(), options.base.value_or(0),
               false,  options.deck->with_repeats};
    seen_ = SeenCards(traits_.repeats);
    if (format == LogFormat::u8 && traits_.deck_size > 256) {
      throw InputError(
          fmt::format("{}: the format u8 holds decks of up to 256 cards, not {}; "
                      "use u16le",
                      source, traits_.deck_size));
    }
    if (!has_record()) throw InputError(fmt::format("{}: no deal in it (0 bytes)", source));
    const std::vector<std::size_t> first = words_of(record(), format);
    if (!options.base && !is_draw()) traits_.base = base_of(first, traits_.deck_size);
    std::vector<std::uint16_t> deal(traits_.width);
    if (!parse(std::span(deal))) refuse_record();
  }

  const LogTraits& traits() const override { return traits_; }
  const cards::Deck& deck() const override { return deck_; }

  void decode(cards::DealBatch& batch, std::size_t& done) override {
    batch.visit([&](auto deals) {
      while (done < deals.count && has_record()) {
        const bool is_deal = parse(deals[done]);
        if (!is_deal) refuse_or_tell();
        window_.consume(record_bytes());
        ++records_;
        if (!is_deal) continue;
        ++done;
        if (with_origins_) origins_.emplace_back();
      }
    });
  }

 private:
  bool is_draw() const { return traits_.are_draws(); }
  std::size_t record_bytes() const { return traits_.width * card_width(traits_.format); }
  std::string_view record() const { return window_.available().substr(0, record_bytes()); }

  /// Makes a whole record available; false at the end. Throws when a part of one is left.
  bool has_record() {
    while (window_.available().size() < record_bytes()) {
      if (window_.more()) continue;
      const std::size_t left = window_.available().size();
      if (left == 0) return false;
      throw InputError(fmt::format(
          "{}: deal {} (byte {}) has only {} of {} bytes; the log was cut off, or --deck {} or "
          "--reader {} is wrong",
          source_, records_ + 1, window_.offset(), left, record_bytes(), traits_.deck_size,
          format_name(traits_.format)));
    }
    return true;
  }

  template <class Card>
  bool parse(std::span<Card> deal) {
    const char* const bytes = window_.available().data();
    return traits_.format == LogFormat::u8
               ? parse_words<std::uint8_t>(bytes, traits_.base, traits_.deck_size, deal, seen_)
               : parse_words<std::uint16_t>(bytes, traits_.base, traits_.deck_size, deal, seen_);
  }

  void refuse_or_tell() {
    try {
      refuse_record();
    } catch (const InputError& error) {
      if (!bad_deal_) throw;
      ++records().unreadable;
      bad_deal_(error.what(), record());
    }
  }

  [[noreturn]] void refuse_record() const {
    const WordFault fault = fault_of_words(
        words_of(record(), traits_.format), traits_.base, traits_.deck_size,
        fmt::format("{}, --deck {}", format_name(traits_.format), traits_.deck_size));
    throw InputError(fmt::format("{}: deal {} (byte {}): {}", source_, records_ + 1,
                                 window_.offset() + fault.card * card_width(traits_.format),
                                 fault.what));
  }

  ByteWindow& window_;
  std::string source_;
  BadDeal bad_deal_;
  cards::Deck deck_;
  LogTraits traits_;
  bool with_origins_;
  SeenCards seen_;
  std::uint64_t records_;
};

}  // namespace

std::unique_ptr<DealDecoder> make_binary_decoder(ByteWindow& window, const std::string& source,
                                                 LogFormat format, const LogOptions& options,
                                                 std::uint64_t first_deal) {
  return std::make_unique<BinaryDecoder>(window, source, format, options, first_deal);
}

}  // namespace evenhand::source
