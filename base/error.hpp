#pragma once

#include <stdexcept>

namespace evenhand {

/// An input that cannot be used: a bad option, a bad file, a misbehaving external shuffler. The
/// message is one line: where, what was found, what was expected, what to do. Exit code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The program could not finish: I/O, memory, an internal fault. Exit code 4.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace evenhand
