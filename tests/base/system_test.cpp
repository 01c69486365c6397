#include "base/system.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "base/unique_fd.hpp"

namespace evenhand {
namespace {

TEST(System, PassesOnWhatTheSystemSays) {
  const UniqueFd full(open("/dev/full", O_WRONLY));
  EXPECT_FALSE(write_all(full.get(), "x"));
  EXPECT_EQ(errno, ENOSPC);
  EXPECT_TRUE(write_all(full.get(), ""));
  const UniqueFd zero(open("/dev/zero", O_RDONLY));
  char byte = 'x';
  EXPECT_EQ(read_some(zero.get(), &byte, 1), 1);
  EXPECT_EQ(byte, '\0');
  EXPECT_LT(read_some(-1, &byte, 1), 0);
  EXPECT_TRUE(sync_to_disk(zero.get())) << "there is nothing to sync";
}

TEST(System, FailsWhereATestWantsIt) {
  const UniqueFd null(open("/dev/null", O_RDWR));
  char byte = 'x';
  set_fault_hook([](Fault fault) { return fault == Fault::write || fault == Fault::sync; });
  EXPECT_FALSE(write_all(null.get(), "x"));
  EXPECT_FALSE(sync_to_disk(null.get()));
  EXPECT_EQ(read_some(null.get(), &byte, 1), 0);
  set_fault_hook([](Fault fault) { return fault == Fault::read; });
  EXPECT_LT(read_some(null.get(), &byte, 1), 0);
  EXPECT_TRUE(write_all(null.get(), "x"));
  set_fault_hook(nullptr);
  EXPECT_FALSE(fault_strikes(Fault::read));
}

}  // namespace
}  // namespace evenhand
