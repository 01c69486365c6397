#pragma once

#include <string>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The document as GitHub-flavoured Markdown: the verdict and its reason first, then everything
/// that fits a page; maps of numbers are told of, and are in the other formats.
std::string to_markdown(const Document& document);

}  // namespace evenhand::reports
