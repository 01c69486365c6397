#include "src/deals/repeated_seeds.hpp"

#include <fmt/format.h>

#include <string_view>

namespace evenhand::deals {
namespace {

constexpr std::size_t fewest_told = 3;

/// "1212" repeats "12", and "12" itself does not.
bool repeats_digits(std::string_view longer, std::string_view digits) {
  if (longer.size() <= digits.size() || longer.size() % digits.size() != 0) return false;
  for (std::size_t at = 0; at < longer.size(); at += digits.size()) {
    if (longer.substr(at, digits.size()) != digits) return false;
  }
  return true;
}

/// The same with seeds that begin at `first` for the first deal.
std::string repeated_from(const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal,
                          std::uint64_t first) {
  std::size_t told = 0;
  std::string example;
  for (const auto& [key, deals] : equal) {
    for (std::size_t i = 1; i < deals.size(); ++i, ++told) {
      const std::string seed = std::to_string(deals.front() + first);
      const std::string again = std::to_string(deals[i] + first);
      if (!repeats_digits(again, seed)) return {};
      if (example.empty()) {
        example = fmt::format("the deal with seed {} came again with seed {}", seed, again);
      }
    }
  }
  return told >= fewest_told ? example : "";
}

}  // namespace

std::string repeated_seeds(const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal) {
  std::string words = repeated_from(equal, 0);
  return words.empty() ? repeated_from(equal, 1) : words;
}

}  // namespace evenhand::deals
