#pragma once

namespace evenhand::cli {

/// What the program tells the shell.
enum class ExitCode {
  ok = 0,            ///< no bias found, or: done
  biased = 1,        ///< bias found, or an expectation or claim failed
  bad_input = 2,     ///< bad usage or bad input, a misbehaving external shuffler included
  inconclusive = 3,  ///< too few deals to say
  failed = 4,        ///< could not finish: I/O, memory, internal
  interrupted = 130  ///< stopped by Ctrl-C; what was done is kept
};

}  // namespace evenhand::cli
