#pragma once

#include <string>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::tests {

// Looks things up in a document by their names. A thing that is not there fails the test with an
// exception that names it.

const reports::Figure& figure(const reports::Document& document, std::string_view name);
const reports::Section& section(const reports::Document& document, std::string_view name);
/// A table, or the data of a chart.
const reports::Table& table(const reports::Document& document, std::string_view name);
/// The value of a column in the first row that begins with `row`.
const reports::Value& cell(const reports::Document& document, std::string_view table,
                           std::string_view row, std::string_view column);

/// A number of any kind; an estimate's is its value, a p-value's the probability.
double number(const reports::Value& value);
/// The digits of an exact number.
std::string exact(const reports::Value& value);
std::string text(const reports::Value& value);
bool truth(const reports::Value& value);

inline double number(const reports::Document& document, std::string_view name) {
  return number(figure(document, name).value);
}
inline std::string exact(const reports::Document& document, std::string_view name) {
  return exact(figure(document, name).value);
}
inline std::string text(const reports::Document& document, std::string_view name) {
  return text(figure(document, name).value);
}
inline bool truth(const reports::Document& document, std::string_view name) {
  return truth(figure(document, name).value);
}

/// Fails where a row is not as wide as its table, or a name stands twice where it must not.
void expect_well_formed(const reports::Document& document);

}  // namespace evenhand::tests
