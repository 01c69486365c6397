// Draws the pictures of a report. The page holds the document as JSON and, for each picture, a
// figure that says which one; all words stand in the page already, and it can be read without this.

import {
  areaY, axisX, barY, dot, line, plot, pointer, pointerX, raster, ruleX, ruleY, tickY, tip
} from "@observablehq/plot";

let report = JSON.parse(document.getElementById("document").textContent);
// What is said here, in the page's language; numbers stand in the places.
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
function said(english, ...numbers) {
  return (words[english] ?? english).replace(/\{(\d)\}/g, (_, place) => numbers[Number(place)]);
}
let sections = by_name(report);
function by_name(document) {
  return new Map(document.sections.map((section) => [section.name, section]));
}

const most_labels = 30; // of a band axis; more than that run into each other
const most_effects = 20;
const log_from = 100; // a ratio of largest to smallest from which an axis is logarithmic

function number_text(value, digits = 4) {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "number") return String(value);
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value.toLocaleString("en-US");
  return value.toLocaleString("en-US", {maximumSignificantDigits: digits});
}

function percent(share) {
  const text = (100 * share).toLocaleString("en-US", {maximumSignificantDigits: 3});
  return `${share > 0 ? "+" : ""}${text} %`;
}

// A cell of a table: a number, an estimate with its interval, a p-value, a fraction, or words.
function value_of(cell) {
  if (cell !== null && typeof cell === "object") return cell.value ?? cell.p ?? null;
  return cell;
}
function end_of(cell, end) {
  return cell !== null && typeof cell === "object" ? cell[end] ?? null : null;
}
function words_of(cell) {
  const value = value_of(cell);
  const low = end_of(cell, "low");
  const high = end_of(cell, "high");
  if (end_of(cell, "p") !== null) return p_text(cell.log10_p);
  if (low === null && high === null) return number_text(value);
  return said("{0} ({1} to {2})", number_text(value), number_text(low), number_text(high));
}

// The first column of a map says what a row is.
function map_cells(chart) {
  const rows = chart.data.rows;
  const cells = [];
  rows.forEach((row, y) =>
    row.slice(1).forEach((cell, x) => {
      const count = value_of(cell);
      const expected = chart.reference;
      const shown = expected ? count / expected - 1 : count;
      cells.push({x, y, count, expected, shown});
    })
  );
  return cells;
}

// The same colours for all maps of a name, so that they can be compared. Chance alone takes a cell
// of a map of counts to some 4 standard deviations, which is to look pale.
function map_reach(name) {
  let reach = 0;
  for (const section of report.sections) {
    for (const chart of section.charts) {
      if (chart.kind !== "heat_map" || chart.data.name !== name) continue;
      for (const cell of map_cells(chart)) reach = Math.max(reach, Math.abs(cell.shown));
      const is_count = chart.reference >= 1; // and no probability
      if (is_count) reach = Math.max(reach, 8 / Math.sqrt(chart.reference));
    }
  }
  return Math.min(reach, 1) || 1;
}

function heat_map(chart, width) {
  const cells = map_cells(chart);
  const columns = chart.data.columns.slice(1).map((column) => column.words);
  const rows = chart.data.rows.map((row) => String(value_of(row[0])));
  const reach = map_reach(chart.data.name);
  const is_deviation = Boolean(chart.reference);
  const title = (cell) =>
    `${chart.y} ${rows[cell.y]}, ${chart.x} ${columns[cell.x]}\n` +
    `${number_text(cell.count)}` +
    (is_deviation ? ", " + said("{0} expected: {1}", number_text(cell.expected), percent(cell.shown)) : "");
  const longest = Math.max(...rows.map(columns_of));
  const marginLeft = Math.min(34 + 6 * longest, width / 3);
  const size = width - marginLeft - 10;
  // Rows with names are as high as a line of text, so that each has its name; others are square.
  const has_names = longest > 4;
  const row_height = has_names ? Math.min(size / columns.length, 15) : size / columns.length;
  return plot({
    width,
    height: Math.round(row_height * rows.length) + 56,
    marginLeft,
    marginBottom: 36,
    x: {label: chart.x, domain: [-0.5, columns.length - 0.5], tickFormat: (i) => columns[i] ?? ""},
    y: {
      label: chart.y,
      domain: [rows.length - 0.5, -0.5],
      tickFormat: (i) => shortened(rows[i] ?? "", (marginLeft - 22) / 5.6),
      ticks: has_names && row_height > 11 ? rows.length : Math.min(rows.length, 14)
    },
    color: is_deviation
      ? {type: "diverging", scheme: "RdBu", domain: [-reach, reach], pivot: 0, clamp: true,
         legend: true, marginLeft: 18, marginRight: 18, tickFormat: percent, label: said("deviation from what is expected")}
      : {type: "linear", scheme: "blues", legend: true, marginLeft: 18, marginRight: 18, label: chart.data.title},
    marks: [
      raster(cells.map((cell) => cell.shown), {
        width: columns.length,
        height: rows.length,
        x1: -0.5, y1: -0.5, x2: columns.length - 0.5, y2: rows.length - 0.5,
        fill: (shown) => shown,
        imageRendering: "pixelated"
      }),
      tip(cells, pointer({x: "x", y: "y", title}))
    ]
  });
}

