#include "src/entropy/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace evenhand::entropy {
namespace {

constexpr double billion = 1e9;
/// Of a p-value that is smaller than any that there is.
constexpr double most_millionths = 1e15;

template <class T, std::size_t size>
void merge_each(std::array<T, size>& sums, const std::array<T, size>& others) {
  for (std::size_t i = 0; i < size; ++i) sums[i].merge(others[i]);
}

}  // namespace

void EstimateCounts::add(double bits) {
  const auto billionths = static_cast<std::uint64_t>(std::llround(bits * billion));
  merge({1, billionths, billionths, billionths});
}

void EstimateCounts::merge(const EstimateCounts& other) {
  if (other.made == 0) return;
  least = made == 0 ? other.least : std::min(least, other.least);
  most = std::max(most, other.most);
  sum += other.sum;
  made += other.made;
}

double in_bits(std::uint64_t billionths) { return static_cast<double>(billionths) / billion; }

double EstimateCounts::mean() const { return in_bits(sum) / static_cast<double>(made); }

void IidCounts::add(stats::PValue p, bool fails) {
  ++made;
  failed += fails ? 1U : 0U;
  log_sum += static_cast<std::uint64_t>(std::fmin(-p.log * 1e6, most_millionths));
}

std::string iid_test_name(std::size_t index) {
  if (index == iid_independence) return "independence";
  if (index == iid_stability) return "stability";
  if (index == iid_longest_repeat) return "longest-repeat";
  return std::string(stats::entropy::permutation_statistic_name(index));
}

void Counts::merge(const Counts& other) {
  data_sets += other.data_sets;
  for (std::size_t i = 0; i < symbols.size(); ++i) symbols[i] += other.symbols[i];
  merge_each(of_symbols, other.of_symbols);
  merge_each(of_bits, other.of_bits);
  assessed.merge(other.assessed);
  if_iid.merge(other.if_iid);
  products += other.products;
  for (std::size_t i = 0; i < iid.size(); ++i) {
    iid[i].made += other.iid[i].made;
    iid[i].failed += other.iid[i].failed;
    iid[i].log_sum += other.iid[i].log_sum;
  }
  most_in_a_row = std::max(most_in_a_row, other.most_in_a_row);
}

void to_json(nlohmann::json& json, const EstimateCounts& counts) {
  json = {counts.made, counts.sum, counts.least, counts.most};
}

void from_json(const nlohmann::json& json, EstimateCounts& counts) {
  json.at(0).get_to(counts.made);
  json.at(1).get_to(counts.sum);
  json.at(2).get_to(counts.least);
  json.at(3).get_to(counts.most);
}

void to_json(nlohmann::json& json, const IidCounts& counts) {
  json = {counts.made, counts.failed, counts.log_sum};
}

void from_json(const nlohmann::json& json, IidCounts& counts) {
  json.at(0).get_to(counts.made);
  json.at(1).get_to(counts.failed);
  json.at(2).get_to(counts.log_sum);
}

void to_json(nlohmann::json& json, const Counts& counts) {
  json = {{"data_sets", counts.data_sets},        {"symbols", counts.symbols},
          {"of_symbols", counts.of_symbols},      {"of_bits", counts.of_bits},
          {"assessed", counts.assessed},          {"if_iid", counts.if_iid},
          {"products", counts.products},          {"iid", counts.iid},
          {"most_in_a_row", counts.most_in_a_row}};
}

void from_json(const nlohmann::json& json, Counts& counts) {
  Counts loaded;
  json.at("data_sets").get_to(loaded.data_sets);
  json.at("symbols").get_to(loaded.symbols);
  json.at("of_symbols").get_to(loaded.of_symbols);
  json.at("of_bits").get_to(loaded.of_bits);
  json.at("assessed").get_to(loaded.assessed);
  json.at("if_iid").get_to(loaded.if_iid);
  json.at("products").get_to(loaded.products);
  json.at("iid").get_to(loaded.iid);
  json.at("most_in_a_row").get_to(loaded.most_in_a_row);
  for (const EstimateCounts& one : loaded.of_symbols) {
    if (one.made > loaded.data_sets || one.least > one.most) {
      throw InputError("of_symbols: counts that contradict each other");
    }
  }
  for (const IidCounts& one : loaded.iid) {
    if (one.made > loaded.data_sets || one.failed > one.made) {
      throw InputError("iid: counts that contradict each other");
    }
  }
  counts = std::move(loaded);
}

}  // namespace evenhand::entropy
