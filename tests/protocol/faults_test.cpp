#include "protocol/faults.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "tests/places.hpp"

namespace evenhand::protocol {
namespace {

TEST(Faults, CodesAreInTheirOrderAndNamedOnce) {
  std::set<std::string_view> names;
  std::uint16_t before = 0;
  for (const CodeInfo& info : codes()) {
    const auto code = static_cast<std::uint16_t>(info.code);
    EXPECT_GT(code, before);
    EXPECT_TRUE(code == before + 1 || (code & 0xFFU) == 1) << info.name;
    before = code;
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_FALSE(info.words.empty());
    EXPECT_FALSE(info.remedy.empty());
    EXPECT_EQ(find_code(code), &info);
  }
  EXPECT_EQ(find_code(0x0100), nullptr);
  EXPECT_EQ(code_text(Code::bad_crc), "0x0107 bad-crc");
  EXPECT_EQ(class_of(Code::bad_crc), "transport");
  EXPECT_EQ(class_of(Code::other_cards), "cards");
}

TEST(Faults, TheSpecificationHasThemAll) {
  std::ifstream file(tests::source_folder() + "/docs/protocol.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const CodeInfo& info : codes()) {
    const std::string row = "| `" + code_text(info.code).substr(0, 6) + "` | " +
                            std::string(info.name) + " | " + std::string(info.words) + " | " +
                            std::string(info.remedy) + " |";
    EXPECT_NE(text.str().find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace evenhand::protocol
