#include "src/judge/method.hpp"

#include <algorithm>
#include <string>

namespace evenhand::judge {
namespace {

/// Letters and digits alone, small: "chisquare", "fishersexact".
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      result += static_cast<char>(c - 'A' + 'a');
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      result += c;
    }
  }
  return result;
}

bool is_among(std::string_view words, const std::string& wanted) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (plain(words.substr(0, end)) == wanted) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

}  // namespace

std::vector<Method> methods_called(std::string_view text) {
  const std::string wanted = plain(text);
  std::vector<Method> found;
  for (const MethodInfo& info : methods) {
    if (plain(info.name) == wanted || is_among(info.also, wanted)) found.push_back(info.method);
  }
  return found;
}

}  // namespace evenhand::judge
