// Opens pages in chromium, at the widths of a phone and of a desk and in print, and holds them to what
// they promise: nothing on the console, not one request, every picture drawn, each of its marks where the
// number of the document is, and nothing wider than the page.
//
// node pages_test.mjs BROWSER FOLDER PAGE.html...   FOLDER gets PNGs when PNG=1 is set
import {mkdirSync} from "node:fs";
import {basename} from "node:path";
import {pathToFileURL} from "node:url";
import puppeteer from "puppeteer-core";
import {read_drawn} from "./read_drawn.mjs";

const [executablePath, folder, ...pages] = process.argv.slice(2);
const widths = [390, 1280];
let checks = 0;
let compared = 0;
let differing = 0;
const failures = [];

function check(holds, what) {
  checks += 1;
  if (!holds) failures.push(what);
}

// Everything that is looked at in the page; it runs there.
function look() {
  const report = JSON.parse(document.getElementById("document").textContent);
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
      return {
        what: `${section.name}: ${chart ? chart.data.name : name}`,
        caption: figure.querySelector("figcaption").textContent.trim(),
        drawn: picture !== null,
        width: picture ? picture.getBoundingClientRect().width : 0,
        box: box.width,
        label: figure.querySelector(".picture [role=img]")?.getAttribute("aria-label") ?? "",
        not_numbers: figure.querySelector(".picture")?.innerHTML.match(/NaN|undefined|Infinity/)?.[0] ?? ""
      };
    })
  };
}

function check_page(seen, width, where) {
  // The cure and the reasons stand below.
  const answer = seen.answer.replace(/^[a-z ]+: (?=this is )/, "");
  const expected = seen.expected_answer.replaceAll("`", "");
  check(seen.answer.endsWith(expected) || expected.startsWith(answer), `${where}: begins with ${seen.answer}`);
  check(seen.width <= width, `${where}: ${seen.width} px wide`);
  check(seen.drawn === String(seen.figures.length), `${where}: ${seen.drawn} of ${seen.figures.length} pictures drawn`);
  for (const figure of seen.figures) {
    check(figure.drawn, `${where}: ${figure.what} is not drawn`);
    check(figure.width > 200 && figure.width <= figure.box + 1, `${where}: ${figure.what} is ${figure.width} px wide in ${figure.box}`);
    check(figure.label === figure.caption, `${where}: ${figure.what} is labelled '${figure.label}'`);
    check(figure.not_numbers === "", `${where}: ${figure.what} has ${figure.not_numbers}`);
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
  // With two pixels a unit, lines stand where they are, and not half a pixel beside it.
  await page.setViewport({width, height: 900, deviceScaleFactor: 2});
  await page.emulateMediaType(media);
  const url = pathToFileURL(file).href;
  await page.goto(url, {waitUntil: "load"});
  await page.waitForFunction(() => document.documentElement.dataset.drawn !== undefined);
  // The last redrawing is done once two frames have passed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  check(requests.length === 1 && requests[0] === url, `${where}: asked for ${requests}`);
  const seen = await page.evaluate(look);
  check_page(seen, width, where);
  const read = await page.evaluate(read_drawn);
  compared += read.compared;
  differing += read.differing;
  for (const difference of read.differ) failures.push(`${where}: ${difference}`);
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
console.log(`${compared} marks compared with the documents' numbers, ${differing} differ`);
console.log(`${pages.length} pages, ${pictures} pictures, ${checks} checks, ${failures.length} failed`);
process.exit(failures.length > 0 || pictures === 0 || compared === 0 ? 1 : 0);
