#pragma once

namespace evenhand {

// The range of levels that every command and every file takes, stated here alone.

/// The level of tests, the chance of calling a fair source biased: in (0, 0.5].
bool is_alpha(double alpha);
/// The level of intervals, what they are to cover the truth with: in [0.5, 1).
bool is_level(double level);
/// A level that an interval was found at: one of several that hold together has a higher one than
/// was asked for, which may round to 1. In [0.5, 1].
bool is_told_level(double level);

/// Throw InputError, which names --alpha and --level, for what is none.
void require_alpha(double alpha);
void require_level(double level);

}  // namespace evenhand
