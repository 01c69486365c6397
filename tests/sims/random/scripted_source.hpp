#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// Plays back given outputs, then words of ones (which no bound rejects, so that no test hangs).
class ScriptedSource final : public Source {
 public:
  explicit ScriptedSource(std::vector<std::uint64_t> script) : script_(std::move(script)) {}

  void fill(std::span<std::uint64_t> outputs) override {
    for (std::uint64_t& output : outputs)
      output = next_ < script_.size() ? script_[next_++] : ~0ULL;
  }
  void begin_deal() override { ++deals_begun_; }
  int deals_begun() const { return deals_begun_; }

 private:
  std::vector<std::uint64_t> script_;
  std::size_t next_ = 0;
  int deals_begun_ = 0;
};

/// A source's description with outputs 0 … range-1 (0: 2^64) and nothing remarkable.
constexpr SourceInfo scripted_info(std::uint64_t range, bool reseeds = false) {
  return {"scripted", "outputs from a list", range, true, false, reseeds};
}

}  // namespace evenhand::random
