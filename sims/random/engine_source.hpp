#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// Makes a source of an engine, an object whose call gives the next output.
template <class Engine>
class EngineSource final : public Source {
 public:
  explicit EngineSource(Engine engine) : engine_(std::move(engine)) {}

  void fill(std::span<std::uint64_t> outputs) override {
    if constexpr (sizeof(Engine) <= 64) {
      // A local copy can stay in registers, whatever `outputs` may point to.
      Engine engine = engine_;
      for (std::uint64_t& output : outputs) output = engine();
      engine_ = engine;
    } else {
      for (std::uint64_t& output : outputs) output = engine_();
    }
  }

 private:
  Engine engine_;
};

}  // namespace evenhand::random
