#include "sims/random/arc4.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace evenhand::random {
namespace {

/// The keystream of the key 1, 2, 3 … from this offset on.
void expect_keystream(std::size_t key_size, std::size_t offset,
                      const std::vector<std::uint8_t>& expected) {
  std::vector<std::uint8_t> key(key_size);
  std::iota(key.begin(), key.end(), std::uint8_t{1});
  Arc4 arc4(key);
  for (std::size_t i = 0; i < offset; ++i) arc4();
  for (const std::uint8_t byte : expected) EXPECT_EQ(arc4(), byte) << key_size << ' ' << offset;
}

// RFC 6229, section 2, the keys 0x0102030405 and 0x0102…0f10.
TEST(Arc4, HasThePublishedKeystreams) {
  expect_keystream(5, 0,
                   {0xb2, 0x39, 0x63, 0x05, 0xf0, 0x3d, 0xc0, 0x27, 0xcc, 0xc3, 0x52, 0x4a, 0x0a,
                    0x11, 0x18, 0xa8});
  expect_keystream(5, 4096,
                   {0xff, 0x25, 0xb5, 0x89, 0x95, 0x99, 0x67, 0x07, 0xe5, 0x1f, 0xbd, 0xf0, 0x8b,
                    0x34, 0xd8, 0x75});
  expect_keystream(16, 0,
                   {0x9a, 0xc7, 0xcc, 0x9a, 0x60, 0x9d, 0x1e, 0xf7, 0xb2, 0x93, 0x28, 0x99, 0xcd,
                    0xe4, 0x1b, 0x97});
  expect_keystream(16, 240,
                   {0x06, 0x59, 0x02, 0xe4, 0xb6, 0x20, 0xf6, 0xcc, 0x36, 0xc8, 0x58, 0x9f, 0x66,
                    0x43, 0x2f, 0x2b});
}

}  // namespace
}  // namespace evenhand::random
