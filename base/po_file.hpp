#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace evenhand
