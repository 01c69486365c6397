#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "src/audit/generator/foretelling.hpp"
#include "src/audit/generator/seeded_generators.hpp"

namespace evenhand::audit {

/// A seeded generator and a recipe that give deals.
struct SeededDealing {
  const SeededGenerator* generator = nullptr;
  Recipe recipe;
  /// The generator goes on from deal to deal, instead of being seeded anew for each.
  bool goes_on = true;
  /// The seed of the first deal alone, or of each; nothing where none of the range gives it.
  std::vector<std::optional<std::uint64_t>> seeds;
  std::size_t right = 0;  ///< deals that are so: the first ones, or any
};

/// How many generators and recipes find_seed() tries with each seed.
std::size_t seeded_ways();
/// Whether a deal has so many orders that no seed of so many gives it by chance, but for one search
/// in a thousand.
bool are_orders_enough(std::size_t deck_size, std::uint64_t seeds);

/// The first seed of first … last of which the session's first deal is made, and with it what
/// follows; else the way that makes one of the first four deals, with the seeds of all that it
/// makes. `share` is told how far the search is.
std::optional<SeededDealing> find_seed(const Deals& deals, std::uint64_t first, std::uint64_t last,
                                       std::atomic<double>& share);

/// The deals behind those that are right, of a generator that goes on.
Deals next_deals(const SeededDealing& dealing, std::size_t deck_size, std::size_t count);

}  // namespace evenhand::audit