function intervals(chart, width) {
  const data = chart.data.rows.map(([label, estimate, expected]) => ({
    label: String(value_of(label)),
    value: value_of(estimate),
    low: end_of(estimate, "low"),
    high: end_of(estimate, "high"),
    expected: value_of(expected ?? null),
    words: words_of(estimate)
  }));
  return interval_plot(data, {width, x: chart.data.columns[1].words, reference: chart.reference});
}

// Rows may have equal labels, so that each has its number for a place and its label for a text.
function interval_plot(rows, {width, x, reference}) {
  const data = rows.map((row, place) => ({...row, place}));
  const longest = Math.max(...data.map((row) => columns_of(row.label)), 0);
  const known = data.filter((row) => row.value !== null || row.low !== null || row.high !== null);
  const has_reference = reference !== null && reference !== undefined;
  const ends = data.flatMap((row) => [row.value, row.low, row.high, row.expected]).filter((end) => end !== null);
  const is_log = known.length > 1 && !has_reference && spans_decades(ends);
  if (has_reference) ends.push(reference);
  if (ends.length === 0) ends.push(0, 1);
  const title = (row) => `${row.label}\n${row.words}` +
    (row.expected === null ? "" : "\n" + said("expected {0}", number_text(row.expected)));
  return plot({
    width,
    height: 22 * data.length + 60,
    marginLeft: Math.min(20 + 6.4 * longest, width * 0.45),
    x: {label: x, grid: true, domain: [Math.min(...ends), Math.max(...ends)], nice: true,
        ...(is_log ? {type: "log", tickFormat: decade_text} : {})},
    y: {label: null, type: "band", domain: data.map((row) => row.place), padding: 0.4,
        tickFormat: (place) => shortened(data[place].label, (width * 0.45) / 6.4)},
    marks: [
      ruleX(has_reference ? [reference] : [], {strokeDasharray: "3 3"}),
      // One without an interval is a point; of one with an end the other is off the picture.
      ruleY(known.filter((row) => row.low !== null || row.high !== null), {
        y: "place",
        x1: (row) => row.low ?? Math.min(...ends),
        x2: (row) => row.high ?? Math.max(...ends),
        strokeWidth: 2.5,
        stroke: "var(--mark)"
      }),
      dot(known.filter((row) => row.value !== null), {x: "value", y: "place", r: 4, fill: "var(--mark)"}),
      dot(data.filter((row) => row.expected !== null), {x: "expected", y: "place", symbol: "times", stroke: "var(--expected)"}),
      tip(known, pointer({x: (row) => row.value ?? row.low ?? row.high, y: "place", title}))
    ]
  });
}

// Chinese characters are as wide as two others.
function columns_of(text) {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}

function shortened(text, most) {
  if (columns_of(text) <= most) return text;
  let start = "";
  for (const character of text) {
    if (columns_of(start + character) >= Math.max(4, Math.floor(most))) break;
    start += character;
  }
  return `${start}…`;
}

