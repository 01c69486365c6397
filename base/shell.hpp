#pragma once

#include <string>

namespace evenhand {

/// `word` as a shell reads it back unchanged.
std::string shell_quoted(const std::string& word);

}  // namespace evenhand
