#include "src/serve/address.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::serve {
namespace {

TEST(ServeAddress, IsLoopbackUnlessToldOtherwise) {
  for (const char* text : {"9464", ":9464", "127.0.0.1:9464"}) {
    EXPECT_EQ(parse_address(text, "--listen").text(), "127.0.0.1:9464") << text;
  }
  EXPECT_EQ(parse_address("[::1]:80", "--listen").text(), "[::1]:80");
  EXPECT_EQ(parse_address("[::1]:80", "--listen").host, "::1");
  EXPECT_EQ(parse_address("watch.example:0", "--listen").text(), "watch.example:0");
}

TEST(ServeAddress, RefusesWhatIsNone) {
  for (const char* text : {"", "host", "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000", "host:9x",
                           "::1", "[::1:80", "[::1]80", "[::1]", "-1"}) {
    EXPECT_THROW(parse_address(text, "--listen"), InputError) << text;
  }
}

TEST(ServeAddress, KnowsItsHosts) {
  const Address loopback{"127.0.0.1", 9464};
  for (const char* host : {"127.0.0.1", "127.0.0.1:9464", "localhost", "LocalHost:1"}) {
    EXPECT_TRUE(is_host_of(host, loopback)) << host;
  }
  for (const char* host :
       {"", ":9464", "evil.example", "evil.example:9464", "127.0.0.1.evil.example",
        "localhost.evil.example", "192.0.2.7", "[::1]:9464", "[127.0.0.1", "127.0.0.1@evil.example",
        "localhost:x@evil.example", "localhost:80@evil.example"}) {
    EXPECT_FALSE(is_host_of(host, loopback)) << host;
  }
  const Address all{"0.0.0.0", 9464};
  EXPECT_TRUE(is_host_of("192.0.2.7:9464", all));
  EXPECT_FALSE(is_host_of("evil.example:9464", all));
  EXPECT_TRUE(is_host_of("[::1]:9464", {"::1", 9464}));
  EXPECT_TRUE(is_host_of("[0:0:0:0:0:0:0:1]", {"::1", 9464}));
  const Address named{"watch.example", 9464};
  EXPECT_TRUE(is_host_of("Watch.Example:9464", named));
  EXPECT_TRUE(is_host_of("192.0.2.7", named));
  EXPECT_FALSE(is_host_of("other.example", named));
}

TEST(ServeAddress, KnowsWhatIsAHost) {
  for (const char* host :
       {"", "localhost", "localhost:", "a.example:80", "[::1]:80", "[::1]", "192.0.2.1", "%41_~"}) {
    EXPECT_TRUE(is_host(host)) << host;
  }
  for (const char* host :
       {"localhost:x@evil.example", "localhost:80@evil.example", "a@b", "a b", "a/b", "a,b:x",
        "localhost:70000", "[::1", "[evil.example]", "a\tb", "http://localhost"}) {
    EXPECT_FALSE(is_host(host)) << host;
  }
}

}  // namespace
}  // namespace evenhand::serve
