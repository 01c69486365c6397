#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/card_words.hpp"
#include "src/source/fast_names.hpp"
#include "src/source/fast_numbers.hpp"
#include "src/source/line_parser.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"
#include "src/source/peek_source.hpp"
#include "src/source/readers.hpp"
#include "src/source/seats.hpp"

namespace evenhand::source {
namespace {

class RowDecoder final : public DealDecoder {
 public:
  RowDecoder(ByteWindow& window, const std::string& source, LogFormat format, LogOptions options,
             std::uint64_t first_deal, NamedDeals& known, const std::optional<Within>& within,
             bool is_continued)
      : window_(window),
        known_(known),
        bad_deal_(options.bad_deal),
        with_origins_(options.origins || !options.selection.labels.empty()),
        deal_id_(options.selection.deal_id),
        merges_equal_(options.selection.merges_equal()),
        are_boards_(reader_of(format).takes == ReaderInfo::Takes::names && deal_id_ != "none"),
        deals_(first_deal) {
    const ReaderInfo& info = reader_of(format);
    if (within) {
      reader_ =
          make_rows(info, {window, source, format, options, within->lines, within->separator});
      take_traits(within->traits, options.deck);
      return;
    }
    check_selection(info, options.selection, source);
    check_deck(info, options.deck, source);
    if (!options.deck && !info.deck.empty()) options.deck = cards::parse_deck(info.deck);
    const ReaderInput input{window, source, format, options};
    // Made from what comes before the other reads on, for the window serves one of them.
    if (options.deck && options.deck->draw > 0 && !options.base) {
      const BaseOfDraws found = probe_base(input);
      if (found.is_unclear && options.deck->card_names.empty()) {
        throw InputError(fmt::format(
            "{}: are the cards numbered from 0 or from 1? Neither 0 nor {} came, so that it is the "
            "first or the last one that never did; say --numbered-from 0 or 1",
            source, options.deck->size));
      }
      options.base = found.base;
    }
    const bool has_row = find_first_row(info, input, is_continued);
    if (options.deck && options.deck->draw == 0 && options.deck->name == info.deck &&
        reader_->width() > 0 && reader_->width() < options.deck->size) {
      cards::draw_cards(*options.deck, reader_->width());
    }
    if (!has_row) {
      const bool chosen = !options.selection.where.empty() || !options.selection.from.empty() ||
                          !options.selection.to.empty();
      const std::string found = reader_->found();
      throw InputError(
          fmt::format("{}: no deal in it ({} bytes); expected {}{}", source, window.offset(),
                      chosen ? "rows that --where, --from and --to leave" : info.summary,
                      found.empty() || chosen ? "" : fmt::format(" ({})", found)));
    }
    find_traits(format, options);
    hands_ = words_of_hands(row_.lists, reader_->hand_names(), deck_);
    if (!hands_.empty() || (!deck_.hands.empty() && row_.lists.size() > 1)) lists_ = row_.lists;
    separator_ = row_.separator;
    copies_alike_ = parser_->gave_copies();
    if (copies_alike_) kinds_ = cards::kinds_of(deck_).class_of;
    is_pending_ = true;
  }

  const LogTraits& traits() const override { return traits_; }
  char separator() const override { return separator_; }
  const cards::Deck& deck() const override { return deck_; }
  bool copies_alike() const override { return copies_alike_; }
  std::string found() const override { return reader_->found(); }
  std::string hands() const override { return hands_; }

  void decode(cards::DealBatch& batch, std::size_t& done) override {
    batch.visit([&](auto deals) {
      while (done < deals.count) {
        if (!is_pending_ && !next_or_tell()) return;
        is_pending_ = false;
        if (!take_or_tell(deals[done]) || is_repeat(deals[done])) continue;
        if (with_origins_) add_origin();
        ++done;
        ++deals_;
      }
    });
  }

