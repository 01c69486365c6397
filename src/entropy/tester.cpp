#include "src/entropy/tester.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>

#include "sims/random/draws.hpp"
#include "sims/random/source.hpp"
#include "src/entropy/tally.hpp"
#include "stats/entropy/iid_tests.hpp"
#include "stats/entropy/restarts.hpp"
#include "stats/test_result.hpp"

namespace evenhand::entropy {
namespace {

using stats::entropy::Estimates;
using Samples = std::vector<std::uint8_t>;

constexpr std::string_view permuting_source = "philox";
constexpr std::uint64_t permuting_streams = std::uint64_t{1} << 63U;
/// The standard's bound for a p-value of the tests that are not of permutations.
constexpr double least_p = 0.001;

void count_estimates(const Estimates& estimates, EstimatorCounts& counts) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!estimates[i].is_skipped()) counts[i].add(estimates[i].min_entropy);
  }
}

void append_estimates(std::string_view name, const Estimates& estimates, std::string& record) {
  fmt::format_to(std::back_inserter(record), ",\"{}\":{{", name);
  bool is_first = true;
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    if (estimates[i].is_skipped()) continue;
    fmt::format_to(std::back_inserter(record), "{}\"{}\":{}", is_first ? "" : ",",
                   stats::entropy::estimator_name(i), estimates[i].min_entropy);
    is_first = false;
  }
  record += '}';
}

class EntropyTester final : public bits::Tester {
 public:
  explicit EntropyTester(const Plan& plan) : plan_(plan) {}

  void test(const stats::bits::BitSequence& bits, std::uint64_t number, run::Tally& tally,
            std::string* record) override {
    const Samples samples = symbols_of(bits, plan_.symbol_bits);
    Counts& counts = run::as<Tally>(tally).counts;
    if (plan_.iid) test_iid(samples, number, counts);
    ++counts.data_sets;
    for (const std::uint8_t symbol : samples) ++counts.symbols[symbol];
    for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
      counts.products += std::uint64_t{samples[i]} * samples[i + 1];
    }
    estimate(samples, number, counts, record);
  }

  void give_up() override { is_given_up_ = true; }

 private:
  void estimate(const Samples& samples, std::uint64_t number, Counts& counts, std::string* record) {
    const unsigned bits = plan_.symbol_bits;
    const Estimates of_symbols = stats::entropy::estimates_of(samples, bits, check_);
    count_estimates(of_symbols, counts.of_symbols);
    double assessed = stats::entropy::least_of(of_symbols, bits);
    double if_iid = of_symbols[0].min_entropy;
    Estimates others = of_symbols;
    if (plan_.restarts) {
      others = stats::entropy::estimates_of(stats::entropy::columns_of(samples), bits, check_);
      assessed = std::min({assessed, stats::entropy::least_of(others, bits), *plan_.restarts});
      counts.most_in_a_row.number =
          std::max({counts.most_in_a_row.number, stats::entropy::commonest_in_a_row(samples),
                    stats::entropy::commonest_in_a_row(stats::entropy::columns_of(samples))});
    } else if (bits > 1) {
      others = stats::entropy::estimates_of(stats::entropy::bits_of(samples, bits), 1, check_);
      assessed = std::min(assessed, bits * stats::entropy::least_of(others, 1));
      if_iid = std::min(if_iid, bits * others[0].min_entropy);
    }
    count_estimates(others, counts.of_bits);
    counts.assessed.add(assessed);
    counts.if_iid.add(if_iid);
    if (record == nullptr) return;
    fmt::format_to(std::back_inserter(*record), "{{\"data_set\":{},\"assessed\":{}", number,
                   assessed);
    append_estimates("symbols", of_symbols, *record);
    append_estimates(plan_.restarts ? "columns" : "bits", others, *record);
    *record += "}\n";
  }

  void test_iid(const Samples& samples, std::uint64_t number, Counts& counts) {
    const auto of_stats = [&](std::size_t index, const stats::TestResult& result) {
      if (result.is_skipped()) return;
      counts.iid[index].add(result.p, result.p.value() < least_p);
    };
    of_stats(iid_independence, stats::entropy::independence_test(samples));
    of_stats(iid_stability, stats::entropy::stability_test(samples));
    of_stats(iid_longest_repeat, stats::entropy::longest_repeat_test(
                                     samples, stats::entropy::repeats_of(samples, check_)));
    if (std::all_of(samples.begin(), samples.end(),
                    [&](std::uint8_t symbol) { return symbol == samples.front(); })) {
      return;
    }
    permute(samples, number, counts);
  }

  void permute(Samples samples, std::uint64_t number, Counts& counts) {
    const auto source =
        random::make_source(permuting_source, plan_.seed, permuting_streams + number);
    random::Draws draws;
    draws.begin_block(*source, random::source_info(permuting_source));
    stats::entropy::PermutationTests tests(samples);
    while (!tests.is_done()) {
      check_();
      for (std::size_t i = samples.size(); i > 1; --i) {
        std::swap(samples[i - 1], samples[draws.below(static_cast<std::uint32_t>(i))]);
      }
      tests.add(samples);
    }
    for (std::size_t i = 0; i < stats::entropy::permutation_statistics; ++i) {
      counts.iid[i].add(tests.p_value(i), tests.fails(i));
    }
  }

  Plan plan_;
  std::atomic<bool> is_given_up_ = false;
  stats::entropy::StopCheck check_ = [this] {
    if (is_given_up_) throw run::StopError();
  };
};

}  // namespace

std::vector<std::uint8_t> symbols_of(const stats::bits::BitSequence& bits, unsigned symbol_bits) {
  Samples samples;
  samples.reserve(bits.size() / symbol_bits);
  for (std::size_t i = 0; i + symbol_bits <= bits.size(); i += symbol_bits) {
    samples.push_back(static_cast<std::uint8_t>(stats::bits::turned_round(bits.word_at(i)) >>
                                                (64 - symbol_bits)));
  }
  return samples;
}

std::unique_ptr<bits::Tester> make_tester(const Plan& plan) {
  return std::make_unique<EntropyTester>(plan);
}

}  // namespace evenhand::entropy
