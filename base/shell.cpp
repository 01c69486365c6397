#include "base/shell.hpp"

#include <string_view>

namespace evenhand {
namespace {

constexpr std::string_view harmless =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";

}  // namespace

std::string shell_quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(harmless) == std::string::npos;
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace evenhand
