#pragma once

#include <pthread.h>
#include <signal.h>

namespace evenhand {

/// While it lives, this thread takes no signals, and threads that it starts never do: signals are
/// for the thread that reads deals, which they wake.
class SignalFree {
 public:
  SignalFree() {
    sigset_t every;
    sigfillset(&every);
    ::pthread_sigmask(SIG_BLOCK, &every, &before_);
  }
  SignalFree(const SignalFree&) = delete;
  SignalFree& operator=(const SignalFree&) = delete;
  ~SignalFree() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_ = {};
};

}  // namespace evenhand