 private:
  /// Returns the number with which the numbers begin, as the probe of the log's start shows.
  static BaseOfDraws probe_base(const ReaderInput& input) {
    ByteWindow start(std::make_unique<PeekSource>(input.window));
    LogOptions quiet = input.options;
    quiet.note = nullptr;
    try {
      const auto reader =
          make_rows(reader_of(input.format), {start, input.source, input.format, quiet});
      return base_of_draws(*reader, input.options.deck->size);
    } catch (const InputError&) {
      return {};  // the start may end anywhere; reading itself tells what is wrong
    }
  }

  /// A first row, with its cards split.
  bool next_row() {
    if (!reader_->next(row_)) return false;
    if (row_.cards.empty()) reader_->split(row_);
    return true;
  }

  /// Makes the reader, and reads the first row. If the log is known already, lines before it that
  /// are none are reported.
  bool find_first_row(const ReaderInfo& info, ReaderInput input, bool is_continued) {
    while (true) {
      try {
        if (reader_ == nullptr) reader_ = make_rows(info, input);
        return next_row();
      } catch (const InputError& error) {
        const bool is_known = is_continued || (reader_ && input.options.deck);
        if (!bad_deal_ || !is_known || (reader_ && !reader_->goes_on())) throw;
        const std::string line(reader_ ? row_.line.text : first_line());
        if (!reader_ && !pass_line(window_)) throw;
        tell(error, line);
        if (!reader_) ++input.lines;
      }
    }
  }

  /// The line that the window begins with, as far as it is in memory.
  std::string_view first_line() const {
    const std::string_view bytes = window_.available().substr(0, ByteWindow::longest_record);
    return bytes.substr(0, bytes.find('\n'));
  }

  void tell(const InputError& error, std::string_view text) {
    ++records_.unreadable;
    const auto* const bad = dynamic_cast<const BadRecord*>(&error);
    bad_deal_(error.what(), bad != nullptr ? std::string_view(bad->text()) : text);
  }

  /// Finds what the first row shows; for a deck that is known, the first that is a deal where
  /// others are left out.
  void find_traits(LogFormat format, const LogOptions& options) {
    while (true) {
      try {
        take_traits(traits_of_first_row(row_, format, options), options.deck);
        return parse_first(options.deck.has_value());
      } catch (const InputError& error) {
        if (!bad_deal_ || !options.deck) throw;
        tell(error, row_.line.text);
        if (!next_or_tell()) throw;
        if (row_.cards.empty()) reader_->split(row_);
      }
    }
  }

  void take_traits(const LogTraits& traits, const std::optional<cards::Deck>& deck) {
    traits_ = traits;
    deck_ = deck ? *deck : cards::parse_deck(std::to_string(traits.deck_size));
    parser_ = std::make_unique<LineParser>(traits_, deck_);
    seen_ = SeenCards(traits_.repeats);
    careful_deal_.resize(traits_.width);
  }

  void parse_first(bool is_deck_known) {
    try {
      parser_->parse(row_, deals_, careful_deal_);
    } catch (const InputError& error) {
      if (traits_.named && !bad_deal_) {
        throw InputError(error.what() + further_faults(std::span(careful_deal_)));
      }
      const bool is_draw = std::any_of(
          row_.cards.begin(), row_.cards.end(),
          [&](const Token& card) { return as_number(card.text).value_or(0) > traits_.width; });
      if (is_deck_known || !is_draw) throw;
      throw InputError(fmt::format(
          "{}; without --deck a deal is a whole deck: of draws say how many cards there are, "
          "--deck 49 --draw {}",
          error.what(), traits_.width));
    }
  }

  /// Reads the next row, after those that are none, which are reported.
  bool next_or_tell() {
    while (true) {
      try {
        return reader_->next(row_);
      } catch (const InputError& error) {
        if (!bad_deal_ || !reader_->goes_on()) throw;
        tell(error, row_.line.text);
      }
    }
  }

