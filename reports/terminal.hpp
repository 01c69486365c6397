#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The marks that a terminal uses. Each function may only add what takes no room.
struct Styles {
  using Style = std::function<std::string(std::string_view)>;
  static std::string plain(std::string_view text) { return std::string(text); }

  Style head = plain;
  Style biased = plain;
  Style no_bias = plain;
  Style inconclusive = plain;
};

struct TerminalOptions {
  std::size_t width = 80;  ///< columns; lines are longer only where a word is
  bool verbose = false;    ///< every test and table, and what repeats the document
  Styles styles = {};
};

/// The document for a terminal: the verdict and its reason, then what was looked at, then what
/// matters. A table that is too wide wraps its last column of words, or stands on end.
std::string to_terminal(const Document& document, const TerminalOptions& options = {});

/// The text in lines of at most `width` columns, broken at blanks; lines after the first begin with
/// `indent` blanks.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// Returns the text after its label, which takes `label_width` columns, or lines of its own when it
/// is wider; all lines are at most `width` columns, and the first begins with `indent` blanks.
std::string labelled(std::string_view label, std::size_t label_width, std::string_view text,
                     std::size_t width, std::size_t indent = 0);

/// The table in lines of at most `width` columns, where words allow it, its head styled.
std::string fitted_table(const Table& table, std::size_t width, const Styles& styles);

}  // namespace evenhand::reports
