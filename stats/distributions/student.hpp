#pragma once

namespace evenhand::stats {

/// The t with P(T >= t) = upper_tail, in (0, 1), of Student's distribution with df > 0 degrees of
/// freedom.
double student_upper_quantile(double upper_tail, double df);

}  // namespace evenhand::stats
