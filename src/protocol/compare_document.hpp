#pragma once

#include <string>

#include "protocol/bytes.hpp"
#include "reports/document.hpp"

namespace evenhand::protocol {

struct FilesCompared {
  reports::Document document;
  bool contradict = false;
  Bytes evidence;  ///< when they do
};

/// Holds two files of one dealer's sessions against each other: transcripts, what players kept, or
/// the halves of evidence, which is one file: then `other` is empty. Provenance is the caller's.
/// Throws InputError for what cannot be read, says nothing that is signed, or is of two dealers.
FilesCompared compare_files(const std::string& one, const std::string& other);

}  // namespace evenhand::protocol
