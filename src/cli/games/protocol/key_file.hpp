#pragma once

#include <string>

#include "protocol/keys.hpp"
#include "src/cli/command/terminal.hpp"

namespace evenhand::cli {

/// A private key in PEM. Warns when others than its owner may read the file. Throws InputError for
/// a file that cannot be read or has no key of the suite.
protocol::PrivateKey read_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite);

/// The same, of a file that is made, for its owner alone, when there is none. Throws RunError when
/// it cannot be written.
protocol::PrivateKey kept_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite);

}  // namespace evenhand::cli
