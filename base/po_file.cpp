#include "base/po_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace evenhand {
namespace {

class PoReader {
 public:
  std::vector<PoEntry> read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++line_;
      take(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(entries_);
  }

 private:
  [[noreturn]] void refuse(std::string_view expected) const {
    throw std::invalid_argument(fmt::format("line {}: expected {}", line_, expected));
  }

  void take(std::string_view line) {
    if (line.empty() || line.starts_with('#')) return;
    if (line.starts_with('"')) {
      if (member_ == nullptr) refuse("msgid before a text");
      entries_.back().*member_ += unquoted(line);
      return;
    }
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    const bool is_first = member_ == nullptr || member_ == &PoEntry::translation;
    if (word == "msgctxt" || (word == "msgid" && is_first)) entries_.emplace_back();
    member_ = word == "msgctxt"  ? &PoEntry::context
              : word == "msgid"  ? &PoEntry::message
              : word == "msgstr" ? &PoEntry::translation
                                 : nullptr;
    if (member_ == nullptr || entries_.empty()) refuse("msgctxt, msgid or msgstr");
    entries_.back().*member_ = unquoted(line.substr(std::min(blank + 1, line.size())));
  }

  std::string unquoted(std::string_view quoted) const {
    if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"') {
      refuse("a text in quotes");
    }
    std::string text;
    for (std::size_t at = 1; at + 1 < quoted.size(); ++at) {
      if (quoted[at] != '\\') {
        text += quoted[at];
        continue;
      }
      ++at;
      text += quoted[at] == 'n' ? '\n' : quoted[at] == 't' ? '\t' : quoted[at];
    }
    return text;
  }

  std::size_t line_ = 0;
  std::string PoEntry::*member_ = nullptr;
  std::vector<PoEntry> entries_;
};

}  // namespace

std::vector<PoEntry> read_po(std::string_view text) { return PoReader().read(text); }

}  // namespace evenhand
