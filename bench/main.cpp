// As the program does, every benchmark uses nothing wider than EVENHAND_INSTRUCTIONS names.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <exception>
#include <iostream>

#include "sims/random/instruction_set.hpp"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  try {
    const char* const name = std::getenv("EVENHAND_INSTRUCTIONS");
    if (name != nullptr) evenhand::random::use_at_most(name);
  } catch (const std::exception& error) {
    std::cerr << "EVENHAND_INSTRUCTIONS: " << error.what() << '\n';
    return 2;
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
