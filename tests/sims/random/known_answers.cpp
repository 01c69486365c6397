#include "tests/sims/random/known_answers.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/places.hpp"

namespace evenhand::random {

std::vector<std::uint8_t> KnownAnswer::bytes(const std::string& field) const {
  const std::string& hex = text(field);
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

std::vector<std::uint64_t> KnownAnswer::words(const std::string& field) const {
  std::istringstream list(text(field));
  std::vector<std::uint64_t> words;
  for (std::string word; std::getline(list, word, ',');) {
    words.push_back(std::stoull(word, nullptr, 16));
  }
  return words;
}

std::vector<KnownAnswer> known_answers(const std::string& name, const std::string& file_name) {
  std::ifstream file(tests::data_folder() + "/" + file_name);
  std::vector<KnownAnswer> answers;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word) || word != name) continue;
    std::map<std::string, std::string> fields;
    while (words >> word) {
      const std::size_t equals = word.find('=');
      fields[word.substr(0, equals)] = word.substr(equals + 1);
    }
    answers.emplace_back(std::move(fields));
  }
  EXPECT_FALSE(answers.empty()) << "no vectors for " << name;
  return answers;
}

}  // namespace evenhand::random
