#include "base/child_end.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>

namespace evenhand {
namespace {

std::string signal_in_words(int number) {
  return fmt::format("signal {} ({})", number, ::strsignal(number));
}

}  // namespace

std::string ChildEnd::in_words() const {
  constexpr int shell_signal_base = 128;
  if (by_signal) return fmt::format("crashed: {}", signal_in_words(code));
  if (code > shell_signal_base && code < shell_signal_base + SIGRTMIN) {
    return fmt::format("crashed: {}", signal_in_words(code - shell_signal_base));
  }
  if (code == 127) return "could not be run: command not found (exit status 127)";
  if (code == 126) return "could not be run: not executable (exit status 126)";
  return fmt::format("exited with status {}", code);
}

}  // namespace evenhand
