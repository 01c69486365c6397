#pragma once

#include <string>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The document as one page of HTML that needs nothing else, neither a network nor a server: the
/// verdict and its reason, then the pictures, then figures and tables, then what repeats it. Words
/// and tables stand in the page; pictures are drawn by its script (reports/page) from the document,
/// which the page carries as JSON.
std::string to_html(const Document& document);

}  // namespace evenhand::reports
