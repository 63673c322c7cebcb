// A small chart as SVG: lines over two logarithmic axes, light or dark like the page.

const WIDTH = 720;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 190;
const LINE_HEIGHT = 15;
const TOP = 44;
const BOTTOM = 46;
const COLOURS = ['#0b6fbf', '#c2185b', '#2e7d32', '#b26a00', '#6a4fb3'];

/** `series`: [{ name, points: [[x, y], ...] }], all above zero; `formatX` and `formatY` make the labels of the axes. */
export function chart({ title, series, xName, formatX, formatY }) {
  const all = series.flatMap(({ points }) => points);
  const x = scale(
    all.map(([at]) => at),
    LEFT,
    WIDTH - RIGHT,
  );
  const y = scale(
    all.map(([, at]) => at),
    HEIGHT - BOTTOM,
    TOP,
  );
  const labels = spread(series.map(({ points }) => y.at(points.at(-1)[1]) + 4));
  const lines = series.map(({ name, points }, at) => {
    const colour = COLOURS[at % COLOURS.length];
    const places = points.map(([px, py]) => [x.at(px), y.at(py)]);
    return `<polyline points="${places.map(([px, py]) => `${px},${py}`).join(' ')}" stroke="${colour}"/>
${places.map(([px, py]) => `<circle cx="${px}" cy="${py}" r="3" fill="${colour}"/>`).join('')}
<text class="name" x="${WIDTH - RIGHT + 10}" y="${labels[at]}" fill="${colour}">${name} ${formatY(points.at(-1)[1])}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<title>${title}</title>
<style>text:not(.name) { fill: #333 } .grid { stroke: #8884; } polyline { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text:not(.name) { fill: #ddd } }</style>
<text x="${LEFT}" y="20" font-size="15" font-weight="600">${title}</text>
${y.ticks.map((at) => `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y.at(at)}" y2="${y.at(at)}"/><text x="${LEFT - 8}" y="${y.at(at) + 4}" text-anchor="end">${whole(formatY(at))}</text>`).join('\n')}
${series[0].points.map(([at]) => `<text x="${x.at(at)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${formatX(at)}</text>`).join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${xName}</text>
${lines.join('\n')}
</svg>
`;
}

/** The text of a number on an axis, without trailing zeros. */
function whole(figure) {
  return figure.replace(/\.0+ /, ' ');
}

/** Heights of labels, moved down so that they do not overlap. */
function spread(heights) {
  const moved = [...heights];
  const order = heights.map((_, at) => at).sort((a, b) => heights[a] - heights[b]);
  for (let i = 1; i < order.length; i++) {
    moved[order[i]] = Math.max(moved[order[i]], moved[order[i - 1]] + LINE_HEIGHT);
  }
  return moved;
}

function scale(values, from, to) {
  const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const [bottom, top] = [Math.floor(low * 1.0001 - 0.05), Math.ceil(high + 0.05)];
  const [first, last] = Math.abs(from - to) > 400 ? [low, high] : [bottom, top];
  const at = (value) => Math.round(from + ((Math.log10(value) - first) / (last - first || 1)) * (to - from));
  return { at, ticks: Array.from({ length: top - bottom + 1 }, (_, i) => 10 ** (bottom + i)) };
}
