#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The document for the page's script, which draws its pictures: with the words of axes, columns
/// and cells as people read them, and with sections named as the page names them.
nlohmann::ordered_json page_document(const Document& document);

/// The script's own words by how it knows them; empty in English.
nlohmann::ordered_json page_words();

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