// Equal labels are bars of their own, side by side.
function bars(chart, width) {
  const data = chart.data.rows.map(([label, observed, expected], place) => ({
    place,
    label: String(value_of(label)),
    observed: value_of(observed),
    expected: value_of(expected ?? null),
    words: words_of(observed)
  }));
  const places = data.map((row) => row.place);
  const step = Math.ceil(data.length / Math.min(most_labels, width / 26));
  const longest = Math.max(...data.map((row) => columns_of(row.label)), 0);
  const is_tilted = longest > 4;
  const title = (row) => `${row.label}: ${row.words}` +
    (row.expected === null ? "" : "\n" + said("expected {0}", number_text(row.expected)));
  return plot({
    width,
    height: 280 + (is_tilted ? 6 * Math.min(longest, 20) : 0),
    marginLeft: 64,
    marginBottom: is_tilted ? 30 + 6 * Math.min(longest, 20) : 36,
    x: {label: is_tilted ? null : chart.x, type: "band", domain: places},
    y: {label: chart.y || chart.data.columns[1].words, grid: true},
    marks: [
      barY(data.filter((row) => row.observed !== null), {x: "place", y1: () => 0, y2: "observed", fill: "var(--bar)"}),
      tickY(data.filter((row) => row.expected !== null), {x: "place", y: "expected", stroke: "var(--expected)", strokeWidth: 2}),
      ruleY([0]),
      axisX(places.filter((place) => place % step === 0), {
        tickRotate: is_tilted ? -60 : 0,
        tickFormat: (place) => shortened(data[place].label, 20),
        label: is_tilted ? null : chart.x
      }),
      tip(data, pointerX({x: "place", y: "observed", title}))
    ]
  });
}

function spans_decades(values) {
  const some = values.filter((value) => value !== null);
  const least = Math.min(...some);
  return least > 0 && Math.max(...some) / least >= log_from;
}

function curve(chart, width) {
  const has_band = chart.data.columns.length >= 4;
  const data = chart.data.rows.map(([x, y, low, high, expected]) => ({
    x: value_of(x), y: value_of(y),
    low: has_band ? value_of(low) : null, high: has_band ? value_of(high) : null,
    expected: value_of(expected ?? null)
  }));
  const expected = data.filter((row) => row.expected !== null);
  const log_scale = (values) => (spans_decades(values) ? {type: "log", tickFormat: decade_text} : {tickFormat: axis_text});
  const is_share = ["share", "probability"].includes(chart.data.columns[1].unit);
  const has_y_log = !is_share && spans_decades(data.flatMap((row) => [row.y, row.low, row.high, row.expected]).concat(chart.reference ?? null));
  return plot({
    width,
    height: 300,
    marginLeft: 64,
    x: {label: chart.x, grid: true, ...log_scale(data.map((row) => row.x))},
    y: {label: chart.y, grid: true, ...(has_y_log ? {type: "log", tickFormat: decade_text} : {tickFormat: axis_text})},
    marks: [
      areaY(has_band ? data : [], {x: "x", y1: "low", y2: "high", fill: "var(--band)"}),
      ruleY(chart.reference === null || chart.reference === undefined ? [] : [chart.reference], {strokeDasharray: "3 3"}),
      line(expected, {x: "x", y: "expected", stroke: "var(--expected)", strokeWidth: 1.5}),
      line(data, {x: "x", y: "y", stroke: "var(--mark)", strokeWidth: 2}),
      dot(data.length <= 60 ? data : [], {x: "x", y: "y", r: 2.5, fill: "var(--mark)"}),
      tip(data, pointerX({
        x: "x", y: "y",
        title: (row) => `${chart.x} ${number_text(row.x)}\n${chart.y} ${number_text(row.y)}` +
          (row.low === null ? "" : "\n" + said("chance: {0} to {1}", number_text(row.low), number_text(row.high))) +
          (row.expected === null ? "" : "\n" + said("expected {0}", number_text(row.expected)))
      }))
    ]
  });
}

// The ticks of a logarithmic axis are many; whole decades have a text.
function decade_text(value) {
  return Number.isInteger(Math.round(1e6 * Math.log10(value)) / 1e6) ? axis_text(value) : "";
}

function axis_text(value) {
  const size = Math.abs(value);
  const is_power = size >= 1e5 && size === Number(`1e${Math.round(Math.log10(size))}`);
  // "1e5", "-2.5e300"
  if (is_power || size >= 1e15 || (size > 0 && size < 1e-6)) {
    return Number(value.toPrecision(4)).toExponential().replace("e+", "e");
  }
  return number_text(value, 4);
}

