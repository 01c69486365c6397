#include "src/watch/counted.hpp"

#include <algorithm>

#include "src/audit/counting/packed_counts.hpp"
#include "src/watch/packing.hpp"

namespace evenhand::watch {
namespace {

template <class Number>
void add_to(std::vector<Number>& sums, const std::vector<Number>& more) {
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

constexpr std::string_view counted_name = "a watch";

}  // namespace

Counted::Counted(const Subjects& subjects)
    : cells(subjects.deck_size() * subjects.deck_size()),
      steps(subjects.most_lag() + 1),
      sums(subjects.scalars().size()) {
  rising.fill(std::vector<std::uint64_t>(subjects.deck_size()));
}

void Counted::add(const Counted& other) {
  deals += other.deals;
  add_to(cells, other.cells);
  add_to(steps, other.steps);
  add_to(sums, other.sums);
  for (std::size_t kind = 0; kind < riffle_kinds; ++kind) add_to(rising[kind], other.rising[kind]);
  repeats.add(other.repeats);
  for (std::size_t i = 0; i < order_bets; ++i) order_logs[i] += other.order_logs[i];
}

void Counted::clear() {
  deals = 0;
  std::fill(cells.begin(), cells.end(), 0);
  std::fill(steps.begin(), steps.end(), 0);
  std::fill(sums.begin(), sums.end(), 0);
  for (std::vector<std::uint64_t>& histogram : rising) {
    std::fill(histogram.begin(), histogram.end(), 0);
  }
  repeats = {};
  order_logs = {};
}

nlohmann::json Counted::save() const {
  const std::array<std::uint64_t, 2> counts = {repeats.hits, repeats.misses};
  const std::array<double, 2> chances = {repeats.log_chance_of_hits, repeats.log_chance_of_misses};
  nlohmann::json histograms = nlohmann::json::array();
  for (const std::vector<std::uint64_t>& histogram : rising) {
    histograms.push_back(audit::pack_counts(histogram));
  }
  return {{"deals", deals},
          {"cells", audit::pack_counts(cells)},
          {"steps", audit::pack_counts(steps)},
          {"sums", pack_integers(sums)},
          {"rising", std::move(histograms)},
          {"repeats", audit::pack_counts(counts)},
          {"chances", pack_reals(chances)},
          {"orders", pack_reals(order_logs)}};
}

void Counted::load(const nlohmann::json& saved, const Subjects& subjects) {
  *this = Counted(subjects);
  deals = saved.at("deals");
  cells = audit::unpack_counts(saved.at("cells"), cells.size(), counted_name);
  steps = audit::unpack_counts(saved.at("steps"), steps.size(), counted_name);
  sums = unpack_integers(saved.at("sums"), sums.size());
  for (std::size_t kind = 0; kind < riffle_kinds; ++kind) {
    rising[kind] =
        audit::unpack_counts(saved.at("rising").at(kind), rising[kind].size(), counted_name);
  }
  const std::vector<std::uint64_t> counts =
      audit::unpack_counts(saved.at("repeats"), 2, counted_name);
  const std::vector<double> chances = unpack_reals(saved.at("chances"), 2);
  repeats = {counts[0], counts[1], chances[0], chances[1]};
  const std::vector<double> logs = unpack_reals(saved.at("orders"), order_bets);
  std::copy(logs.begin(), logs.end(), order_logs.begin());
}

}  // namespace evenhand::watch
