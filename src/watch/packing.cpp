#include "src/watch/packing.hpp"

#include <cstring>

#include "base/error.hpp"

namespace evenhand::watch {
namespace {

template <class Number>
nlohmann::json pack(std::span<const Number> numbers) {
  static_assert(sizeof(Number) == 8);
  std::vector<std::uint8_t> bytes(numbers.size_bytes());
  if (!bytes.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return nlohmann::json::binary(std::move(bytes));
}

template <class Number>
std::vector<Number> unpack(const nlohmann::json& packed, std::size_t expected) {
  if (!packed.is_binary() || packed.get_binary().size() != expected * sizeof(Number)) {
    throw InputError("the state of a watch is damaged: a table of another size");
  }
  std::vector<Number> numbers(expected);
  if (expected > 0) std::memcpy(numbers.data(), packed.get_binary().data(), expected * 8);
  return numbers;
}

}  // namespace

nlohmann::json pack_reals(std::span<const double> numbers) { return pack(numbers); }

std::vector<double> unpack_reals(const nlohmann::json& packed, std::size_t expected) {
  return unpack<double>(packed, expected);
}

nlohmann::json pack_integers(std::span<const std::int64_t> numbers) { return pack(numbers); }

std::vector<std::int64_t> unpack_integers(const nlohmann::json& packed, std::size_t expected) {
  return unpack<std::int64_t>(packed, expected);
}

}  // namespace evenhand::watch
