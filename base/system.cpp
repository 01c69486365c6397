#include "base/system.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace evenhand {
namespace {

std::atomic<FaultHook> fault_hook = nullptr;

}  // namespace

void set_fault_hook(FaultHook hook) { fault_hook = hook; }

bool fault_strikes(Fault fault) {
  const FaultHook hook = fault_hook.load(std::memory_order_relaxed);
  return hook != nullptr && hook(fault);
}

bool write_all(int descriptor, std::string_view bytes) {
  if (fault_strikes(Fault::write)) {
    errno = ENOSPC;
    return false;
  }
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

long read_some(int descriptor, char* bytes, std::size_t most) {
  if (fault_strikes(Fault::read)) {
    errno = EIO;
    return -1;
  }
  while (true) {
    const ssize_t got = ::read(descriptor, bytes, most);
    if (got >= 0 || errno != EINTR) return got;
  }
}

bool sync_to_disk(int descriptor) {
  if (fault_strikes(Fault::sync)) {
    errno = EIO;
    return false;
  }
  return ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

}  // namespace evenhand
