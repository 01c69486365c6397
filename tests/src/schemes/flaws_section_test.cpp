#include "src/schemes/flaws_section.hpp"

#include <gtest/gtest.h>

#include <map>

#include "src/schemes/read_scheme.hpp"

namespace evenhand::schemes {
namespace {

std::vector<std::string> flaws_shown(const std::string& name) {
  const reports::Section section = flaws_section(parse_scheme(find_scheme(name).text, name, name));
  std::vector<std::string> flaws;
  if (section.tables.empty()) return flaws;
  for (const auto& row : section.tables[0].rows) flaws.push_back(std::get<std::string>(row[0]));
  return flaws;
}

using Flaws = std::vector<std::string>;

TEST(FlawsSection, NamesTheFlawsOfKnownSchemes) {
  EXPECT_EQ(flaws_shown("duel-video-poker"), Flaws{});
  EXPECT_EQ(flaws_shown("stake-video-poker"), Flaws{"scaled numbers"});
  EXPECT_EQ(flaws_shown("faro"), Flaws{"modulo"});
  EXPECT_EQ(flaws_shown("bc-game-keno-first"),
            (Flaws{"the same pass twice", "turns of one digest"}));
  EXPECT_EQ(flaws_shown("bc-game-keno"), Flaws{"turns of one digest"});
  EXPECT_EQ(flaws_shown("seedrandom"), (Flaws{"scaled numbers", "broken cipher"}));
  EXPECT_EQ(flaws_shown("mt19937"), (Flaws{"small seed", "scaled numbers"}));
  EXPECT_EQ(flaws_shown("mt19937-array"), Flaws{"modulo"});
  EXPECT_EQ(flaws_shown("python-random"), Flaws{"scaled numbers"});
  EXPECT_EQ(flaws_shown("python-shuffle"), Flaws{});
  EXPECT_EQ(flaws_shown("ten-lines"),
            (Flaws{"naive exchange", "modulo", "small seed", "no client seed"}));
}

}  // namespace
}  // namespace evenhand::schemes
