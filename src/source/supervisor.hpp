#pragma once

namespace evenhand::source {

/// How a command that is supervised ended, or, before that, whether it was started.
struct SupervisorReport {
  enum class What : int { started, could_not_start, exited, killed };
  What what;
  int code;  ///< the error, the exit status or the signal
};

/// What a supervisor is to do. The descriptors are its own copies.
struct Supervised {
  const char* command;  ///< for /bin/sh
  int input;            ///< negative for none
  int output;
  int errors;
  int control;  ///< a socket; its other end is the parent's
};

/// All that a process does which was forked to look after a command: a process between this program
/// and the command, so that nothing outlives this program, however that ends.
///
/// It starts the command in a process group of its own, reports on `control` that it has and how
/// it ended, and waits for the other end of `control` to be closed, which the system does even for
/// a parent that was killed. Then it sends the group SIGTERM, waits for as many milliseconds as an
/// int on `control` said before (500), and kills whatever is left: the group, and all that it
/// started and that became the supervisor's own when its parent ended (PR_SET_CHILD_SUBREAPER).
///
/// Forked from a program with threads, it calls nothing that is not async-signal-safe.
[[noreturn]] void supervise(const Supervised& task);

}  // namespace evenhand::source
