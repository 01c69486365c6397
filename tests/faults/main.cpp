// evenhand_with_faults KIND:N ARGUMENTS…: the program, of which the N-th thing of a kind fails that
// could: write, read, sync, start, lost, or an allocation (memory). KIND:N+ fails from there on.
// Beyond the last one the program runs as ever, and a line on stderr says so.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "base/system.hpp"
#include "src/cli/program/program.hpp"

namespace {

std::string kind;
std::atomic<long> left = 0;
bool goes_on = false;

bool strikes(const char* what) {
  if (kind != what) return false;
  const long before = left.fetch_sub(1);
  return before == 1 || (goes_on && before < 1);
}

bool fails(evenhand::Fault fault) {
  switch (fault) {
    case evenhand::Fault::write:
      return strikes("write");
    case evenhand::Fault::read:
      return strikes("read");
    case evenhand::Fault::sync:
      return strikes("sync");
    case evenhand::Fault::start:
      return strikes("start");
    case evenhand::Fault::lost:
      return strikes("lost");
  }
  return false;
}

bool memory_fails = false;

void* allocated(std::size_t size, std::size_t alignment) {
  if (memory_fails && strikes("memory")) throw std::bad_alloc();
  void* const memory =
      std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

constexpr std::size_t usual_alignment = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t size) { return allocated(size, usual_alignment); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocated(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

int main(int argc, char** argv) {
  const char* const colon = argc > 1 ? std::strchr(argv[1], ':') : nullptr;
  if (colon == nullptr) {
    std::fputs("evenhand_with_faults KIND:N ARGUMENTS…\n", stderr);
    return 2;
  }
  kind.assign(argv[1], static_cast<std::size_t>(colon - argv[1]));
  left = std::atol(colon + 1);
  goes_on = argv[1][std::strlen(argv[1]) - 1] == '+';
  memory_fails = kind == "memory";
  evenhand::set_fault_hook(fails);
  const int status = evenhand::cli::run_program(argc - 1, argv + 1);
  memory_fails = false;
  if (left > 0) std::fputs("no fault\n", stderr);
  return status;
}
