#include "reports/pdf.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "reports/browser.hpp"
#include "reports/html.hpp"

namespace evenhand::reports {
namespace {

/// Puts the digits of `date` over those after `key`.
void set_date(std::string& pdf, std::string_view key, std::string_view date) {
  for (std::size_t at = pdf.find(key); at != std::string::npos; at = pdf.find(key, at + 1)) {
    const std::size_t first = at + key.size();
    if (first + date.size() > pdf.size()) return;
    if (pdf.find_first_not_of("0123456789", first) >= first + date.size()) {
      pdf.replace(first, date.size(), date);
    }
  }
}

}  // namespace

std::string undated(std::string pdf) {
  constexpr std::string_view date = "20000101000000";
  set_date(pdf, "/CreationDate (D:", date);
  set_date(pdf, "/ModDate (D:", date);
  return pdf;
}

std::vector<File> pdf_files(const Document& document) {
  if (const std::string why = why_no_pdf(); !why.empty()) throw RunError(why);
  const TemporaryFolder folder;
  const std::filesystem::path page = folder.path() / "report.html";
  const std::filesystem::path printed = folder.path() / "report.pdf";
  write_file(page, to_html(document));
  browsed(page, {"--no-pdf-header-footer", "--print-to-pdf=" + printed.string()});
  if (!std::filesystem::exists(printed)) throw RunError("the browser printed no page");
  std::string pdf = read_file(printed);
  if (!pdf.starts_with("%PDF-")) throw RunError("what the browser printed is no PDF");
  return {{"report.pdf", undated(std::move(pdf))}};
}

std::string why_no_pdf() { return why_no_browser("pdf"); }

}  // namespace evenhand::reports
