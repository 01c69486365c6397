#include <gmock/gmock.h>

#include <csignal>
#include <cstdlib>

/// As run_program does, every test ignores SIGPIPE: what writes to a command that has ended must
/// not end with it.
int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  // Whatever the shell that starts the tests speaks.
  setenv("LANGUAGE", "en", 1);
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
