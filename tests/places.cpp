#include "tests/places.hpp"

namespace evenhand::tests {

std::string source_folder() { return EVENHAND_SOURCE_DIR; }

std::string data_folder() { return source_folder() + "/tests/data"; }

std::string evenhand_program() { return EVENHAND_BINARY; }

std::string mock_shuffler() { return EVENHAND_MOCK_SHUFFLER; }

std::string program_with_faults() { return EVENHAND_WITH_FAULTS; }

}  // namespace evenhand::tests
