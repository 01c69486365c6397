#pragma once

#include <string>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The document as one page of HTML that needs nothing else, neither a network nor a server: the
/// verdict and its reason, then the pictures, then figures and tables, then what repeats it. Words
/// and tables stand in the page; pictures are drawn by its script (reports/page) from the document,
/// which the page carries as JSON.
std::string to_html(const Document& document);

/// The document as a page that a server shows while it changes: `events` is the path, from the page
/// on, of a stream of what to_live_event() returns, each of which takes the place of what is shown.
/// It asks for nothing else.
std::string to_live_html(const Document& document, std::string_view events);
/// The document as one line of JSON: `html`, the body of its page, and `document`.
std::string to_live_event(const Document& document);

}  // namespace evenhand::reports
