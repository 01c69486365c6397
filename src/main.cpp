#include "src/cli/program/program.hpp"

int main(int argc, char** argv) { return evenhand::cli::run_program(argc, argv); }
