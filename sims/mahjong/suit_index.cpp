#include "sims/mahjong/suit_index.hpp"

#include <algorithm>

namespace evenhand::mahjong {
namespace {

constexpr std::array<unsigned, 5> powers_of_five = {1, 5, 25, 125, 625};

}  // namespace

std::array<std::uint8_t, ranks> rank_counts(SuitIndex index) {
  if (index >= no_honours) index -= no_honours;
  std::array<std::uint8_t, ranks> counts{};
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    const bool is_low = rank < low_ranks;
    const SuitIndex half = is_low ? index & 0xFFFF : index >> 16;
    const unsigned power = powers_of_five[is_low ? rank : rank - low_ranks];
    counts[rank] = static_cast<std::uint8_t>(half / power % 5);
  }
  return counts;
}

std::vector<SuitRows::Half> SuitRows::halves(std::size_t half_ranks, std::uint16_t first_index) {
  std::vector<Half> all = {{.index = first_index}};
  for (std::size_t rank = 0; rank < half_ranks; ++rank) {
    std::vector<Half> more;
    for (const Half& half : all) {
      for (unsigned count = 0; count <= copies; ++count) {
        const auto bit = [&](bool set) {
          return static_cast<std::uint8_t>((set ? 1U : 0U) << rank);
        };
        more.push_back(
            {.index = static_cast<std::uint16_t>(half.index + count * powers_of_five[rank]),
             .tiles = static_cast<std::uint8_t>(half.tiles + count),
             .below_four = static_cast<std::uint8_t>(half.below_four | bit(count < 4)),
             .present = static_cast<std::uint8_t>(half.present | bit(count > 0)),
             .pairs = static_cast<std::uint8_t>(half.pairs | bit(count > 1))});
      }
    }
    all = std::move(more);
  }
  std::erase_if(all, [](const Half& half) { return half.tiles > full_hand; });
  std::stable_sort(all.begin(), all.end(),
                   [](const Half& a, const Half& b) { return a.tiles < b.tiles; });
  return all;
}

SuitRows::SuitRows()
    : low_(halves(low_ranks, 0)),
      number_high_(halves(ranks - low_ranks, 0)),
      honour_high_(halves(honour_ranks - low_ranks, no_honours >> 16)) {
  for (std::size_t i = 0; i < low_.size(); ++i) {
    place_[low_[i].index] = static_cast<std::uint16_t>(i);
    for (std::size_t beside = 0; beside + low_[i].tiles <= full_hand; ++beside) {
      ++low_sizes_[beside];
    }
  }
  number(number_high_);
  number(honour_high_);
}

void SuitRows::number(const std::vector<Half>& list) {
  for (const Half& high : list) {
    first_[high.index] = size_;
    size_ += low_sizes_[high.tiles];
  }
}

}  // namespace evenhand::mahjong