// Every test by rank; with Holm's correction those above the line up to the first below it reject.
function tests(section, width) {
  const {findings, alpha, correction} = section.judgement;
  const made = findings
    .filter((finding) => finding.skipped === null)
    .map((finding) => ({...finding, strength: finding.log10_p === null ? Infinity : -finding.log10_p}))
    .sort((a, b) => b.strength - a.strength)
    .map((finding, i) => ({...finding, rank: i + 1}));
  // What is certain stands above all others.
  const largest = Math.max(10, ...made.map((row) => row.strength).filter(Number.isFinite));
  for (const row of made) if (row.strength === Infinity) row.strength = 3 * largest;
  const share = (rank) => (correction === "holm" ? 1 / (made.length - rank + 1) : rank / made.length);
  const bound = made.map(({rank}) => ({rank, strength: -Math.log10(alpha * share(rank))}));
  const is_far = made.length > 0 && made[0].strength > 30;
  const most = Math.max(...made.map((row) => row.strength), ...bound.map((row) => row.strength));
  return plot({
    width,
    height: 300,
    marginLeft: 64,
    x: {label: said("tests, the strongest first"), domain: [0.5, made.length + 0.5]},
    y: {
      label: "-log10 p",
      grid: true,
      domain: [0, most * 1.05],
      ...(is_far ? {type: "symlog", ticks: [0, 1, 3, 10, 30, 100, 300, 1000, 1e4, 1e5, 1e6].filter((tick) => tick <= most), tickFormat: axis_text} : {})
    },
    color: {domain: [true, false], range: ["var(--biased)", "var(--mark)"]},
    marks: [
      line(bound, {x: "rank", y: "strength", stroke: "var(--expected)", strokeWidth: 1.5}),
      dot(made, {x: "rank", y: "strength", r: 3.5, fill: "rejected"}),
      tip(made, pointer({
        x: "rank", y: "strength",
        title: (row) => `${row.test}\n${said("p {0}, corrected {1}", p_text(row.log10_p), p_text(row.log10_p_adjusted))}\n${row.words}`
      }))
    ]
  });
}

function p_text(log10) {
  if (log10 === null || log10 < -300) return "< 1e-300";
  if (log10 > -4) return number_text(10 ** log10, 3);
  const power = Math.floor(log10);
  return `${(10 ** (log10 - power)).toFixed(1)}e${power}`;
}

// Effects in units of what would have been found with 90 % probability, the largest.
function effects(section, width) {
  const size = ({value, low, high}) => Math.max(...[value, low, high].map((end) => Math.abs(end ?? 0)));
  const data = section.judgement.findings
    .filter((finding) => finding.skipped === null && finding.effect && finding.detectable)
    .map(({test, effect, detectable}) => ({
      label: test,
      value: effect.value === null ? null : effect.value / detectable,
      low: effect.low === null ? null : effect.low / detectable,
      high: effect.high === null ? null : effect.high / detectable,
      expected: null,
      words: `${effect.name}: ${words_of(effect)}${effect.unit ? ` ${effect.unit}` : ""}\n` +
        said("found from {0} on", number_text(detectable))
    }))
    .sort((a, b) => size(b) - size(a))
    .slice(0, most_effects);
  return interval_plot(data, {width, x: said("effect / detectable effect"), reference: 1});
}

const kinds = {heat_map, intervals, bars, curve};

function drawn(figure, width) {
  const section = sections.get(figure.dataset.section);
  if (figure.dataset.chart === "tests") return tests(section, width);
  if (figure.dataset.chart === "effects") return effects(section, width);
  const chart = section.charts[Number(figure.dataset.chart)];
  return kinds[chart.kind](chart, width);
}

function draw(figure, width = figure.clientWidth) {
  const place = figure.querySelector(".picture");
  const picture = drawn(figure, Math.max(260, Math.floor(width)));
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", figure.querySelector("figcaption").textContent.trim());
  place.replaceChildren(picture);
  figure.dataset.width = String(width);
}

