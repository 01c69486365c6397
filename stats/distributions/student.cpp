#include "stats/distributions/student.hpp"

#include <boost/math/distributions/students_t.hpp>

namespace evenhand::stats {

double student_upper_quantile(double upper_tail, double df) {
  return quantile(complement(boost::math::students_t(df), upper_tail));
}

}  // namespace evenhand::stats
