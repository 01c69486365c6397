// Opens the page of a running watch in chromium and holds it to what it promises: it asks for itself and
// its events alone, redraws with each event without a word on the console, keeps open what is open, and
// says so when the watch has ended.
//
// node live_test.mjs BROWSER FOLDER EVENHAND   FOLDER gets a PNG when PNG=1 is set
import {spawn} from "node:child_process";
import {mkdirSync} from "node:fs";
import puppeteer from "puppeteer-core";

const [executablePath, folder, evenhand] = process.argv.slice(2);
const failures = [];
let checks = 0;
function check(holds, what) {
  checks += 1;
  if (!holds) failures.push(what);
}

// Deals that are shuffled by swaps with any card, without an end.
const dealer = `node -e '
  const deal = () => {
    const cards = [...Array(20).keys()];
    for (let i = 0; i < 20; ++i) {
      const j = Math.floor(Math.random() * 20);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return cards.join(" ");
  };
  const more = () => { process.stdout.write(Array.from({length: 100}, deal).join("\\n") + "\\n"); setTimeout(more, 30); };
  more();'`;
const watch = spawn(evenhand, ["watch", "--exec", dealer, "--deck", "20", "--look", "50", "--window", "300",
  "--listen", "127.0.0.1:0"], {stdio: ["ignore", "ignore", "pipe"]});
const url = await new Promise((found, failed) => {
  let said = "";
  watch.stderr.on("data", (bytes) => {
    said += bytes;
    const match = said.match(/http:\/\/\S+\//);
    if (match) found(match[0]);
  });
  watch.on("exit", () => failed(new Error(`the watch ended: ${said}`)));
});

const browser = await puppeteer.launch({
  executablePath,
  args: ["--disable-gpu", "--disable-dev-shm-usage", ...(process.getuid() === 0 ? ["--no-sandbox"] : [])]
});
const page = await browser.newPage();
const requests = [];
let is_over = false;
page.on("console", (message) => check(is_over, `console: ${message.text()}`));
page.on("pageerror", (error) => check(false, error.message));
page.on("request", (request) => { if (!request.url().startsWith("data:")) requests.push(request.url()); });
await page.setViewport({width: 1280, height: 900});
await page.goto(url, {waitUntil: "domcontentloaded"});
const events = (least) => page.waitForFunction(
  (least) => Number(document.documentElement.dataset.events ?? 0) >= least, {timeout: 60000}, least);

function look() {
  const deals = [...document.querySelectorAll("dt")].find((dt) => dt.textContent === "deals looked at");
  return {
    deals: Number(deals?.nextElementSibling.textContent.replace(/[^0-9]/g, "")),
    live: document.getElementById("live").textContent,
    answer: document.querySelector(".answer").textContent,
    title: document.title,
    figures: [...document.querySelectorAll("figure[data-chart]")].map((figure) => ({
      lines: figure.querySelectorAll('.picture svg g[aria-label="line"]').length,
      dots: figure.querySelectorAll('.picture svg g[aria-label="dot"] > *').length,
      words: figure.querySelector("figcaption").textContent,
      bad: figure.querySelector(".picture").innerHTML.match(/NaN|undefined|Infinity/)?.[0] ?? ""
    })),
    is_open: document.querySelector("details").open,
    width: document.scrollingElement.scrollWidth
  };
}

await page.waitForFunction(() => document.querySelectorAll("figure[data-chart]").length >= 4, {timeout: 60000});
await events(1);
const first = await page.evaluate(look);
await page.evaluate(() => { document.querySelector("details").open = true; });
await events(4);
const later = await page.evaluate(look);
check(later.deals > first.deals, `${later.deals} deals after ${first.deals}`);
check(later.live.startsWith("live; last change "), `says '${later.live}'`);
check(later.is_open, "what was open is closed by an event");
check(later.width <= 1280, `${later.width} px wide`);
check(later.figures.length >= 4, `${later.figures.length} pictures`);
for (const figure of later.figures) {
  check(figure.lines + figure.dots > 0, `${figure.words}: nothing is drawn`);
  check(figure.bad === "", `${figure.words}: ${figure.bad}`);
}
await page.waitForFunction(() => document.querySelector(".answer").textContent.includes("an alarm at deal"), {timeout: 60000});
check((await page.evaluate(() => document.title)).startsWith("biased: "), "the title says nothing of the alarm");
check(requests.length === 2 && requests[0] === url && requests[1] === `${url}events`, `asked for ${requests}`);
if (process.env.PNG) {
  await page.evaluate(() => { document.querySelector("details").open = false; });
  mkdirSync(folder, {recursive: true});
  await page.screenshot({path: `${folder}/live.png`, fullPage: true});
}

is_over = true;
const asked_to_stop = Date.now();
watch.removeAllListeners("exit");
const ended = new Promise((end) => watch.on("exit", (code) => end(code)));
watch.kill("SIGTERM");
check((await ended) === 1, "the exit code tells of no alarm");
check(Date.now() - asked_to_stop < 2000, `it took ${Date.now() - asked_to_stop} ms to end`);
await page.waitForFunction(() => document.getElementById("live").textContent.startsWith("not connected; "), {timeout: 60000});
await browser.close();
for (const failure of failures) console.log(failure);
console.log(`a live page, ${checks} checks, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
