// Reads back what is drawn in a page from its SVG by the scales that its axes show: bars, points, lines, bands,
// intervals, ticks and the cells of maps, each held to the number of the document that it stands for.
//
// read_drawn() runs in the page, and knows nothing of reports/page/page.js but what it promises: rows are drawn in
// their order, each at a place of its own. It returns how many marks it compared and what differs.
export function read_drawn() {
  const most_effects = 20; // as in page.js
  const most_dots = 60;
  const near = 0.02; // pixels; paths have three decimals
  const report = JSON.parse(document.getElementById("document").textContent);
  const result = {compared: 0, differ: []};

  const number = (cell) => (cell !== null && typeof cell === "object" ? cell.value ?? cell.p ?? null : cell ?? null);
  const end = (cell, name) => (cell !== null && typeof cell === "object" ? cell[name] ?? null : null);
  const text_of = (cell) => String(number(cell));

  function held(what, drawn, expected) {
    result.compared += 1;
    const is_same = drawn.length === expected.length &&
      drawn.every((value, i) => Number.isFinite(expected[i]) && Math.abs(value - expected[i]) <= near);
    if (!is_same) result.differ.push(`${what}: drawn at ${drawn.map((at) => at.toFixed(2))}, expected ${expected.map((at) => at?.toFixed?.(2))}`);
  }
  function same_number(what, drawn, expected) {
    if (drawn === expected) return true;
    result.compared += 1;
    result.differ.push(`${what}: ${drawn} are drawn, expected ${expected}`);
    return false;
  }

  function matrix_of(element) {
    const matrix = new DOMMatrix();
    for (let each = element; each && each.tagName !== "svg"; each = each.parentNode) {
      const own = each.transform?.baseVal.consolidate()?.matrix;
      if (own) matrix.preMultiplySelf(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]));
    }
    return matrix;
  }
  const moved = (element, x, y) => {
    const point = new DOMPoint(x, y).matrixTransform(matrix_of(element));
    return [point.x, point.y];
  };
  const value = (element, name) => Number(element.getAttribute(name) ?? 0);
  const marks = (svg, name) => [...svg.querySelectorAll(`g[aria-label="${name}"] > *`)];

  const box = (rect) => [
    ...moved(rect, value(rect, "x"), value(rect, "y")),
    ...moved(rect, value(rect, "x") + value(rect, "width"), value(rect, "y") + value(rect, "height"))
  ];
  const segment = (line) => [
    ...moved(line, value(line, "x1"), value(line, "y1")), ...moved(line, value(line, "x2"), value(line, "y2"))
  ];
  const centre = (dot) => moved(dot, value(dot, "cx"), value(dot, "cy"));
  const points = (path) => [...path.getAttribute("d").matchAll(/[ML]([^,]+),([^MLZ]+)/g)]
    .map(([, x, y]) => moved(path, Number(x), Number(y)));

  const where = (scale, value) => scale.apply(value);
  // The middle of a row's place, on an axis that has as many places as there are rows.
  const place_of = (scale, i) => (scale.bandwidth === undefined ? scale.apply(i) : scale.apply(scale.domain[i]) + scale.bandwidth / 2);

  // Numbers along an axis stand where the scale has them, so that a reader measures what was read here.
  function hold_axis(what, svg, name, scale, labels) {
    const x = name === "x";
    const texts = [...svg.querySelectorAll(`g[aria-label="${name}-axis tick label"] text`)];
    for (const element of texts) {
      const text = element.textContent;
      if (text === "") continue;
      const at = moved(element, 0, 0)[x ? 0 : 1];
      if (labels) {
        const place = labels.findIndex((_, i) => Math.abs(place_of(scale, i) - at) < 1);
        result.compared += 1;
        const label = labels[place];
        const is_label = label !== undefined && (text === label || (text.endsWith("…") && label.startsWith(text.slice(0, -1))));
        if (!is_label) result.differ.push(`${what}: '${text}' is written at place ${place}, expected '${label}'`);
        continue;
      }
      const told = Number(text.replaceAll(",", "").replaceAll("−", "-"));
      result.compared += 1;
      if (!(Math.abs(scale.apply(told) - at) < 0.6)) {
        result.differ.push(`${what}: ${name} axis: '${text}' is written at ${at.toFixed(1)}, expected ${scale.apply(told).toFixed(1)}`);
      }
    }
    // Rounded alike, two ticks would seem one.
    const shown = texts.map((element) => element.textContent).filter((text) => text !== "");
    if (!labels && new Set(shown).size < shown.length) result.differ.push(`${what}: ${name} axis: ${shown} has a text twice`);
  }

  const has_places = (what, scale, rows) => same_number(`${what}: places`, new Set(scale.domain).size, rows.length);

  function bars(what, svg, plot, chart) {
    const rows = chart.data.rows;
    const [x, y] = [plot.scale("x"), plot.scale("y")];
    if (rows.length === 0) return;
    const labels = rows.map((row) => text_of(row[0]));
    if (!has_places(what, x, rows)) return;
    hold_axis(what, svg, "x", x, labels);
    if (y?.domain === undefined) return;
    hold_axis(what, svg, "y", y);
    const known = rows.map((row, i) => ({i, value: number(row[1])})).filter((row) => row.value !== null);
    const drawn = marks(svg, "bar");
    if (same_number(`${what}: bars`, drawn.length, known.length)) {
      known.forEach((row, k) => {
        const [left, top, right, bottom] = box(drawn[k]);
        const ends = [where(y, Math.max(row.value, 0)), where(y, Math.min(row.value, 0))];
        held(`${what}: bar ${row.i} of ${row.value}`, [(left + right) / 2, top, bottom], [place_of(x, row.i), ...ends]);
        if (right - left > x.bandwidth + near) result.differ.push(`${what}: bar ${row.i} is wider than its place`);
      });
    }
    const expected = rows.map((row, i) => ({i, value: number(row[2] ?? null)})).filter((row) => row.value !== null);
    const ticks = marks(svg, "tick");
    if (same_number(`${what}: ticks`, ticks.length, expected.length)) {
      expected.forEach((row, k) => {
        const [left, top, right, bottom] = segment(ticks[k]);
        held(`${what}: tick ${row.i}`, [(left + right) / 2, top, bottom], [place_of(x, row.i), where(y, row.value), where(y, row.value)]);
      });
    }
  }

  function interval_rows(what, svg, plot, rows, reference) {
    const [x, y] = [plot.scale("x"), plot.scale("y")];
    if (rows.length === 0) return;
    if (!has_places(what, y, rows)) return;
    hold_axis(what, svg, "y", y, rows.map((row) => row.label));
    hold_axis(what, svg, "x", x);
    const [left, right] = [Math.min(...x.range), Math.max(...x.range)];
    const rules = marks(svg, "rule").map(segment);
    const upright = rules.filter(([, top, , bottom]) => Math.abs(top - bottom) > near);
    const lying = rules.filter(([, top, , bottom]) => Math.abs(top - bottom) <= near);
    const spans = rows.map((row, i) => ({...row, i})).filter((row) => row.low !== null || row.high !== null);
    if (same_number(`${what}: intervals`, lying.length, spans.length)) {
      spans.forEach((row, k) => {
        const [x1, y1, x2] = lying[k];
        // The end that is open lies off the others.
        held(`${what}: interval of ${row.label}`, [row.low === null ? 0 : x1, y1, row.high === null ? 0 : x2],
          [row.low === null ? 0 : where(x, row.low), place_of(y, row.i), row.high === null ? 0 : where(x, row.high)]);
      });
    }
    const dots = marks(svg, "dot");
    const values = rows.map((row, i) => ({i, value: row.value})).filter((row) => row.value !== null);
    const expected = rows.map((row, i) => ({i, value: row.expected})).filter((row) => row.value !== null);
    if (same_number(`${what}: points`, dots.length, values.length + expected.length)) {
      [...values, ...expected].forEach((row, k) => {
        const at = where(x, row.value);
        held(`${what}: point ${row.i} of ${row.value}`, centre(dots[k]), [at, place_of(y, row.i)]);
        if (at < left - 1 || at > right + 1) result.differ.push(`${what}: point ${row.i} lies outside of the picture`);
      });
    }
    if (same_number(`${what}: references`, upright.length, reference === null ? 0 : 1) && reference !== null) {
      held(`${what}: reference`, [upright[0][0]], [where(x, reference)]);
    }
  }

  function intervals(what, svg, plot, chart) {
    const rows = chart.data.rows.map(([label, estimate, expected]) => ({
      label: text_of(label), value: number(estimate), low: end(estimate, "low"), high: end(estimate, "high"),
      expected: number(expected ?? null)
    }));
    interval_rows(what, svg, plot, rows, chart.reference ?? null);
  }

  function effects(what, svg, plot, section) {
    const size = ({value, low, high}) => Math.max(...[value, low, high].map((part) => Math.abs(part ?? 0)));
    const over = (part, detectable) => (part === null ? null : part / detectable);
    const rows = section.judgement.findings
      .filter((finding) => finding.skipped === null && finding.effect && finding.detectable)
      .map(({test, effect, detectable}) => ({
        label: test, value: over(effect.value, detectable), low: over(effect.low, detectable),
        high: over(effect.high, detectable), expected: null
      }))
      .sort((a, b) => size(b) - size(a))
      .slice(0, most_effects);
    interval_rows(what, svg, plot, rows, 1);
  }

  // The points of one line, which has a gap where a value is not known.
  function hold_line(what, path, expected) {
    const drawn = path ? points(path) : [];
    if (!same_number(`${what}: points of the line`, drawn.length, expected.length)) return;
    expected.forEach((at, k) => held(`${what}: point ${k} of the line`, drawn[k], at));
  }

  function curve(what, svg, plot, chart) {
    const has_band = chart.data.columns.length >= 4;
    const rows = chart.data.rows.map((row) => row.map(number));
    if (rows.length === 0) return;
    const [x, y] = [plot.scale("x"), plot.scale("y")];
    hold_axis(what, svg, "x", x);
    hold_axis(what, svg, "y", y);
    const at = (column) => rows.filter((row) => (row[column] ?? null) !== null && row[0] !== null)
      .map((row) => [where(x, row[0]), where(y, row[column])]);
    const paths = marks(svg, "line");
    const lines = at(4).length > 0 ? [at(4), at(1)] : [at(1)];
    if (same_number(`${what}: lines`, paths.length, lines.length)) {
      lines.forEach((expected, k) => hold_line(`${what}: line ${k}`, paths[k], expected));
    }
    const dots = marks(svg, "dot");
    const expected = rows.length <= most_dots ? at(1) : [];
    if (same_number(`${what}: points`, dots.length, expected.length)) {
      expected.forEach((place, k) => held(`${what}: point ${k}`, centre(dots[k]), place));
    }
    const areas = marks(svg, "area");
    if (same_number(`${what}: bands`, areas.length, has_band ? 1 : 0) && has_band) {
      const known = rows.filter((row) => row[2] !== null && row[3] !== null);
      hold_line(`${what}: band`, areas[0], [
        ...known.map((row) => [where(x, row[0]), where(y, row[3])]),
        ...known.map((row) => [where(x, row[0]), where(y, row[2])]).reverse()
      ]);
    }
    const rules = marks(svg, "rule").map(segment);
    const reference = chart.reference ?? null;
    if (same_number(`${what}: references`, rules.length, reference === null ? 0 : 1) && reference !== null) {
      held(`${what}: reference`, [rules[0][1]], [where(y, reference)]);
    }
  }

  function tests(what, svg, plot, section) {
    const {findings, alpha, correction} = section.judgement;
    const [x, y] = [plot.scale("x"), plot.scale("y")];
    hold_axis(what, svg, "y", y);
    const made = findings.filter((finding) => finding.skipped === null)
      .map((finding) => ({...finding, strength: finding.log10_p === null ? Infinity : -finding.log10_p}))
      .sort((a, b) => b.strength - a.strength);
    const dots = marks(svg, "dot");
    if (same_number(`${what}: tests`, dots.length, made.length)) {
      const highest = Math.min(...made.filter((row) => row.strength < Infinity).map((row) => where(y, row.strength)));
      made.forEach((row, k) => {
        const drawn = centre(dots[k]);
        // A test that is certain stands above all others.
        const is_above = row.strength === Infinity && drawn[1] < highest;
        held(`${what}: ${row.test}`, drawn, [where(x, k + 1), is_above ? drawn[1] : where(y, row.strength)]);
        const colour = dots[k].getAttribute("fill");
        if (colour !== (row.rejected ? "var(--biased)" : "var(--mark)")) {
          result.differ.push(`${what}: ${row.test} is drawn with ${colour}`);
        }
      });
    }
    const share = (rank) => (correction === "holm" ? 1 / (made.length - rank + 1) : rank / made.length);
    hold_line(`${what}: bound`, marks(svg, "line")[0],
      made.map((_, i) => [where(x, i + 1), where(y, -Math.log10(alpha * share(i + 1)))]));
  }

  // The colour of each cell of a map is that of its number.
  async function heat_map(what, svg, plot, chart) {
    const rows = chart.data.rows.map((row) => row.slice(1).map(number));
    const [x, y, colour] = ["x", "y", "color"].map((name) => plot.scale(name));
    hold_axis(what, svg, "x", x, chart.data.columns.slice(1).map((column) => column.words));
    hold_axis(what, svg, "y", y, chart.data.rows.map((row) => text_of(row[0])));
    const images = marks(svg, "raster");
    if (!same_number(`${what}: maps`, images.length, 1)) return;
    const picture = new Image();
    picture.src = images[0].getAttribute("href");
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    if (!same_number(`${what}: cells`, picture.width * picture.height, rows.length * rows[0].length)) return;
    const {data} = context.getImageData(0, 0, picture.width, picture.height);
    const seen = new Set();
    for (let j = 0; j < picture.height; ++j) {
      for (let i = 0; i < picture.width; ++i) {
        const at = moved(images[0], value(images[0], "x") + (i + 0.5) / picture.width * value(images[0], "width"),
          value(images[0], "y") + (j + 0.5) / picture.height * value(images[0], "height"));
        const [column, row] = [Math.round(x.invert(at[0])), Math.round(y.invert(at[1]))];
        const count = rows[row]?.[column] ?? null;
        if (count === null) continue;
        seen.add(`${row} ${column}`);
        const shown = chart.reference ? count / chart.reference - 1 : count;
        const wanted = colour.apply(shown).match(/[\d.]+/g).map(Number);
        const drawn = [...data.slice(4 * (j * picture.width + i), 4 * (j * picture.width + i) + 3)];
        result.compared += 1;
        if (!drawn.every((part, k) => Math.abs(part - wanted[k]) <= 2)) {
          result.differ.push(`${what}: cell ${row}, ${column} of ${count} is rgb(${drawn}), expected rgb(${wanted})`);
        }
      }
    }
    same_number(`${what}: cells of the document`, seen.size, rows.flat().filter((count) => count !== null).length);
  }

  const kinds = {bars, intervals, curve, heat_map};
  return (async () => {
    for (const figure of document.querySelectorAll("figure[data-chart]")) {
      const section = report.sections.find(({name}) => name === figure.dataset.section);
      const chart = section.charts[Number(figure.dataset.chart)];
      const what = `${section.name}: ${chart ? chart.data.name : figure.dataset.chart}`;
      const plot = figure.querySelector(".picture").firstElementChild;
      const svg = [...figure.querySelectorAll(".picture svg")].at(-1);
      if (chart) await kinds[chart.kind](what, svg, plot, chart);
      else if (figure.dataset.chart === "tests") tests(what, svg, plot, section);
      else effects(what, svg, plot, section);
    }
    result.differing = result.differ.length;
    result.differ = result.differ.slice(0, 20);
    return result;
  })();
}
