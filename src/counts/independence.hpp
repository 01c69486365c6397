#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::counts {

/// How often the values of two columns came together, in each stratum.
class CrossTable {
 public:
  /// More values than this name rows, and no groups.
  static constexpr std::size_t most_values = 32;

  /// `columns` are the two, and a third where there are strata.
  explicit CrossTable(std::vector<std::string> columns) : columns_(std::move(columns)) {
    values_.resize(columns_.size());
  }

  /// Counts a row of them. Throws InputError for a value beyond most_values.
  void add(std::span<const std::string_view> row);

  const std::vector<std::string>& columns() const { return columns_; }
  /// In the order in which they first came.
  const std::vector<std::string>& values(std::size_t column) const { return values_[column]; }
  std::uint64_t rows() const { return rows_; }
  /// The counts of a stratum, a row for each value of the first column.
  std::vector<std::uint64_t> counts(std::size_t stratum) const;
  /// The counts of all strata together.
  std::vector<std::uint64_t> counts() const;
  std::size_t strata() const { return columns_.size() > 2 ? values_[2].size() : 1; }

 private:
  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> values_;
  std::map<std::vector<std::size_t>, std::uint64_t> counts_;
  std::uint64_t rows_ = 0;
};

/// The verdict on whether the two columns are independent, in each stratum where there are some:
/// `independence.exact`, by enumeration where the tables are few enough, else chi-square; and
/// `independence.worst-cell`, of which words tell. Throws InputError where one has a single value.
/// Provenance is the caller's.
reports::Document document_of(const CrossTable& table, const judge::JudgeOptions& judging);

}  // namespace evenhand::counts
