#pragma once

#include <utility>

#include "tests/src/find_in_document.hpp"

namespace evenhand::proofs {

/// A document of one section, which is well-formed.
inline reports::Document document_of(reports::Section section) {
  reports::Document document;
  document.kind = "test";
  document.sections.push_back(std::move(section));
  tests::expect_well_formed(document);
  return document;
}

}  // namespace evenhand::proofs
