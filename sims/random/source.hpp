#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace evenhand::random {

/// A stream of random outputs, each uniform on 0 … range-1 in so far as the source is sound.
class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  /// The next outputs of the stream, one an element. Filling in one call or in several gives the
  /// same outputs.
  virtual void fill(std::span<std::uint64_t> outputs) = 0;

  /// Told before the draws of each deal when SourceInfo::reseeds is set: what was filled ahead is
  /// void, and the next fill starts from a fresh small seed.
  virtual void begin_deal() {}
};

struct SourceInfo {
  std::string_view name;
  std::string_view summary;  ///< one line for `evenhand list rngs`
  std::uint64_t range;       ///< outputs are 0 … range-1; 0 stands for 2^64
  bool reproducible;         ///< the outputs are a function of seed and stream
  bool weak;                 ///< known to be unfit for shuffling; here to be audited
  bool reseeds;              ///< starts again from a small seed space at every deal
};

/// Returns how many bits it takes to write an output down: 64 for full words, 15 for msvc-rand.
constexpr unsigned output_bits(const SourceInfo& info) {
  return static_cast<unsigned>(std::bit_width(info.range - 1));
}

/// All random sources, in the order in which they are listed; the first is the default.
std::span<const SourceInfo> sources();

/// The source of that name; throws InputError with a suggestion for an unknown one.
const SourceInfo& source_info(std::string_view name);

/// Stream `stream` of the source seeded with `seed`. Streams of one seed are independent.
std::unique_ptr<Source> make_source(std::string_view name, std::uint64_t seed,
                                    std::uint64_t stream);

}  // namespace evenhand::random