// The numbers of a map are many, and put into the page when they are asked for.
function fill_numbers(details) {
  const section = sections.get(details.dataset.section);
  const {columns, rows} = section.charts[Number(details.dataset.chart)].data;
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const column of columns) head.append(cell_of("th", column.words));
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((cell, i) => line.append(cell_of(i === 0 ? "th" : "td", words_of(cell))));
  }
  details.querySelector(".numbers").replaceChildren(table);
}
function cell_of(kind, text) {
  const cell = document.createElement(kind);
  cell.textContent = text;
  return cell;
}

let figures = [];
function draw_all() {
  figures = [...document.querySelectorAll("figure[data-chart]")];
  for (const figure of figures) draw(figure);
  for (const details of document.querySelectorAll("details[data-chart]")) {
    details.addEventListener("toggle", () => fill_numbers(details), {once: true});
  }
}
draw_all();
new ResizeObserver(() => {
  for (const figure of figures) {
    if (Math.abs(figure.clientWidth - Number(figure.dataset.width)) > 4) draw(figure);
  }
}).observe(document.querySelector("main"));
document.documentElement.dataset.drawn = String(figures.length);

// A page that a server keeps up to date: each event takes the place of what is shown, and what was
// unfolded stays so.
function show(event) {
  const place = document.getElementById("shown");
  const is_open = [...place.querySelectorAll("details")].map((details) => details.open);
  report = event.document;
  sections = by_name(report);
  document.title = `${report.verdict ? `${report.verdict}: ` : ""}${report.title}`;
  const height = place.offsetHeight;
  place.style.minHeight = `${height}px`; // so that the page does not jump
  place.innerHTML = event.html;
  draw_all();
  place.querySelectorAll("details").forEach((details, i) => { details.open = is_open[i] ?? false; });
  place.style.minHeight = "";
  document.documentElement.dataset.drawn = String(figures.length);
}

const live = document.getElementById("live");
if (live) {
  let last = Date.now();
  let is_connected = false;
  const say = () => {
    const seconds = Math.round((Date.now() - last) / 1000);
    const ago = seconds < 3 ? said("now") : said("{0} s ago", seconds.toLocaleString("en-US"));
    live.textContent = said(is_connected ? "live; last change {0}" : "not connected; last change {0}", ago);
  };
  const events = new EventSource(live.dataset.events);
  events.onopen = () => { is_connected = true; say(); };
  events.onerror = () => { is_connected = false; say(); };
  events.onmessage = ({data}) => {
    last = Date.now();
    show(JSON.parse(data));
    document.documentElement.dataset.events = String(Number(document.documentElement.dataset.events ?? 0) + 1);
    say();
  };
  setInterval(say, 1000);
}

// Pictures as files of their own: all parts of one below each other, with the page's colours.
const svg_width = 760;
function standalone(figure) {
  draw(figure, svg_width);
  const parts = [...figure.querySelectorAll(".picture svg")];
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const style = getComputedStyle(document.documentElement);
  const colours = ["mark", "bar", "band", "expected", "biased"];
  svg.setAttribute("style", colours.map((name) => `--${name}: ${style.getPropertyValue(`--${name}`)}`).join("; ") +
    "; color: #1c1c1e; background: #ffffff");
  const title = document.createElementNS(svg.namespaceURI, "title");
  title.textContent = figure.querySelector("figcaption").textContent.trim();
  const ground = document.createElementNS(svg.namespaceURI, "rect");
  for (const [name, value] of Object.entries({width: "100%", height: "100%", fill: "#ffffff"})) {
    ground.setAttribute(name, value);
  }
  svg.append(title, ground);
  let height = 0;
  for (const part of parts) {
    part.setAttribute("y", height);
    part.style.setProperty("--plot-background", "#ffffff");
    height += Number(part.getAttribute("height"));
    svg.append(part);
  }
  svg.setAttribute("font-family", "system-ui, sans-serif");
  for (const [name, value] of Object.entries({width: svg_width, height, viewBox: `0 0 ${svg_width} ${height}`})) {
    svg.setAttribute(name, value);
  }
  return new XMLSerializer().serializeToString(svg) + "\n";
}
if (location.hash === "#svg") {
  const list = document.createElement("script");
  list.type = "application/json";
  list.id = "pictures";
  list.textContent = JSON.stringify(figures.map((figure) => (
    {section: figure.dataset.section, chart: figure.dataset.chart, svg: standalone(figure)}
  ))).replaceAll("<", "\\u003c");
  document.body.append(list);
}
