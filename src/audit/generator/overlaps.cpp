#include "src/audit/generator/overlaps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace evenhand::audit {
namespace {

using Draws = std::vector<stats::Draw>;

constexpr double expected_by_chance = 1e-9;
constexpr std::size_t window = 8;       // draws
constexpr unsigned digit_bits = 3;      // of u
constexpr std::uint32_t coarsest = 12;  // the least range that shows them well enough
constexpr std::size_t insert_every = 2;
constexpr unsigned table_bits = 18;

/// The log10 of the chance that fair draws of these ranges can come from one u.
double log_agreement(std::uint64_t r, std::uint64_t s) {
  return std::log10(static_cast<double>(r + s - std::gcd(r, s)) /
                    (static_cast<double>(r) * static_cast<double>(s)));
}

bool agree(const stats::Draw& a, const stats::Draw& b) {
  // [a/r, (a+1)/r) and [b/s, (b+1)/s) have points in common.
  const std::uint64_t r = a.range;
  const std::uint64_t s = b.range;
  return a.value * s < (b.value + 1) * r && b.value * r < (a.value + 1) * s;
}

stats::Draw mirrored(const stats::Draw& draw) { return {draw.range - 1 - draw.value, draw.range}; }

/// Returns the log10 that the chance of a row of draws must reach, of so many deals.
double enough(std::size_t deals, std::size_t draws) {
  const auto n = static_cast<double>(deals);
  const auto m = static_cast<double>(draws);
  // Pairs of deals, both ways, and m² places at which two rows may begin.
  return std::log10(expected_by_chance / std::max(1.0, n * (n - 1) / 2 * 2 * m * m));
}

constexpr std::uint32_t all_digits = (1U << window * digit_bits) - 1;

std::uint32_t digit_of(const stats::Draw& draw) {
  return ((2 * draw.value + 1) << digit_bits) / (2 * draw.range);
}

/// By first draw, three bits of each of a window's draws; nothing where a range is too small, or
/// they are nearly all alike.
std::vector<std::optional<std::uint32_t>> keys_of(const Draws& draws) {
  std::vector<std::optional<std::uint32_t>> keys;
  std::array<unsigned, 1U << digit_bits> seen{};
  std::uint32_t key = 0;
  std::size_t in_row = 0;  // draws of ranges that show their digits
  for (std::size_t i = 0; i < draws.size(); ++i) {
    if (draws[i].range < coarsest) {
      in_row = 0;
      seen = {};
    } else {
      if (in_row >= window) --seen[key >> (window - 1) * digit_bits];
      const std::uint32_t digit = digit_of(draws[i]);
      key = (key << digit_bits | digit) & all_digits;
      ++seen[digit];
      ++in_row;
    }
    if (i + 1 < window) continue;
    const bool is_key =
        in_row >= window && *std::max_element(seen.begin(), seen.end()) <= window / 2;
    keys.push_back(is_key ? std::optional(key) : std::nullopt);
  }
  return keys;
}

std::uint32_t mirror_of(std::uint32_t key) { return ~key & all_digits; }

/// Where a window of a deal begins; none at first.
struct Slot {
  std::uint32_t key = 0;
  std::uint32_t deal_and_start = ~0U;
};

class Search {
 public:
  Search(std::size_t deals, std::size_t draws)
      : table_(std::size_t{1} << table_bits), enough_(enough(deals, draws)) {}

  void look_up_and_add(const Draws& draws) {
    const std::size_t deal = all_.size();
    const std::vector<std::optional<std::uint32_t>> keys = keys_of(draws);
    all_.push_back(draws);
    for (std::size_t start = 0; start < keys.size(); ++start) {
      if (!keys[start]) continue;
      if (look_up(deal, start, *keys[start], false)) break;
      if (look_up(deal, start, mirror_of(*keys[start]), true)) break;
    }
    for (std::size_t start = 0; start < keys.size(); start += insert_every) {
      if (!keys[start]) continue;
      table_[bucket(*keys[start])] = {*keys[start],
                                      static_cast<std::uint32_t>(deal << 12U | start)};
    }
  }
  std::vector<Overlap> take() { return std::move(found_); }

 private:
  static std::size_t bucket(std::uint32_t key) { return (key * 0x9E3779B1U) >> (32U - table_bits); }

  bool look_up(std::size_t deal, std::size_t start, std::uint32_t key, bool is_mirrored) {
    const Slot& slot = table_[bucket(key)];
    if (slot.key != key || slot.deal_and_start == ~0U) return false;
    const std::size_t earlier = slot.deal_and_start >> 12U;
    const std::size_t other = slot.deal_and_start & 0xFFFU;
    const Draws& now = all_[deal];
    const Draws& before = all_[earlier];
    const auto agree_at = [&](std::size_t i, std::size_t j) {
      return agree(is_mirrored ? mirrored(now[i]) : now[i], before[j]);
    };
    std::size_t first = start;
    std::size_t last = start;  // past it
    double log = 0;
    const auto log_at = [&](std::size_t i) {
      return log_agreement(now[i].range, before[i + other - start].range);
    };
    while (last < now.size() && last + other - start < before.size() &&
           agree_at(last, last + other - start)) {
      log += log_at(last++);
    }
    while (first > 0 && first + other > start && agree_at(first - 1, first - 1 + other - start)) {
      log += log_at(--first);
    }
    const bool is_whole = first == 0 && last == now.size() && other == start && !is_mirrored;
    if (log > enough_ || is_whole) return false;
    found_.push_back({deal, earlier, static_cast<long>(other) - static_cast<long>(start),
                      is_mirrored, last - first});
    return true;
  }

  std::vector<Slot> table_;
  double enough_;
  std::vector<Draws> all_;
  std::vector<Overlap> found_;
};

/// Returns whether a row of draws of such a deck can be long enough.
bool can_be_told(std::size_t deck_size, std::size_t deals) {
  double log = 0;
  for (std::size_t range = 2; range <= deck_size; ++range) log += log_agreement(range, range - 1);
  return deck_size >= coarsest + window && log <= enough(deals, deck_size - 1);
}

}  // namespace

std::size_t least_deck_of_overlaps(std::size_t deals) {
  std::size_t deck_size = coarsest + window;
  while (!can_be_told(deck_size, deals)) ++deck_size;
  return deck_size;
}

std::optional<Overlaps> find_overlaps(const std::vector<std::vector<std::uint16_t>>& deals,
                                      DrawOrder order) {
  if (deals.size() < 2 || !can_be_told(deals.front().size(), deals.size())) return std::nullopt;
  Search search(deals.size(), deals.front().size() - 1);
  for (const std::vector<std::uint16_t>& deal : deals) {
    search.look_up_and_add(draws_of_deal(deal, order));
  }
  return Overlaps{search.take(), deals.size(), expected_by_chance};
}

}  // namespace evenhand::audit
