#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sims/random/source.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/any_algorithm.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {

/// A choice maker that lets another choose and writes down what it chose.
class RecordingChoices final : public AnyChoices {
 public:
  explicit RecordingChoices(AnyChoices& choices) : choices_(choices) {}

  std::span<const std::string> recorded() const { return recorded_; }
  void forget() { recorded_.clear(); }

  std::size_t below(std::size_t k) override {
    const std::size_t chosen = choices_.below(k);
    record(fmt::format("below({}) = {}", k, chosen));
    return chosen;
  }

  bool chance(std::size_t p, std::size_t q) override {
    const bool chosen = choices_.chance(p, q);
    if (2 * p == q) {
      record(chosen ? "heads" : "tails");
    } else {
      record(fmt::format("chance {}/{}: {}", p, q, chosen ? "yes" : "no"));
    }
    return chosen;
  }

  std::uint64_t word(std::size_t bits) override {
    const std::uint64_t chosen = choices_.word(bits);
    record(fmt::format("key of {} bits = {}", bits, chosen));
    return chosen;
  }

  std::size_t modulo(std::size_t bits, std::size_t k) override {
    const std::size_t chosen = choices_.modulo(bits, k);
    record(fmt::format("word of {} bits % {} = {}", bits, k, chosen));
    return chosen;
  }

  void keys(std::span<std::uint64_t> keys) override {
    choices_.keys(keys);
    for (const std::uint64_t key : keys) record(fmt::format("key = {:016x}", key));
  }

  std::size_t digest_modulo(std::size_t i, std::size_t k) override {
    const std::size_t chosen = choices_.digest_modulo(i, k);
    record(fmt::format("S[{}] % {} = {}", i % 32, k, chosen));
    return chosen;
  }

 private:
  void record(std::string text) { recorded_.push_back(std::move(text)); }

  AnyChoices& choices_;
  std::vector<std::string> recorded_;
};

/// One step of one deal, as it came about.
struct ExplainedStep {
  Place place;
  std::span<const std::string> choices;  ///< in words: "below(54) = 17"
  std::span<const std::uint16_t> before;
  std::span<const std::uint16_t> after;
};

/// Deals again the deal of that index in the block that `source` begins, which is exactly what
/// make_shuffler's object deals there, and calls `explain` for each of its steps.
void explain_deal(const ShufflerSpec& spec, std::size_t deck_size, random::Source& source,
                  const random::SourceInfo& info, std::uint64_t index_in_block,
                  const std::function<void(const ExplainedStep&)>& explain);

}  // namespace evenhand::shuffle
