#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/json_member.hpp"

namespace evenhand::watch {

// Parts of a state as binary JSON values. What reads one throws InputError with the member's name
// unless it holds exactly `expected` numbers, each from `least` to `most`.

inline constexpr double endless = std::numeric_limits<double>::infinity();
/// Counts of deals stay exact as doubles.
inline constexpr std::uint64_t most_deals = std::uint64_t{1} << 53U;

/// A list of so many; throws InputError for another.
reports::JsonMember list_of(std::size_t expected, const reports::JsonMember& list);

/// Eight bytes each, so that what is read back is what was written.
nlohmann::json pack_reals(std::span<const double> numbers);
std::vector<double> unpack_reals(const reports::JsonMember& packed, std::size_t expected,
                                 double least = -endless, double most = endless);

nlohmann::json pack_integers(std::span<const std::int64_t> numbers);
std::vector<std::int64_t> unpack_integers(const reports::JsonMember& packed, std::size_t expected,
                                          std::int64_t least = INT64_MIN,
                                          std::int64_t most = INT64_MAX);

/// What reports::pack_counts() packed.
std::vector<std::uint64_t> unpack_counts(const reports::JsonMember& packed, std::size_t expected,
                                         std::uint64_t most = most_deals);
/// The same of a histogram, whose counts sum to `total`.
std::vector<std::uint64_t> unpack_histogram(const reports::JsonMember& packed, std::size_t expected,
                                            std::uint64_t total);
/// The same of how often each of n cards was at each of n places in so many deals: [place * n +
/// card].
std::vector<std::uint64_t> unpack_cells(const reports::JsonMember& packed, std::size_t n,
                                        std::uint64_t deals);
/// The same where deals have weights, `weight` in all: each card and each place sums to it, but for
/// rounding.
std::vector<double> unpack_weighted_cells(const reports::JsonMember& packed, std::size_t n,
                                          double weight);

}  // namespace evenhand::watch
