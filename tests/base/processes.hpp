#pragma once

#include <poll.h>
#include <unistd.h>

#include <string>

#include "base/system.hpp"

namespace evenhand {

/// Returns what comes from the descriptor up to a newline or the end, within some seconds.
inline std::string line_from(int descriptor) {
  std::string line;
  pollfd waiting{descriptor, POLLIN, 0};
  char byte = 0;
  while (::poll(&waiting, 1, 5000) > 0 && ::read(descriptor, &byte, 1) == 1 && byte != '\n') {
    line += byte;
  }
  return line;
}

}  // namespace evenhand
