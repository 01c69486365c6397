#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/cli/init/init_language.hpp"

namespace evenhand::cli {

/// A function of a project that shuffles.
struct ProjectShuffle {
  std::string file;  ///< from the project's folder
  std::string name;
  std::string type_argument;  ///< as Offered has it

  std::string spec() const { return file + '#' + name; }
};

/// The function that `spec` names, FILE#NAME; NAME may be left out where one function of the file
/// is called a shuffle. The file's text is read, nothing of it is run; a name that the file may
/// hand on from elsewhere is taken as it is. Throws InputError for files that are not there or not
/// in `language`, and for names that the file does not offer, with those that it does.
ProjectShuffle named_shuffle(const std::string& folder, const InitLanguage& language,
                             const std::string& spec);

struct ShuffleSearch {
  std::optional<ProjectShuffle> found;
  std::vector<ProjectShuffle> several;  ///< where more than one could be meant
};

/// The one function of the project that is called shuffle or the like (shuffleDeck, fisher_yates):
/// of the file that package.json names as the main one, or of all sources, where there is one.
/// Tests, examples, what was built or installed and links are left out.
ShuffleSearch find_shuffle(const std::string& folder, const InitLanguage& language);

/// Whether the project has sources in the language, in whatever folder that find_shuffle() looks
/// into.
bool has_sources(const std::string& folder, const InitLanguage& language);

/// The path by which Go imports the package of a file in this project. Throws InputError where
/// go.mod does not say it.
std::string go_import(const std::string& folder, const std::string& file);

}  // namespace evenhand::cli
