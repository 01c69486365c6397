#include "sims/schemes/generator.hpp"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/places.hpp"

namespace evenhand::schemes {
namespace {

/// The numbers that a generator's own package, or Python, gives from a seed.
struct Known {
  std::string name;
  Bytes seed;
  std::vector<std::string> words;
  std::vector<std::string> doubles;
};

std::vector<std::string> parts_of(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, between);) parts.push_back(part);
  return parts;
}

std::vector<Known> known_answers() {
  std::vector<Known> known;
  for (const std::string& line :
       parts_of(read_file(tests::data_folder() + "/schemes/generators.csv"), '\n')) {
    if (line.starts_with('#') || line.starts_with("generator,")) continue;
    const std::vector<std::string> cells = parts_of(line, ',');
    known.push_back({cells.at(0), bytes_of_hex(cells.at(1), "seed"), parts_of(cells.at(2), ' '),
                     parts_of(cells.at(3), ' ')});
  }
  return known;
}

GeneratorKind kind_of(const std::string& name) {
  return std::map<std::string, GeneratorKind>{{"seedrandom", GeneratorKind::seedrandom},
                                              {"mt19937", GeneratorKind::mt19937},
                                              {"mt19937-array", GeneratorKind::mt19937_array},
                                              {"python", GeneratorKind::python}}
      .at(name);
}

TEST(MakeGenerator, AgreesWithWhatOthersGive) {
  const std::vector<Known> all = known_answers();
  EXPECT_EQ(all.size(), 23U);
  for (const Known& known : all) {
    const auto of_words = make_generator(kind_of(known.name), known.seed);
    for (const std::string& word : known.words) {
      EXPECT_EQ(of_words->word(), std::stoul(word)) << known.name;
    }
    const auto of_doubles = make_generator(kind_of(known.name), known.seed);
    for (const std::string& number : known.doubles) {
      EXPECT_EQ(of_doubles->real(), std::stod(number)) << known.name;
    }
  }
}

TEST(MakeGenerator, OfNoneIsNone) { EXPECT_EQ(make_generator(GeneratorKind::none, {}), nullptr); }

TEST(MakeGenerator, SeedrandomTakesTextAlone) {
  const Bytes bytes = {'a', 0xFF};
  EXPECT_THROW(make_generator(GeneratorKind::seedrandom, bytes), InputError);
  EXPECT_NE(make_generator(GeneratorKind::python, bytes), nullptr);
}

}  // namespace
}  // namespace evenhand::schemes
