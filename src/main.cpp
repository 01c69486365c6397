#include <hwy/nanobenchmark.h>

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "src/cli/program/program.hpp"

// Highway's library measures its timer whenever a program that is linked with it starts, which
// takes longer than all else that a short command does. Nothing here asks for that timer.
std::uint64_t hwy::platform::TimerResolution() { return 1; }

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // Large blocks are freed and wanted again at once. Given back to the system in between, their
  // pages are cleared each time: a tenth of a comparison.
  constexpr int largest_kept = 32 << 20;  // glibc takes no more
  mallopt(M_MMAP_THRESHOLD, largest_kept);
  mallopt(M_TRIM_THRESHOLD, 8 * largest_kept);
#endif
  return evenhand::cli::run_program(argc, argv);
}
