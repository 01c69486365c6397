#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace evenhand {

/// The end of a command that is supervised, or, before that, whether it was started.
struct SupervisorReport {
  enum class What : int {
    started,
    could_not_start,
    exited,
    killed,
    alone  ///< after one of these two: nothing that the command started is left
  };
  What what;
  int code;  ///< the error, the exit status or the signal
};

/// The task of a supervisor. The descriptors are its own copies; of input, output and errors a
/// negative one is /dev/null.
struct Supervised {
  const std::vector<std::string>& words;  ///< the path of a program and its arguments
  int input = -1;
  int output = -1;
  int errors = -1;
  int control = -1;       ///< a socket; its other end is the parent's
  bool outlives = false;  ///< it is left to itself, as below
};

/// Forks a supervisor: a process between this program and a command, so that nothing outlives this
/// program, however that ends. Its number; negative, and errno says why, when there is none.
///
/// It starts the command in a process group of its own, reports on `control` that it has, how the
/// command ended and when all that it started has ended, and waits for the other end of `control`
/// to be closed, which the system does even for a parent that was killed. Then it sends the group
/// SIGTERM, waits for as many milliseconds as an int on `control` said before (500), and kills
/// whatever is left: the group, and all that it started and that became the supervisor's own when
/// its parent ended (PR_SET_CHILD_SUBREAPER).
///
/// A command that outlives this program is started in a session of its own; its supervisor ends at
/// once, with status 0 when it was started, and needs no `control`.
///
/// Forked from a program with threads, it calls nothing that is not async-signal-safe.
pid_t start_supervisor(const Supervised& task);

/// Starts a program, by its path, that outlives this one. Whether it was started.
bool start_apart(const std::vector<std::string>& words);

}  // namespace evenhand
