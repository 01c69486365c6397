#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/message_pattern.hpp"

namespace evenhand {

/// An entry of a catalogue: msgctxt, msgid and msgstr.
struct PoEntry {
  std::string context;
  std::string message;
  std::string translation;
};

/// The entries of a .po file (GNU gettext's manual, "The Format of PO Files") without plural forms
/// and without those that are obsolete. Throws std::invalid_argument with the line where it is no
/// such file.
std::vector<PoEntry> read_po(std::string_view text);

/// The program's messages in another language, as a catalogue of GNU gettext has them (a .po file).
///
/// The texts of the program are made of messages: "3 of 80 tests reject" of "{0} of {1} tests
/// reject", and a sentence of several that ": " or "; " join. A catalogue reads a text back: it
/// looks for the messages of which the text leaves the fewest words untranslated, and puts into
/// their places what stood there, which is translated in turn. So documents are kept and exchanged
/// in one language, and are read in any.
///
/// A message has a context where it means something else in it: "value" for a word that stands
/// alone in a table, where all other words are names, "joint" for what joins messages, "ending" for
/// what English changes with a number, "is" or "s", which may be translated by nothing, "phrase"
/// for what the program composes of several, and "count" for a number with its noun, "{0} deals".
class Catalogue {
 public:
  /// Reads the file's text. Throws std::invalid_argument with the line where it is none.
  explicit Catalogue(std::string_view po);

  /// The text, with what the catalogue does not have as it was; so is all of one of more than 4,000
  /// bytes, or that may be read in very many ways.
  std::string translated(std::string_view text) const;
  /// Returns the translation of a cell of a table.
  std::string translated_value(std::string_view text) const;

  std::size_t size() const { return exact_.size() + entries_.size(); }

 private:
  friend class CatalogueSearch;

  struct Entry {
    MessagePattern pattern;
    std::string translation;
    bool is_count = false;    ///< numbers alone stand in its places
    bool is_amount = false;   ///< a number stands in its last place
    std::size_t letters = 0;  ///< of the words that the pattern itself has
  };

  void add(std::string_view context, std::string_view message, std::string translation);
  void index_by_word();

  std::unordered_map<std::string, std::string> exact_;
  std::unordered_map<std::string, std::string> values_;
  std::vector<Entry> entries_;
  std::vector<Entry> joints_;
  /// Numbers of entries by one word that each has: the one that the fewest others have.
  std::unordered_map<std::string, std::vector<std::size_t>> by_word_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::string, std::string> known_;  ///< what was asked for before
};

}  // namespace evenhand
