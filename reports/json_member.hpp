#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace evenhand::reports {

/// A value of a JSON document together with its place in it, ".sources[2].deals", as jq writes it.
/// Whatever is not as asked for is refused by an InputError with the file's name and that place.
class JsonMember {
 public:
  /// The whole document; `file` and `value` must outlive the object and all it gives.
  JsonMember(const std::string& file, const nlohmann::json& value) : file_(file), value_(value) {}

  JsonMember operator[](const char* key) const;
  JsonMember operator[](std::size_t index) const;

  bool is_null() const;
  bool is(const char* text) const;
  const nlohmann::json& value() const { return value_; }
  bool has(const char* key) const;
  /// Number of members of an object.
  std::size_t members() const;
  /// Number of items of an array.
  std::size_t size() const;
  /// Refuses what is no array of so many items.
  void require_size(std::size_t expected) const;

  std::string text() const;
  bool flag() const;
  std::uint64_t count(std::uint64_t least = 0,
                      std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
  /// Returns a whole number of either sign.
  std::int64_t whole(std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                     std::int64_t most = std::numeric_limits<std::int64_t>::max()) const;
  /// A number from `least` to `most`.
  double real(double least = -std::numeric_limits<double>::infinity(),
              double most = std::numeric_limits<double>::infinity()) const;

  /// Throws the InputError "FILE: at PLACE: expected WHAT, found …".
  [[noreturn]] void refuse(std::string_view expected) const;

 private:
  JsonMember(const std::string& file, const nlohmann::json& value, std::string place)
      : file_(file), value_(value), place_(std::move(place)) {}

  const std::string& file_;
  const nlohmann::json& value_;
  std::string place_;
};

/// Throws InputError with the place where `text` is no JSON.
nlohmann::json parse_json(std::string_view text, const std::string& file);

}  // namespace evenhand::reports
