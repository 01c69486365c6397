#include "reports/json_guard.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/printable.hpp"

namespace evenhand::reports {
namespace {

using Json = nlohmann::json;

/// Reads along before anything is built, and stops at what may not be.
class Guard final : public nlohmann::json_sax<Json> {
 public:
  /// Guards a text of so many bytes.
  explicit Guard(std::size_t bytes) : room_(4 * bytes + least_room) {}

  bool null() override { return take(scalar); }
  bool boolean(bool) override { return take(scalar); }
  bool number_integer(number_integer_t) override { return take(scalar); }
  bool number_unsigned(number_unsigned_t) override { return take(scalar); }
  bool number_float(number_float_t value, const string_t&) override {
    return std::isfinite(value) ? take(scalar) : refuse("a number that is not finite");
  }
  bool string(string_t& text) override { return take(block + text.size()); }
  bool binary(binary_t& bytes) override { return take(block + bytes.size()); }
  bool key(string_t& name) override {
    if (!keys_.back().insert(name).second) {
      return refuse(fmt::format("a key stands twice: '{}'", printable(name)));
    }
    return take(block + name.size());
  }
  bool start_object(std::size_t) override { return enter(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t byte, const std::string&,
                   const nlohmann::detail::exception&) override {
    byte_ = byte;
    return refuse("not of its format");
  }

  const std::string& error() const { return error_; }
  std::size_t byte() const { return byte_; }

 private:
  // The memory that a value takes, about: in its array, and where it is, or has, something of its
  // own.
  static constexpr std::size_t scalar = 48;  // while an array grows, it is there three times
  static constexpr std::size_t block = 96;
  static constexpr std::size_t least_room = std::size_t{256} << 20U;

  bool take(std::size_t bytes) {
    if (bytes > room_) return refuse("more values than a file of its size has");
    room_ -= bytes;
    return true;
  }
  bool refuse(std::string why) {
    error_ = std::move(why);
    return false;
  }
  bool enter() {
    keys_.emplace_back();
    if (keys_.size() > deepest_json) {
      return refuse(fmt::format("nested more than {} deep", deepest_json));
    }
    return take(block);
  }
  bool leave() {
    keys_.pop_back();
    return true;
  }

  std::size_t room_;                         ///< bytes of memory that are left for values
  std::vector<std::set<std::string>> keys_;  ///< of the objects, and for the arrays none
  std::string error_;
  std::size_t byte_ = 0;
};

}  // namespace

JsonFault json_fault(std::string_view bytes, Json::input_format_t format) {
  Guard guard(bytes.size());
  if (Json::sax_parse(bytes, &guard, format)) return {};
  return {guard.error(), guard.byte()};
}

GuardedJson read_guarded(std::string_view bytes, Json::input_format_t format) {
  if (JsonFault fault = json_fault(bytes, format); !fault.error.empty()) {
    return {{}, std::move(fault.error), fault.byte};
  }
  if (format == Json::input_format_t::cbor) return {Json::from_cbor(bytes), {}, 0};
  return {Json::parse(bytes), {}, 0};
}

}  // namespace evenhand::reports