  /// False for a bad deal that was told of. Else the digest of what was read is that of deals
  /// alone.
  template <class Card>
  bool take_or_tell(std::span<Card> deal) {
    try {
      take(deal);
      return true;
    } catch (const InputError& error) {
      if (bad_deal_ && !has_two_zeros()) {
        tell(error, row_.line.text);
        return false;
      }
      if (!traits_.named) {
        window_.give_back(row_.line.offset);
        throw;
      }
      window_.end_at(row_.line.offset);
      throw InputError(error.what() + further_faults(deal));
    }
  }

  /// Returns, for names, which people mistype, the faults of the rows that follow in memory, a line
  /// each.
  template <class Card>
  std::string further_faults(std::span<Card> deal) {
    constexpr std::size_t most = 19;
    std::string lines;
    for (std::size_t faults = 0; faults < most;) {
      try {
        if (!reader_->next(row_) || row_.line.cut_off) break;
      } catch (const InputError&) {
        break;  // The bytes in memory may end anywhere.
      }
      try {
        take(deal);
      } catch (const InputError& error) {
        lines += fmt::format("\n{}", error.what());
        ++faults;
      }
    }
    return lines;
  }

  template <class Card>
  void take(std::span<Card> deal) {
    if (!lists_.empty() && row_.lists != lists_) {
      row_.line.refuse(
          0, fmt::format("found hands of {} cards, expected {} as in the first deal; list the "
                         "hands of each deal in one order, such as the landlord's first",
                         fmt::join(row_.lists, ", "), fmt::join(lists_, ", ")));
    }
    read(deal);
    if (are_single_values()) refuse_two_zeros();
  }

  bool are_single_values() const {
    return !traits_.named && (traits_.repeats || traits_.width == 1);
  }
  /// The pockets 0 and 00 of a wheel.
  bool has_two_zeros() const { return are_single_values() && seen_.mixes_zeros(); }

  void refuse_two_zeros() {
    for (const Token& card : row_.cards) {
      if (card.text.find_first_not_of('0') == std::string_view::npos) {
        seen_.note_zero(card.text.size());
      }
    }
    if (!has_two_zeros()) return;
    row_.line.refuse(0, fmt::format("found '{}', and the log has 0 as well as 00, which are one "
                                    "number; of a wheel with both give the names of its pockets, "
                                    "one a line, with --deck-order FILE",
                                    printable(row_.line.text, 48)));
  }

  template <class Card>
  void read(std::span<Card> deal) {
    if (!row_.plain.empty() && take_plain(deal)) return;
    if (row_.cards.empty()) reader_->split(row_);
    if (take_cards(deal)) return;
    parser_->parse(row_, deals_, careful_deal_);
    std::transform(careful_deal_.begin(), careful_deal_.end(), deal.begin(),
                   [](std::uint16_t card) { return static_cast<Card>(card); });
  }

  template <class Card>
  bool take_plain(std::span<Card> deal) {
    if (traits_.named) {
      if (traits_.format != LogFormat::text) return false;
      if (row_.separator == '\0') return parse_names(row_.plain, parser_->index(), deal, seen_);
      return parse_names(row_.plain, row_.separator, parser_->index(), deal, seen_);
    }
    if (traits_.format == LogFormat::json) {
      return parse_numbers<true>(row_.plain, traits_.base, traits_.deck_size, deal, seen_);
    }
    return parse_numbers<false>(row_.plain, traits_.base, traits_.deck_size, deal, seen_);
  }

  template <class Card>
  bool take_cards(std::span<Card> deal) {
    if (row_.cards.size() != deal.size()) return false;
    seen_.begin_deal();
    for (std::size_t i = 0; i < deal.size(); ++i) {
      const std::size_t card = traits_.named ? single_card(row_.cards[i].text, parser_->index())
                                             : short_number(row_.cards[i].text) - traits_.base;
      if (card >= traits_.deck_size || !seen_.add(card)) return false;
      deal[i] = static_cast<Card>(card);
    }
    return true;
  }

