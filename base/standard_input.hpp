#pragma once

namespace evenhand {

/// The descriptor of standard input, which whatever reads it asks for. Throws InputError where it
/// is not this program's.
int standard_input();

/// While it lives, standard input is not what its thread may read: it belongs to the program that
/// this is a library of.
class StandardInputLeftAlone {
 public:
  StandardInputLeftAlone();
  StandardInputLeftAlone(const StandardInputLeftAlone&) = delete;
  StandardInputLeftAlone& operator=(const StandardInputLeftAlone&) = delete;
  ~StandardInputLeftAlone();
};

}  // namespace evenhand
