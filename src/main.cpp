#include <hwy/nanobenchmark.h>

#include "src/cli/program/program.hpp"

// Highway's library measures its timer whenever a program that is linked with it starts, which
// takes longer than all else that a short command does. Nothing here asks for that timer.
std::uint64_t hwy::platform::TimerResolution() { return 1; }

int main(int argc, char** argv) { return evenhand::cli::run_program(argc, argv); }
