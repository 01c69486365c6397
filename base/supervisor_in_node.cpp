#include <cerrno>

#include "base/supervisor.hpp"

// cmake/wasm_processes.js
extern "C" int evenhand_program_leave(const char* words, std::size_t size);

namespace evenhand {

pid_t start_supervisor(const Supervised& /*task*/) {
  errno = ENOSYS;
  return -1;
}

bool start_apart(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += word + '\0';
  return evenhand_program_leave(list.data(), list.size()) == 0;
}

}  // namespace evenhand
