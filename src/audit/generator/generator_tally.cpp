#include "src/audit/generator/generator_tally.hpp"

#include <algorithm>

#include "src/audit/counting/packed_counts.hpp"
#include "src/audit/counting/sampled_blocks.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view what = "generator";

/// Below and above zero in turn, so that small numbers stay small when they are packed.
std::uint64_t folded(std::int64_t number) {
  return number < 0 ? 2 * static_cast<std::uint64_t>(-(number + 1)) + 1
                    : 2 * static_cast<std::uint64_t>(number);
}
std::int64_t unfolded(std::uint64_t number) {
  const auto half = static_cast<std::int64_t>(number / 2);
  return number % 2 == 1 ? -half - 1 : half;
}

}  // namespace

GeneratorTally::GeneratorTally(std::size_t deck_size)
    : n_(deck_size),
      waves_(draw_orders * paces * stats::known_waves().size()),
      bits_(draw_orders * paces * stats::known_bits().size()) {}

void GeneratorTally::begin_block(std::uint64_t block) {
  is_sampled_ = is_sampled(block, every);
  in_block_ = 0;
  for (auto& draws : before_) draws.clear();
}

void GeneratorTally::fold(const cards::DealBatch& batch) {
  if (!is_sampled_ || in_block_ >= deals_a_block) return;
  std::vector<std::uint16_t> deal(n_);
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count && in_block_ < deals_a_block; ++d, ++in_block_) {
      std::copy(deals[d].begin(), deals[d].end(), deal.begin());
      add_deal(deal);
    }
  });
}

void GeneratorTally::add_deal(const std::vector<std::uint16_t>& deal) {
  for (std::size_t order = 0; order < draw_orders; ++order) {
    std::vector<stats::Draw> draws = draws_of_deal(deal, static_cast<DrawOrder>(order));
    add_draws(order, 0, draws);
    const stats::Draw unseen;
    const bool is_first = static_cast<DrawOrder>(order) == DrawOrder::inside_out;
    draws.insert(is_first ? draws.begin() : draws.end(), unseen);
    add_draws(order, 1, draws);
  }
}

void GeneratorTally::add_draws(std::size_t order, std::size_t pace,
                               const std::vector<stats::Draw>& draws) {
  std::vector<stats::Draw>& all = before_[order * paces + pace];
  const std::size_t from = all.size();
  all.insert(all.end(), draws.begin(), draws.end());
  const auto waves = stats::known_waves();
  for (std::size_t i = 0; i < waves.size(); ++i) {
    // What lies within a deal is the same at every pace.
    if (pace > 0 && 2 * waves[i].span() < n_) continue;
    stats::add_waves(all, from, waves[i].terms, waves_[(order * paces + pace) * waves.size() + i]);
  }
  const auto bits = stats::known_bits();
  for (std::size_t i = 0; i < bits.size(); ++i) {
    stats::add_bits(all, from, bits[i].lags, bits_[(order * paces + pace) * bits.size() + i]);
  }
}

void GeneratorTally::add(const GeneratorTally& other) {
  for (std::size_t i = 0; i < waves_.size(); ++i) waves_[i].merge(other.waves_[i]);
  for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i].merge(other.bits_[i]);
}

nlohmann::json GeneratorTally::save() const {
  std::vector<std::uint64_t> numbers;
  for (const stats::WaveSum& wave : waves_) {
    numbers.insert(numbers.end(), {folded(wave.cosines), folded(wave.sines), wave.terms});
  }
  for (const stats::BitSum& bits : bits_) numbers.insert(numbers.end(), {bits.odd, bits.terms});
  return pack_counts(numbers);
}

void GeneratorTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  const std::vector<std::uint64_t> numbers =
      unpack_counts(saved, 3 * waves_.size() + 2 * bits_.size(), what);
  const std::uint64_t most = deals * n_;
  auto next = numbers.begin();
  for (stats::WaveSum& wave : waves_) {
    wave.cosines = unfolded(*next++);
    wave.sines = unfolded(*next++);
    wave.terms = *next++;
    if (wave.terms > most) throw damaged_tally(what, "more draws than the deals have");
  }
  for (stats::BitSum& bits : bits_) {
    bits.odd = *next++;
    bits.terms = *next++;
    if (bits.odd > bits.terms || bits.terms > most) {
      throw damaged_tally(what, "more draws than the deals have");
    }
  }
}

}  // namespace evenhand::audit
