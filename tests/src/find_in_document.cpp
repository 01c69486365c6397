#include "tests/src/find_in_document.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <stdexcept>

namespace evenhand::tests {
namespace {

using reports::Document;
using reports::Value;

[[noreturn]] void missing(std::string_view what, std::string_view name) {
  throw std::runtime_error(fmt::format("there is no {} '{}'", what, name));
}

struct ToNumber {
  double operator()(std::int64_t value) const { return static_cast<double>(value); }
  double operator()(std::uint64_t value) const { return static_cast<double>(value); }
  double operator()(double value) const { return value; }
  double operator()(const reports::Estimate& value) const { return value.value; }
  double operator()(reports::PValue value) const { return std::pow(10, value.log10); }
  double operator()(const reports::Exact& value) const { return value.value; }
  double operator()(const auto& /*value*/) const { throw std::runtime_error("not a number"); }
};

/// Returns the label of a row: words or a number.
std::string label(const Value& value) {
  if (const auto* words = std::get_if<std::string>(&value)) return *words;
  if (const auto* digits = std::get_if<reports::Exact>(&value)) return digits->digits;
  return fmt::format("{}", number(value));
}

std::size_t column_at(const reports::Table& table, std::string_view name) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].name == name) return i;
  }
  missing("column", name);
}

void expect_well_formed_table(const reports::Table& table) {
  std::set<std::string> names;
  for (const reports::Column& column : table.columns) {
    EXPECT_TRUE(names.insert(column.name).second) << table.name << ": " << column.name;
  }
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.name;
}

}  // namespace

const reports::Figure& figure(const Document& document, std::string_view name) {
  for (const reports::Section& section : document.sections) {
    for (const reports::Figure& figure : section.figures) {
      if (figure.name == name) return figure;
    }
  }
  missing("figure", name);
}

const reports::Section& section(const Document& document, std::string_view name) {
  for (const reports::Section& section : document.sections) {
    if (section.name == name) return section;
  }
  missing("section", name);
}

const reports::Table& table(const Document& document, std::string_view name) {
  for (const reports::Section& section : document.sections) {
    for (const reports::Table& table : section.tables) {
      if (table.name == name) return table;
    }
    for (const reports::Chart& chart : section.charts) {
      if (chart.data.name == name) return chart.data;
    }
  }
  missing("table", name);
}

const Value& cell(const Document& document, std::string_view name, std::string_view row,
                  std::string_view column) {
  const reports::Table& found = table(document, name);
  const std::size_t at = column_at(found, column);
  for (const auto& values : found.rows) {
    if (label(values.front()) == row) return values[at];
  }
  missing("row", row);
}

double number(const Value& value) { return std::visit(ToNumber{}, value); }
std::string exact(const Value& value) { return std::get<reports::Exact>(value).digits; }
std::string text(const Value& value) { return std::get<std::string>(value); }
bool truth(const Value& value) { return std::get<bool>(value); }

void expect_well_formed(const Document& document) {
  std::set<std::string> sections;
  EXPECT_FALSE(document.kind.empty());
  for (const reports::Section& section : document.sections) {
    EXPECT_FALSE(section.name.empty());
    EXPECT_TRUE(sections.insert(section.name).second) << section.name;
    std::set<std::string> names;
    for (const reports::Figure& figure : section.figures) {
      EXPECT_TRUE(names.insert(figure.name).second) << figure.name;
    }
    for (const reports::Table& table : section.tables) expect_well_formed_table(table);
    for (const reports::Chart& chart : section.charts) expect_well_formed_table(chart.data);
  }
}

}  // namespace evenhand::tests
