#pragma once

#include <string>
#include <vector>

#include "reports/document.hpp"
#include "reports/file_names.hpp"

namespace evenhand::reports {

/// The pictures of a page, each as an SVG file named as pictures_of() says: the page draws itself
/// in a browser without a window, so that they are the same. Throws RunError.
std::vector<File> svg_files(const Document& document);

/// Why they cannot be drawn here, and what to do; empty where they can.
std::string why_no_svg();

}  // namespace evenhand::reports
