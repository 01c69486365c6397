#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace evenhand::random {

/// A line of a file of known answers: NAME FIELD=VALUE …
class KnownAnswer {
 public:
  explicit KnownAnswer(std::map<std::string, std::string> fields) : fields_(std::move(fields)) {}

  const std::string& text(const std::string& field) const { return fields_.at(field); }
  std::vector<std::uint8_t> bytes(const std::string& field) const;
  std::vector<std::uint64_t> words(const std::string& field) const;
  std::uint64_t number(const std::string& field) const { return words(field).at(0); }
  std::uint64_t count(const std::string& field) const { return std::stoull(text(field)); }

 private:
  std::map<std::string, std::string> fields_;
};

/// All lines of that name in a file of tests/data; fails the test when there is none.
std::vector<KnownAnswer> known_answers(const std::string& name,
                                       const std::string& file_name = "random-kat.txt");

}  // namespace evenhand::random
