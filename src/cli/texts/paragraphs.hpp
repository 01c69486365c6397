#pragma once

#include <string>
#include <vector>

namespace evenhand::cli {

/// The lines of a text, those of a paragraph joined to one, and an empty line between paragraphs.
/// Lines that begin with a blank, such as examples, stay as they are; a line that ends with a colon
/// is a heading and begins a paragraph.
std::vector<std::string> joined_paragraphs(const std::string& text);

}  // namespace evenhand::cli
