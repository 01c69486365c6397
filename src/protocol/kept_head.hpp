#pragma once

#include <string>

#include "protocol/compare.hpp"
#include "protocol/verifier.hpp"

namespace evenhand::protocol {

/// The statements that the dealer signed in a transcript that somebody kept, and the newest head of
/// it. Only the dealer can have signed it, and it is of one session alone, so that another log of
/// this session shows that the dealer lies, whatever else the file holds and whoever kept it.
struct KeptHead {
  std::string file;  ///< names it in messages
  KnownHead head;
  Hash session{};    ///< its id
  Bytes dealer_key;  ///< that signed it, in DER
  Statement statement = {};

  /// Throws InputError, with `where` for the other one, when that is of another session: two
  /// sessions have two logs, and neither is false for it.
  void require_same(const Session& other, const std::string& where) const;
};

/// Throws InputError for a file that is no transcript, and for one without a head that holds.
KeptHead read_kept_head(const std::string& path);

}  // namespace evenhand::protocol
