#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "src/source/fast_numbers.hpp"
#include "src/source/line_parser.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {
namespace {

class LineDecoder final : public DealDecoder {
 public:
  LineDecoder(ByteWindow& window, const std::string& source, LogFormat format, LogOptions options)
      : window_(window), lines_(window, source), deck_(options.deck.value_or(cards::Deck{})) {
    if (deck_.draw > 0 && !options.base) options.base = base_of_draws(window, deck_.size);
    const std::optional<Line> first = lines_.next();
    if (!first) {
      throw InputError(fmt::format("{}: no deal in it ({} bytes); expected one deal a line", source,
                                   window.offset()));
    }
    traits_ = traits_of_first_line(*first, format, options);
    parser_ = std::make_unique<LineParser>(traits_, deck_);
    careful_deal_.resize(traits_.width);
    parser_->parse(*first, 0, careful_deal_);
    copies_alike_ = parser_->gave_copies();
    lines_.put_back(*first);
  }

  const LogTraits& traits() const override { return traits_; }
  bool copies_alike() const override { return copies_alike_; }

  void decode(cards::DealBatch& batch, std::size_t most, std::size_t& done) override {
    batch.visit([&](auto deals) {
      while (done < most) {
        const std::optional<Line> line = lines_.next();
        if (!line) return;
        take_or_give_back(*line, deals[done]);
        ++done;
        ++deals_;
      }
    });
  }

 private:
  /// The digest of what was read is that of deals alone.
  template <class Card>
  void take_or_give_back(const Line& line, std::span<Card> deal) {
    try {
      take(line, deal);
    } catch (const InputError&) {
      window_.give_back(line.offset);
      throw;
    }
  }

  template <class Card>
  void take(const Line& line, std::span<Card> deal) {
    if (!traits_.named && take_numbers(line, deal)) return;
    parser_->parse(line, deals_, careful_deal_);
    std::transform(careful_deal_.begin(), careful_deal_.end(), deal.begin(),
                   [](std::uint16_t card) { return static_cast<Card>(card); });
  }

  template <class Card>
  bool take_numbers(const Line& line, std::span<Card> deal) {
    if (traits_.format == LogFormat::text) {
      return parse_numbers<false>(line.text, traits_.base, traits_.deck_size, deal, seen_);
    }
    const std::optional<Token> inside = inside_array(line.text);
    return inside &&
           parse_numbers<true>(inside->text, traits_.base, traits_.deck_size, deal, seen_);
  }

  ByteWindow& window_;
  LineReader lines_;
  cards::Deck deck_;
  LogTraits traits_;
  bool copies_alike_ = false;
  SeenCards seen_;
  std::unique_ptr<LineParser> parser_;
  std::vector<std::uint16_t> careful_deal_;
  std::uint64_t deals_ = 0;
};

}  // namespace

std::unique_ptr<DealDecoder> make_line_decoder(ByteWindow& window, const std::string& source,
                                               LogFormat format, const LogOptions& options) {
  return std::make_unique<LineDecoder>(window, source, format, options);
}

}  // namespace evenhand::source
