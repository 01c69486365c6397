#pragma once

// The header of the library: #include <evenhand/audit.hpp>. It needs no other.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace evenhand {

/// Shuffles a deck in place. Each call gets the cards 0 … n-1 in their starting order.
using Shuffle = std::function<void(std::span<std::uint16_t> deck)>;

enum class AuditVerdict { biased, predictable, no_bias_found, inconclusive };

struct AuditOptions {
  double alpha = 0.01;     ///< how often a sound shuffle may be called biased, in (0, 0.5]
  std::string tests = {};  ///< groups as `evenhand audit --tests` takes them; empty for all
  std::string name = "the program's own shuffle";  ///< what documents call it
  unsigned threads = 1;    ///< that count; the shuffle is called by one of them at a time
  std::size_t width = 80;  ///< of the text, in columns
};

struct AuditResult {
  AuditVerdict verdict = AuditVerdict::inconclusive;
  std::string reason;  ///< in at most 25 words
  std::string text;    ///< what `evenhand audit` prints
  std::string json;    ///< the document (docs/result-format.md)

  /// The exit code of `evenhand audit`: 0 no bias found, 1 biased, 3 inconclusive,
  /// 6 predictable.
  int exit_code() const;
};

/// Deals `deals` times (at least once) with the shuffle, decks of 2 to 1024 cards, and puts the
/// deals through the tests of `evenhand audit --exec`: docs/methods.md. Throws std::runtime_error
/// with one line for an option that cannot be, and when a deck comes back that does not hold each
/// card once, and what the shuffle throws.
AuditResult audit_shuffle(std::size_t cards, std::uint64_t deals, const Shuffle& shuffle,
                          const AuditOptions& options = {});

}  // namespace evenhand
