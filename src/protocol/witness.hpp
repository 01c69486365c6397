#pragma once

#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "src/protocol/publish.hpp"

namespace evenhand::protocol {

struct WitnessOptions {
  std::string request;     ///< the file that 'protocol publish' wrote
  std::string dealer_key;  ///< PEM, from a place that the witness trusts
  std::string record;      ///< the file of what was cosigned, made when there is none
  std::string name;        ///< of the witness
};

struct Witnessed {
  reports::Document document;
  std::string request;  ///< with the cosignature after the other signatures
};

/// Cosigns a published head as a witness (c2sp.org/tlog-witness): of each log one line of heads,
/// each of which goes on from the one before, so that nobody can be shown another log that this
/// witness has cosigned. The record is on the disk before the cosignature is given. `seconds` is
/// the time since 1970. Throws InputError for a request that is not signed by the dealer, that does
/// not go on from what was cosigned, and for a record that cannot be read or that another process
/// has; no key is asked for then.
Witnessed witness(const WitnessOptions& options, const KeySource& key_source,
                  std::uint64_t seconds);

}  // namespace evenhand::protocol
