#pragma once

#include <cstdint>

namespace evenhand::source {

/// The number of records of a log that are no new deals.
struct Records {
  std::uint64_t repeats = 0;     ///< tell once more of a deal that was read under the same name
  std::uint64_t namesakes = 0;   ///< deals whose name a deal with other cards had before
  std::uint64_t unreadable = 0;  ///< are no deals, and were passed over
  /// Boards that another with the same cards and the same number, or also without one, stood
  /// before, of which nobody said whether they are one.
  std::uint64_t alike = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("repeats", self.repeats);
    use("namesakes", self.namesakes);
    use("unreadable", self.unreadable);
    use("alike", self.alike);
  }
  friend bool operator==(const Records&, const Records&) = default;
};

}  // namespace evenhand::source
