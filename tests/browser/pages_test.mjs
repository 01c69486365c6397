// Opens pages in chromium, at the widths of a phone and of a desk and in print, and holds them to what
// they promise: nothing on the console, not one request, every picture drawn with as many marks as the
// document has data, and nothing wider than the page.
//
// node pages_test.mjs BROWSER FOLDER PAGE.html...   FOLDER gets PNGs when PNG=1 is set
import {mkdirSync} from "node:fs";
import {basename} from "node:path";
import {pathToFileURL} from "node:url";
import puppeteer from "puppeteer-core";

const [executablePath, folder, ...pages] = process.argv.slice(2);
const widths = [390, 1280];
const most_effects = 20; // as in reports/page/page.js
const most_dots = 60;
let checks = 0;
const failures = [];

function check(holds, what) {
  checks += 1;
  if (!holds) failures.push(what);
}

// Everything that is looked at in the page; it runs there.
function look() {
  const report = JSON.parse(document.getElementById("document").textContent);
  const groups = (figure, name) => [...figure.querySelectorAll(`.picture svg g[aria-label="${name}"]`)];
  const marks = (figure, name) => groups(figure, name).reduce((sum, group) => sum + group.children.length, 0);
  return {
    answer: document.querySelector(".answer").textContent,
    expected_answer: report.answer,
    width: document.scrollingElement.scrollWidth,
    drawn: document.documentElement.dataset.drawn,
    tables: document.querySelectorAll("table").length,
    figures: [...document.querySelectorAll("figure[data-chart]")].map((figure) => {
      const section = report.sections.find(({name}) => name === figure.dataset.section);
      const name = figure.dataset.chart;
      const chart = section.charts[Number(name)];
      const picture = [...figure.querySelectorAll(".picture svg")].at(-1) ?? null;
      const box = figure.getBoundingClientRect();
      const image = picture?.querySelector("image");
      return {
        what: `${section.name}: ${chart ? chart.data.name : name}`,
        kind: chart ? chart.kind : name,
        caption: figure.querySelector("figcaption").textContent.trim(),
        drawn: picture !== null,
        width: picture ? picture.getBoundingClientRect().width : 0,
        box: box.width,
        label: figure.querySelector(".picture [role=img]")?.getAttribute("aria-label") ?? "",
        not_numbers: figure.querySelector(".picture")?.innerHTML.match(/NaN|undefined|Infinity/)?.[0] ?? "",
        image: image ? image.getAttribute("href") : null,
        bars: marks(figure, "bar"), dots: marks(figure, "dot"), ticks: marks(figure, "tick"),
        rules: marks(figure, "rule"), lines: marks(figure, "line"), areas: marks(figure, "area"),
        data: chart ? chart.data.rows : null,
        columns: chart ? chart.data.columns.length : 0,
        judgement: section.judgement
      };
    })
  };
}

// How large the picture is that a map's data URL holds.
function image_size(url) {
  const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return {width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20)};
}

const value_of = (cell) => (cell !== null && typeof cell === "object" ? cell.value ?? cell.p ?? null : cell ?? null);
const is_known = (cell) => value_of(cell) !== null;

function check_marks(figure, where) {
  const {kind, data} = figure;
  const at = `${where}: ${figure.what}`;
  const same = (name, expected) => check(figure[name] === expected, `${at}: ${figure[name]} ${name}, expected ${expected}`);
  if (kind === "heat_map") {
    check(figure.image !== null, `${at}: no map`);
    if (figure.image === null) return;
    const size = image_size(figure.image);
    check(size.width === data[0].length - 1 && size.height === data.length,
      `${at}: a map of ${size.width} by ${size.height}, expected ${data[0].length - 1} by ${data.length}`);
  } else if (kind === "bars") {
    same("bars", data.filter((row) => is_known(row[1])).length);
    same("ticks", data.filter((row) => is_known(row[2])).length);
  } else if (kind === "intervals") {
    same("dots", data.filter((row) => is_known(row[1])).length + data.filter((row) => is_known(row[2])).length);
  } else if (kind === "curve") {
    const has_expected = data.some((row) => is_known(row[4]));
    check(figure.lines >= 1 + (has_expected ? 1 : 0), `${at}: ${figure.lines} lines`);
    same("areas", figure.columns >= 4 && data.length > 0 ? 1 : 0);
    same("dots", data.length <= most_dots ? data.filter((row) => is_known(row[1])).length : 0);
  } else if (kind === "tests") {
    same("dots", figure.judgement.findings.filter((finding) => finding.skipped === null).length);
  } else if (kind === "effects") {
    const all = figure.judgement.findings.filter((finding) => finding.skipped === null && finding.effect && finding.detectable);
    const shown = Math.min(all.length, most_effects);
    check(figure.dots >= 1 && figure.dots <= shown, `${at}: ${figure.dots} dots of ${shown} effects`);
  } else {
    check(false, `${at}: an unknown kind ${kind}`);
  }
}

function check_page(seen, width, where) {
  check(seen.answer.endsWith(seen.expected_answer), `${where}: begins with ${seen.answer}`);
  check(seen.width <= width, `${where}: ${seen.width} px wide`);
  check(seen.drawn === String(seen.figures.length), `${where}: ${seen.drawn} of ${seen.figures.length} pictures drawn`);
  for (const figure of seen.figures) {
    check(figure.drawn, `${where}: ${figure.what} is not drawn`);
    check(figure.width > 200 && figure.width <= figure.box + 1, `${where}: ${figure.what} is ${figure.width} px wide in ${figure.box}`);
    check(figure.label === figure.caption, `${where}: ${figure.what} is labelled '${figure.label}'`);
    check(figure.not_numbers === "", `${where}: ${figure.what} has ${figure.not_numbers}`);
    check_marks(figure, where);
  }
}

async function open_and_look(browser, file, width, media) {
  const page = await browser.newPage();
  const where = `${file} ${media === "print" ? "in print" : `at ${width}`}`;
  page.on("console", (message) => check(false, `${where}: console: ${message.text()}`));
  page.on("pageerror", (error) => check(false, `${where}: ${error.message}`));
  const requests = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) requests.push(request.url());
  });
  await page.setViewport({width, height: 900});
  await page.emulateMediaType(media);
  const url = pathToFileURL(file).href;
  await page.goto(url, {waitUntil: "load"});
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined);
  // The last redrawing is done once two frames have passed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  check(requests.length === 1 && requests[0] === url, `${where}: asked for ${requests}`);
  const seen = await page.evaluate(look);
  check_page(seen, width, where);
  if (media === "print") {
    const pdf = await page.pdf({format: "A4"});
    check(pdf.length > 10000, `${where}: a PDF of ${pdf.length} bytes`);
  }
  if (process.env.PNG) {
    mkdirSync(folder, {recursive: true});
    await page.screenshot({path: `${folder}/${basename(file, ".html")}-${media === "print" ? "print" : width}.png`, fullPage: true});
  }
  await page.close();
  return seen.figures.length;
}

const browser = await puppeteer.launch({
  executablePath,
  args: ["--disable-gpu", "--disable-dev-shm-usage", ...(process.getuid() === 0 ? ["--no-sandbox"] : [])]
});
let pictures = 0;
for (const file of pages) {
  for (const width of widths) pictures += await open_and_look(browser, file, width, "screen");
  pictures += await open_and_look(browser, file, 1280, "print");
}
await browser.close();
for (const failure of failures) console.log(failure);
console.log(`${pages.length} pages, ${pictures} pictures, ${checks} checks, ${failures.length} failed`);
process.exit(failures.length > 0 || pictures === 0 ? 1 : 0);
