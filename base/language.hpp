#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace evenhand {

// Texts that people read are in the language that the program was asked for, English where it was
// asked for none. Texts that programs read, JSON, CSV and exit codes, are the same in all.

/// Says everything from now on as the catalogue has it, a .po file's text; in English where it is
/// empty. Before threads are started. Throws std::invalid_argument with the line where it is no
/// catalogue.
void use_language(std::string_view name, std::string_view po);

/// "en" or "zh": as HTML's `lang` wants it.
std::string language();

/// The text in the language.
std::string translated(std::string_view english);

/// Returns the translation of a cell of a table, where a word alone is a name, but for some.
std::string translated_value(std::string_view english);

/// The languages that the environment asks for, the one that is liked best first, as gettext finds
/// them: those of LANGUAGE, else that of LC_ALL, LC_MESSAGES or LANG: {"zh_CN"}. None where it asks
/// for the C locale, or for characters in another encoding than UTF-8.
std::vector<std::string> languages_of_environment();

}  // namespace evenhand
