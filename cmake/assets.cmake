# Writes OUTPUT, a source with the page's style and script as strings: cmake -DSTYLE= -DSCRIPT= -DOUTPUT= -P
file(READ ${STYLE} style)
file(READ ${SCRIPT} script)
file(WRITE ${OUTPUT} "#include \"reports/page/assets.hpp\"

// More than every compiler need support; g++ and clang do.
#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace evenhand::reports {

std::string_view page_style() {
  return R\"evenhand_asset(${style})evenhand_asset\";
}

std::string_view page_script() {
  return R\"evenhand_asset(${script})evenhand_asset\";
}

}  // namespace evenhand::reports
")
