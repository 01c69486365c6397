#include "src/history/charts.hpp"

#include <cmath>
#include <utility>

#include "base/real.hpp"

namespace evenhand::history {
namespace {

using reports::Chart;

Chart curve(const char* values, reports::Table data) {
  data.shown = reports::Shown::on_request;
  return {Chart::Kind::curve, "deals looked at", values, std::move(data), {}};
}

}  // namespace

Chart course_chart(std::string title) {
  return curve("log of the e-value", {"course",
                                      std::move(title),
                                      {{"deals", "deals"},
                                       {"log_e", "log of the e-value"},
                                       {"low", "low"},
                                       {"high", "high"},
                                       {"bound", "alarm"}},
                                      {}});
}

void add_look(Chart& course, std::uint64_t deals, double log_e, double alpha) {
  const double bound = -std::log(alpha);
  course.data.rows.push_back({real(deals), log_e, 0.0, bound, bound});
}

Chart window_chart(std::string name, std::string title) {
  return curve("-log10 p",
               {std::move(name),
                std::move(title),
                {{"deals", "deals"}, {"log_p", "-log10 p"}, {"low", "low"}, {"high", "high"}},
                {}});
}

void add_window(Chart& windows, std::uint64_t deals, reports::Value size) {
  windows.data.rows.push_back({real(deals), std::move(size), 0.0, 3.0});
}

}  // namespace evenhand::history
