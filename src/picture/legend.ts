// The corners of a picture: title, legend, scale, attribution.

import { escapeXml } from '../formats/xml-text.ts';
import { type Frame, UNITS } from './frame.ts';

export interface LegendLine {
  readonly text: string;
  readonly colour: string;
  readonly shape: 'area' | 'line';
  readonly casing?: string;
  /** Whether the line begins a group, which has space above it. */
  readonly isFirst?: boolean;
}

type LegendPlace = readonly [x: number, y: number];

const FONT = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif"';
const INK = '#33302a';
const TEXT = 12 * UNITS;
const LINE = 19 * UNITS;
const PAD = 11 * UNITS;
const GAP = 12 * UNITS;

const APART = 8 * UNITS;

/** Approximate width of a character, in text and in a title. */
const CHARACTER = 6.6 * UNITS;
const TITLE_CHARACTER = 8.9 * UNITS;

/**
 * Draws a title in the top left corner, and the legend in the corner where it hides the fewest places of the first list. If two
 * corners hide equally many places, the next list decides.
 */
export function drawLegend(
  frame: Frame,
  title: string | undefined,
  lines: readonly LegendLine[],
  places: readonly (readonly LegendPlace[])[],
): string {
  let svg = '';
  if (title) {
    const width = Math.round(title.length * TITLE_CHARACTER + 2 * PAD);
    svg += sheet(GAP, GAP, width, LINE + PAD);
    svg += `<text x="${GAP + PAD}" y="${GAP + 20 * UNITS}" font-size="${1.25 * TEXT}" font-weight="600">${escapeXml(title)}</text>`;
  }
  if (lines.length > 0) {
    const longest = Math.max(...lines.map(({ text }) => text.length));
    const width = Math.round(longest * CHARACTER + 2 * PAD + 28 * UNITS);
    const gaps = lines.filter(({ isFirst }) => isFirst).length;
    const height = Math.round(lines.length * LINE + gaps * APART + 1.2 * PAD);
    const right = frame.width - GAP - width;
    const corners: LegendPlace[] = [
      [right, GAP],
      [right, frame.height - height - 2 * GAP],
      [GAP, GAP + (title ? LINE + PAD + GAP : 0)],
      // the corner above the scale
      [GAP, frame.height - height - LINE - PAD - 2 * GAP],
    ];
    const free = corners.filter(([, top]) => top === GAP || (top > GAP && top + height < frame.height - 4 * GAP));
    const hides = ([x1, y1]: LegendPlace) =>
      places.map((list) => list.filter(([x, y]) => x >= x1 && x <= x1 + width && y >= y1 && y <= y1 + height).length);
    const [[left, top]] = free
      .map((corner) => [...corner, hides(corner)] as const)
      .sort(([, , a], [, , b]) => fewer(a, b));
    svg += sheet(left, top, width, height);
    let above = top + 0.6 * PAD;
    for (const { text, colour, shape, casing, isFirst } of lines) {
      if (isFirst) above += APART;
      const middle = Math.round(above + 0.5 * LINE);
      above += LINE;
      svg += sign(left + PAD, middle, colour, shape, casing);
      svg += `<text x="${left + PAD + 28 * UNITS}" y="${middle + 4 * UNITS}">${escapeXml(text)}</text>`;
    }
  }
  return svg === '' ? '' : `<g ${FONT} font-size="${TEXT}" fill="${INK}">${svg}</g>`;
}

/** Compares lists of numbers: the first difference decides. */
function fewer(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((count, i) => count !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** Draws a scale bar in the bottom left corner: the longest round length within a fifth of the width. */
export function drawScale(frame: Frame): string {
  const most = (frame.width / 5) * frame.metresPerUnit;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
  const length = Math.round(metres / frame.metresPerUnit);
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  const left = GAP + PAD;
  const bottom = frame.height - GAP - PAD;
  const width = Math.round(length + 3 * PAD + text.length * CHARACTER);
  const tick = 5 * UNITS;
  return (
    `<g ${FONT} font-size="${TEXT}" fill="${INK}">${sheet(GAP, bottom - 14 * UNITS, width, 14 * UNITS + PAD)}` +
    `<path d="M${left} ${bottom - tick}v${tick}h${length}v${-tick}" fill="none" stroke="${INK}" stroke-width="${1.5 * UNITS}"/>` +
    `<text x="${left + length + PAD}" y="${bottom}">${text}</text></g>`
  );
}

/** Draws the attribution of the data in the bottom right corner. */
export function drawAttribution(frame: Frame, text: string): string {
  if (text === '') return '';
  const size = 10 * UNITS;
  const width = Math.round(text.length * 5.4 * UNITS + PAD);
  const [x, y] = [frame.width - width, frame.height - 16 * UNITS];
  return (
    `<g ${FONT} font-size="${size}" fill="${INK}"><rect x="${x}" y="${y}" width="${width}" height="${16 * UNITS}" fill="#fff" fill-opacity=".8"/>` +
    `<text x="${frame.width - PAD / 2}" y="${frame.height - 5 * UNITS}" text-anchor="end">${escapeXml(text)}</text></g>`
  );
}

function sheet(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${5 * UNITS}" fill="#fff" fill-opacity=".88"/>`;
}

function sign(x: number, y: number, colour: string, shape: LegendLine['shape'], casing: string | undefined): string {
  if (shape === 'area') {
    return `<rect x="${x}" y="${y - 5 * UNITS}" width="${18 * UNITS}" height="${10 * UNITS}" rx="${2 * UNITS}" fill="${colour}" fill-opacity=".6" stroke="${colour}" stroke-width="${UNITS}"/>`;
  }
  const line = `<path d="M${x} ${y}h${18 * UNITS}" stroke-linecap="round"`;
  const under = casing ? `${line} stroke="${casing}" stroke-width="${4.5 * UNITS}"/>` : '';
  return `${under}${line} stroke="${colour}" stroke-width="${3 * UNITS}"/>`;
}
