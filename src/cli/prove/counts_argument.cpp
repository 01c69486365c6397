#include "src/cli/prove/counts_argument.hpp"

#include "base/files.hpp"

namespace evenhand::cli {
namespace {

/// Counts alone; a file is named by something else.
bool is_list_of_counts(const std::string& text) {
  return text.find_first_not_of("0123456789,; _ekMG.+-") == std::string::npos && text != "-" &&
         text.find_first_of("0123456789") != std::string::npos;
}

}  // namespace

counts::Counts read_counts(const std::string& text, const std::string& option) {
  if (text == "-") {
    return counts::parse_counts(read_standard_input(file_kinds::table), "standard input");
  }
  if (is_list_of_counts(text)) return counts::parse_counts(text, option);
  return counts::parse_counts(read_file(text, file_kinds::table), text);
}

}  // namespace evenhand::cli
