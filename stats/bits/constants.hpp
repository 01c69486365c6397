#pragma once

namespace evenhand::stats::bits {

/// The null distributions that the tests of SP 800-22 use: the exact ones, or those of NIST's
/// program sts-2.1.2, so that its p-values come out digit by digit.
enum class Constants { exact, nist };

}  // namespace evenhand::stats::bits
