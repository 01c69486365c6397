#pragma once

namespace evenhand::run {

/// Makes Ctrl-C (SIGINT), SIGTERM and SIGHUP ask for an orderly stop while it lives; a second one,
/// a third of a second later or more, ends the program at once. May be nested; all in one thread.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

 private:
  bool is_idle_;
};

/// While it lives, guards that its thread makes do nothing: signals are the business of the program
/// that this is a library of.
class SignalsLeftAlone {
 public:
  SignalsLeftAlone();
  SignalsLeftAlone(const SignalsLeftAlone&) = delete;
  SignalsLeftAlone& operator=(const SignalsLeftAlone&) = delete;
  ~SignalsLeftAlone();
};

/// Asks for a stop as those signals do, because another process received one.
void interrupt();

/// Whether a stop has been asked for.
bool interrupted();

}  // namespace evenhand::run
