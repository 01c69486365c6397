#pragma once

namespace evenhand::stats::bits {

/// Which null distributions the tests of SP 800-22 use: the exact ones, or what NIST's program
/// sts-2.1.2 has in their place, so that its p-values come out digit by digit.
enum class Constants { exact, nist };

}  // namespace evenhand::stats::bits
