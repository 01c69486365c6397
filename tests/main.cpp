#include <gmock/gmock.h>

#include <csignal>

/// As run_program does, every test ignores SIGPIPE: what writes to a command that has ended must
/// not end with it.
int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
