#pragma once

#include <memory>
#include <string_view>

#include "src/source/readers.hpp"

namespace evenhand::source {

/// Whether a line heads a table of days and months: it names the twelve months in their order, by
/// three letters or more each.
bool names_months(std::string_view line);

/// Reads a table with a row a day of the month and a column a month, in whose cells stands as which
/// one the day was drawn: one deal of 365 days, or of 366 where February 29 has a number. Its cards
/// are the days of the year, from 1. A cell without a number is empty or holds dashes. Throws
/// InputError, with the place, for a day without its number, a number under a day that there is
/// not, and numbers that are not those from 1 on, each once.
std::unique_ptr<RowReader> make_calendar_reader(const ReaderInput& input);

}  // namespace evenhand::source
