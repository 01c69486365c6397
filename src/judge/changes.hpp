#pragma once

#include <string>

#include "reports/document.hpp"

namespace evenhand::judge {

/// Returns what one result says that another does not: a document that compares the findings of
/// two, test by test, in the sections that both have (or in the only judged section of each,
/// whatever it is called). `old_name` and `new_name` are what they are called.
///
/// A test is *new* when it rejects in the new result alone, *gone* when in the old one alone.
/// Rejected in both it is *stronger* or *weaker* when the intervals of its effect do not meet,
/// which chance alone makes rarer than the level of the intervals says, and else *as strong*. A
/// test that one result did not make is listed as such where the other rejects it. The verdict is
/// that of the new result. Throws InputError when one of them has no findings.
reports::Document changes_between(const reports::Document& old_document,
                                  const std::string& old_name,
                                  const reports::Document& new_document,
                                  const std::string& new_name);

}  // namespace evenhand::judge
