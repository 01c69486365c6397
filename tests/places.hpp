#pragma once

#include <string>

namespace evenhand::tests {

/// Functions that say where tests find things. They are in one source, so that all others are
/// compiled alike in every checkout, and a compiler cache knows them.

/// The project's folder, without a slash at its end.
std::string source_folder();
/// tests/data.
std::string data_folder();
/// The path of evenhand, or of a script that runs it in an emulator.
std::string evenhand_program();
/// Returns the path of the external shuffler that misbehaves on request.
std::string mock_shuffler();
/// Returns the path of evenhand in which something fails.
std::string program_with_faults();

}  // namespace evenhand::tests