  /// Whether the row tells once more of a deal that was read before: under the same name, or right
  /// before as a board of the same number, or of none as well.
  template <class Card>
  bool is_repeat(std::span<Card> deal) {
    if (row_.id.empty() && !are_boards_ && !merges_equal_) return false;
    compare_by(deal);
    const std::string_view cards(reinterpret_cast<const char*>(cards_.data()), 2 * cards_.size());
    if (merges_equal_) return count_repeat(known_.meet({}, cards));
    if (are_boards_ && is_as_before(cards) && (deal_id_.empty() || row_.id.empty())) {
      return count_repeat(true);
    }
    if (!row_.id.empty()) {
      const NamedDeals::Seen seen = known_.look_up(row_.id, cards);
      records_.namesakes += seen == NamedDeals::Seen::name ? 1 : 0;
      if (count_repeat(seen == NamedDeals::Seen::deal)) return true;
    }
    // No name holds a newline alone, so that these are apart from them.
    if (are_boards_ && deal_id_.empty() && known_.meet('\n' + row_.board, cards)) {
      ++records_.alike;
    }
    return false;
  }

  bool count_repeat(bool is_repeat) {
    records_.repeats += is_repeat ? 1 : 0;
    return is_repeat;
  }

  /// Whether the board before has the same cards and number, or no number as well.
  bool is_as_before(std::string_view cards) {
    const bool is_same = cards == before_ && row_.board == board_before_;
    before_ = cards;
    board_before_ = row_.board;
    return is_same;
  }

  /// Makes cards_ of the deal: where copies are told apart by lot, anew in each row, their kinds;
  /// of hands that are listed sorted, which cards they hold.
  template <class Card>
  void compare_by(std::span<Card> deal) {
    cards_.assign(deal.begin(), deal.end());
    for (std::uint16_t& card : cards_) card = kinds_.empty() ? card : kinds_[card];
    if (reader_of(traits_.format).sorted_hands) {
      for (const cards::Hand& hand : deck_.hands) {
        if (hand.first + hand.count > cards_.size()) break;
        const auto first = cards_.begin() + static_cast<std::ptrdiff_t>(hand.first);
        std::sort(first, first + static_cast<std::ptrdiff_t>(hand.count));
      }
    }
  }

  void add_origin() {
    Origin& origin = origins_.emplace_back();
    origin.line = row_.line.number;
    origin.labels.assign(row_.labels.begin(), row_.labels.end());
    if (!row_.date.empty()) origin.date = parse_date(row_.date, row_.date_order);
  }

  ByteWindow& window_;
  NamedDeals& known_;
  std::vector<std::uint16_t> kinds_;  ///< by card, where copies are alike
  std::vector<std::uint16_t> cards_;  ///< of the deal, as it is compared
  BadDeal bad_deal_;
  cards::Deck deck_;
  LogTraits traits_;
  char separator_ = '\0';
  bool copies_alike_ = false;
  std::unique_ptr<RowReader> reader_;
  Row row_;
  bool is_pending_ = false;  ///< the row is read but not yet decoded
  bool with_origins_;
  std::string deal_id_;
  bool merges_equal_;
  bool are_boards_;           ///< of which neighbours that are equal are one
  std::string before_;        ///< the cards of the board before
  std::string board_before_;  ///< and its number
  std::vector<std::size_t>
      lists_;  ///< how many cards stand in each list of a deal, where it matters
  std::string hands_;
  SeenCards seen_;
  std::unique_ptr<LineParser> parser_;
  std::vector<std::uint16_t> careful_deal_;
  std::uint64_t deals_;
};

}  // namespace

std::unique_ptr<DealDecoder> make_row_decoder(ByteWindow& window, const std::string& source,
                                              LogFormat format, const LogOptions& options,
                                              std::uint64_t first_deal, NamedDeals& known,
                                              const std::optional<Within>& within,
                                              bool is_continued) {
  return std::make_unique<RowDecoder>(window, source, format, options, first_deal, known, within,
                                      is_continued);
}

}  // namespace evenhand::source
