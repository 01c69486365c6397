#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace evenhand {

/// `word` as a shell reads it back unchanged.
std::string shell_quoted(const std::string& word);

/// The words that a shell reads in `line`: blanks separate them, and backslashes, '…' and "…" quote
/// (POSIX.1-2017, Shell Command Language, 2.2). Nothing is expanded. Throws InputError for a quote
/// without an end, and for what only a shell can do: `a; b`, `a | b`, `$x`.
std::vector<std::string> shell_words(std::string_view line);

}  // namespace evenhand
