#include "src/bits/tally.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"

namespace evenhand::bits {
namespace {

/// Of p = 0, and of what is smaller than any p-value that a sequence may have.
constexpr double most_millionths = 1e18;

/// No more than there are in sequences of that length.
void require_bits(const Counts& counts) {
  const auto [blocks, words] = stats::bits::fips_parts(counts.length);
  const std::uint64_t most = std::uint64_t{1} << 62U;
  if (counts.sequences > most / counts.length || counts.ones > counts.sequences * counts.length ||
      counts.fips.blocks != counts.sequences * blocks ||
      counts.fips.words != counts.sequences * words) {
    throw InputError("other numbers of bits than the sequences have");
  }
}

}  // namespace

void PValueCounts::add(const stats::TestResult& result) {
  if (result.is_skipped()) return;
  const double p = result.p.value();
  ++made;
  if (p < sequence_alpha) ++failed;
  ++bins[std::min(bins.size() - 1, static_cast<std::size_t>(p * static_cast<double>(bins.size())))];
  const double millionths = std::fmin(-result.p.log * 1e6, most_millionths);
  smallest = std::max(smallest, static_cast<std::uint64_t>(millionths));
}

void PValueCounts::merge(const PValueCounts& other) {
  made += other.made;
  failed += other.failed;
  for (std::size_t i = 0; i < bins.size(); ++i) bins[i] += other.bins[i];
  smallest = std::max(smallest, other.smallest);
}

void Counts::add(const stats::bits::BitSequence& bits, std::uint64_t number,
                 std::span<const stats::TestResult> results) {
  ++sequences;
  ones += bits.ones();
  for (std::size_t i = 0; i < results.size(); ++i) p_values[i].add(results[i]);
  structure.add(bits, number);
  fips.merge(stats::bits::fips_counts(bits));
}

void Counts::merge(const Counts& other) {
  sequences += other.sequences;
  ones += other.ones;
  for (std::size_t i = 0; i < p_values.size(); ++i) p_values[i].merge(other.p_values[i]);
  structure.merge(other.structure);
  fips.merge(other.fips);
}

void to_json(nlohmann::json& json, const Counts& counts) {
  json = {{"sequences", counts.sequences},
          {"ones", counts.ones},
          {"structure", counts.structure},
          {"fips", counts.fips}};
  auto& all = json["p_values"] = nlohmann::json::array();
  for (const PValueCounts& one : counts.p_values) {
    all.push_back({one.made, one.failed, one.bins, one.smallest});
  }
}

void from_json(const nlohmann::json& json, Counts& counts) {
  Counts loaded(counts.p_values.size(), counts.length);
  json.at("sequences").get_to(loaded.sequences);
  json.at("ones").get_to(loaded.ones);
  json.at("structure").get_to(loaded.structure);
  json.at("fips").get_to(loaded.fips);
  if (loaded.length > 0) require_bits(loaded);
  const nlohmann::json& all = json.at("p_values");
  if (!all.is_array() || all.size() != loaded.p_values.size()) {
    throw InputError("p_values: not as many as the plan has");
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    PValueCounts& one = loaded.p_values[i];
    all[i].at(0).get_to(one.made);
    all[i].at(1).get_to(one.failed);
    all[i].at(2).get_to(one.bins);
    all[i].at(3).get_to(one.smallest);
    const std::uint64_t binned =
        std::accumulate(one.bins.begin(), one.bins.end(), std::uint64_t{0});
    if (one.made > loaded.sequences || binned != one.made || one.failed > one.bins[0]) {
      throw InputError("p_values: counts that contradict each other");
    }
  }
  counts = std::move(loaded);
}

}  // namespace evenhand::bits
