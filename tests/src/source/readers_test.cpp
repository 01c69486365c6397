#include "src/source/readers.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

TEST(Readers, AreFoundByNameAndByFormat) {
  for (const ReaderInfo& info : readers()) {
    EXPECT_EQ(parse_log_format(info.name), info.format);
    EXPECT_EQ(reader_of(info.format).name, info.name);
    EXPECT_EQ(format_name(info.format), info.name);
  }
  EXPECT_EQ(parse_log_format("auto"), LogFormat::detect);
  EXPECT_THROW(parse_log_format("cvs"), InputError);
}

}  // namespace
}  // namespace evenhand::source
