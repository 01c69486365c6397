#include "base/standard_input.hpp"

#include <unistd.h>

#include "base/error.hpp"

namespace evenhand {
namespace {

thread_local int left_alone = 0;

}  // namespace

int standard_input() {
  if (left_alone == 0) return STDIN_FILENO;
  throw InputError(
      "standard input: belongs to the program that uses this library; give a file, or the text "
      "itself");
}

StandardInputLeftAlone::StandardInputLeftAlone() { ++left_alone; }
StandardInputLeftAlone::~StandardInputLeftAlone() { --left_alone; }

}  // namespace evenhand
