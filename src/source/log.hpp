#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sims/cards/deck.hpp"
#include "src/source/byte_source.hpp"
#include "src/source/deal_stream.hpp"
#include "src/source/selection.hpp"

namespace evenhand::source {

/// The formats of deals; docs/formats-deals.md and docs/readers.md describe each.
enum class LogFormat {
  detect,     ///< look at the first bytes
  text,       ///< one deal a line, cards separated by blanks or commas
  json,       ///< arrays of cards, or objects that hold them
  u8,         ///< a byte a card, nothing between
  u16le,      ///< two bytes a card, the low one first, nothing between
  csv,        ///< delimited text with columns
  pbn,        ///< bridge boards in Portable Bridge Notation
  lin,        ///< bridge boards of Bridge Base Online
  boards,     ///< bridge boards a line, by suit
  hands,      ///< a deal a line, in hands with names or between bars
  poker,      ///< hand histories of Texas Hold'em and Omaha
  phh,        ///< the same in the poker hand history format, which is TOML
  mjlog,      ///< Tenhou's games of mahjong in XML
  tenhou,     ///< the same in the JSON of its log view
  mjai,       ///< games of mahjong as JSON events
  transcript  ///< of the deal protocol, which is verified while it is read
};

/// Reads "auto" or the name of a reader; throws InputError with a suggestion otherwise.
LogFormat parse_log_format(std::string_view text);
std::string_view format_name(LogFormat format);

/// Is called for a deal that cannot be read, with what is wrong and where, and with the deal's
/// line, or its bytes in a binary log.
using BadDeal = std::function<void(std::string_view what, std::string_view text)>;

/// Is called once with what was found out about a log ("deals.txt: text, 52 cards a deal, numbered
/// from 1").
using Note = std::function<void(std::string_view)>;

struct LogOptions {
  LogFormat format = LogFormat::detect;
  /// Absent: numbers are read, as many as stand in the first deal. A deck of which cards are drawn
  /// has as many in each deal as it says.
  std::optional<cards::Deck> deck;
  /// The number of the first card, 0 or 1. Absent: the first deal shows it; of draws, the first
  /// that has a 0 or the largest number, as far as the start of the log goes.
  std::optional<unsigned> base;
  Note note;
  Interrupted interrupted;
  Selection selection;
  bool origins = false;  ///< DealStream::origins has the lines, even without Selection::labels
  /// If given, it is called with each deal that is no permutation, in a log without a deck after
  /// the first; the reader passes that deal over. Otherwise such a deal is an error.
  BadDeal bad_deal = {};
  /// Rounds that a transcript of the deal protocol may have given up; more are an error. Logs of
  /// other formats are refused with it.
  std::optional<std::uint64_t> most_aborts = {};
  /// A file with the public key, in PEM, of whoever has to have signed it; or empty.
  std::string dealer_key = {};
  /// Files in which that key, and each that followed it, names the next one.
  std::vector<std::string> successions = {};
  /// A file with the private key of the auditor to whom its rounds are revealed; or empty.
  std::string auditor_key = {};
};

/// The facts that were given or found out about a log: given again, they read it the same way.
struct LogTraits {
  LogFormat format = LogFormat::text;
  std::size_t deck_size = 0;
  std::size_t width = 0;  ///< cards a deal
  unsigned base = 0;      ///< the number of the first card
  bool named = false;     ///< cards are names and not numbers
  bool repeats = false;   ///< a draw may hold a card more than once

  bool are_draws() const { return repeats || width < deck_size; }
};

/// Opens a log of deals, "-" for standard input, and looks at its first deal.
///
/// A name may stand for several copies (the four tiles "1m"): a pseudo-random order, which depends
/// on the number of the deal alone, says which is which. So a fair log stays fair and reads the
/// same each time; in order of appearance, copy 1 would always come before copy 2.
///
/// Throws InputError for what cannot be opened or holds no deal, and as DealStream::read does.
std::unique_ptr<DealStream> open_log(const std::string& path, const LogOptions& options);

/// Several files that are one log, in order; what is found out about the first holds for all. The
/// digest is that of their bytes one after the other.
std::unique_ptr<DealStream> open_log(const std::vector<std::string>& paths,
                                     const LogOptions& options);

/// Reads a deck order file: the card names in their starting order, separated by blanks, commas or
/// newlines; '#' starts a comment, except in quotes. A name with blanks stands between commas or
/// quotes, or on a line of its own: lines are names when a word stands in several lines and twice
/// in none ("King of Diamonds", "Ace of Spades"), or when most lines have blanks and no comma
/// ("Jace, the Mind Sculptor" among others). A deck list as programs export it is read as well
/// (deck_list.hpp), of which `note` is told. See cards::named_deck for names that occur several
/// times. Throws InputError for a file that cannot be read.
std::vector<std::string> read_card_names(const std::string& path, const Note& note = {});
/// The deck of them, which is called as the file is.
cards::Deck read_deck_order(const std::string& path);

}  // namespace evenhand::source
