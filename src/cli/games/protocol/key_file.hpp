#pragma once

#include <string>
#include <string_view>

#include "protocol/keys.hpp"
#include "src/cli/command/terminal.hpp"

namespace evenhand::cli {

/// A private key in PEM. Warns when others than its owner may read the file. One that is encrypted
/// is opened with the passphrase from where `passphrase` says (passphrase.hpp), or that is asked
/// for at the terminal. Throws InputError for a file that cannot be read or has no key of the
/// suite.
protocol::PrivateKey read_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite,
                                      const std::string& passphrase = "");

/// The same, of a file that is made, for its owner alone, when there is none: encrypted, if
/// `passphrase` says from where. Throws RunError when it cannot be written.
protocol::PrivateKey kept_signing_key(const Terminal& terminal, const std::string& path,
                                      const protocol::SuiteInfo& suite,
                                      const std::string& passphrase = "");

/// The public key in PEM of an auditor, as SubjectPublicKeyInfo, and the private one, behind which
/// all files that are made are for their owner alone. Throw InputError.
protocol::Bytes read_auditor(const std::string& path);
protocol::PrivateKey read_auditor_key(const Terminal& terminal, const std::string& path,
                                      const std::string& passphrase);

/// Makes a file for its owner alone. False when there is such a file, which is left as it is.
/// Throws RunError when it cannot be written.
bool make_private_file(const std::string& path, std::string_view content);

}  // namespace evenhand::cli
