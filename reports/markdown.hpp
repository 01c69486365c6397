#pragma once

#include <string>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The document as GitHub-flavoured Markdown: the verdict and its reason first, then everything
/// that fits a page; it mentions maps of numbers, which the other formats show. With pictures, it
/// shows those of the format svg, which are to stand beside it.
std::string to_markdown(const Document& document, bool with_pictures = false);

/// A paragraph each for the cause, the cure and the evidence of a judgement.
std::string led_markdown(const Judgement& judgement);

}  // namespace evenhand::reports
