#include "src/watch/packing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "reports/json_members.hpp"

namespace evenhand::watch {
namespace {

using reports::JsonMember;

template <class Number>
nlohmann::json pack(std::span<const Number> numbers) {
  static_assert(sizeof(Number) == 8);
  std::vector<std::uint8_t> bytes(numbers.size_bytes());
  if (!bytes.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return nlohmann::json::binary(std::move(bytes));
}

template <class Number>
std::vector<Number> unpack(const JsonMember& packed, std::size_t expected, Number least,
                           Number most) {
  const nlohmann::json& value = packed.value();
  if (!value.is_binary() || value.get_binary().size() != expected * sizeof(Number)) {
    packed.refuse(fmt::format("a table of {} numbers", expected));
  }
  std::vector<Number> numbers(expected);
  if (expected > 0) std::memcpy(numbers.data(), value.get_binary().data(), expected * 8);
  const bool are_right = std::all_of(numbers.begin(), numbers.end(), [&](Number number) {
    return number >= least && number <= most;
  });
  if (!are_right) packed.refuse(fmt::format("numbers from {} to {}", least, most));
  return numbers;
}

/// Each deal puts one card at each place, and each card at one.
template <class Number>
void require_margins(const JsonMember& packed, std::span<const Number> cells, std::size_t n,
                     Number total, Number rounding) {
  std::vector<Number> sums(2 * n);
  for (std::size_t place = 0; place < n; ++place) {
    for (std::size_t card = 0; card < n; ++card) {
      sums[place] += cells[place * n + card];
      sums[n + card] += cells[place * n + card];
    }
  }
  const bool are_right = std::all_of(sums.begin(), sums.end(), [&](Number sum) {
    return sum >= total - rounding && sum <= total + rounding;
  });
  if (!are_right) packed.refuse(fmt::format("each card and each place {} times", total));
}

}  // namespace

JsonMember list_of(std::size_t expected, const JsonMember& list) {
  if (list.size() != expected) list.refuse(fmt::format("an array of {}", expected));
  return list;
}

nlohmann::json pack_reals(std::span<const double> numbers) { return pack(numbers); }

std::vector<double> unpack_reals(const JsonMember& packed, std::size_t expected, double least,
                                 double most) {
  return unpack<double>(packed, expected, least, most);
}

nlohmann::json pack_integers(std::span<const std::int64_t> numbers) { return pack(numbers); }

std::vector<std::int64_t> unpack_integers(const JsonMember& packed, std::size_t expected,
                                          std::int64_t least, std::int64_t most) {
  return unpack<std::int64_t>(packed, expected, least, most);
}

std::vector<std::uint64_t> unpack_counts(const JsonMember& packed, std::size_t expected,
                                         std::uint64_t most) {
  std::vector<std::uint64_t> counts(expected);
  reports::load(packed, counts, at_most(most));
  return counts;
}

std::vector<std::uint64_t> unpack_histogram(const JsonMember& packed, std::size_t expected,
                                            std::uint64_t total) {
  std::vector<std::uint64_t> counts(expected);
  reports::load(packed, counts, sums_to(total));
  return counts;
}

std::vector<std::uint64_t> unpack_cells(const JsonMember& packed, std::size_t n,
                                        std::uint64_t deals) {
  std::vector<std::uint64_t> cells = unpack_counts(packed, n * n, deals);
  require_margins<std::uint64_t>(packed, cells, n, deals, 0);
  return cells;
}

std::vector<double> unpack_weighted_cells(const JsonMember& packed, std::size_t n, double weight) {
  const double rounding = 1e-9 * weight;
  std::vector<double> cells = unpack_reals(packed, n * n, 0, weight + rounding);
  require_margins<double>(packed, cells, n, weight, rounding);
  return cells;
}

}  // namespace evenhand::watch
