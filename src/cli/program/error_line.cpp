#include "src/cli/program/error_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::cli {
namespace {

/// Returns bad_input for a name that no file can have or whose way leads nowhere, else failed.
ExitCode code_of(const std::filesystem::filesystem_error& error) {
  constexpr std::array<int, 6> of_names = {ENAMETOOLONG, ELOOP, ENOTDIR, ENOENT, EACCES, EINVAL};
  const bool is_of_name =
      std::find(of_names.begin(), of_names.end(), error.code().value()) != of_names.end();
  return is_of_name ? ExitCode::bad_input : ExitCode::failed;
}

}  // namespace

ErrorLine line_of_error() {
  try {
    throw;
  } catch (const InputError& error) {
    return {ExitCode::bad_input, error.what()};
  } catch (const std::bad_alloc&) {
    return {ExitCode::failed,
            "out of memory; try fewer --threads, a smaller deck or fewer --tests"};
  } catch (const RunError& error) {
    return {ExitCode::failed, error.what()};
  } catch (const std::filesystem::filesystem_error& error) {
    const ExitCode code = code_of(error);
    return {code, fmt::format("{}: {}{}", printable(error.path1().string(), 200),
                              std::strerror(error.code().value()),
                              code == ExitCode::bad_input ? "; give a path that you may use" : "")};
  } catch (const std::system_error& error) {
    return {ExitCode::failed, fmt::format("the system refused what the run needs: {}",
                                          std::strerror(error.code().value()))};
  } catch (const std::domain_error& error) {
    // A value that the mathematics has no answer for, in words of this program.
    return {ExitCode::failed, error.what()};
  } catch (...) {
    return {ExitCode::failed, "a fault in evenhand; please report the command line (SECURITY.md)"};
  }
}

}  // namespace evenhand::cli
