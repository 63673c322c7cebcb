// Names along straight stretches of streets: large roads first, each name not too often, and none over another.

import { chainsOf, type DrawnLine } from '../../src/picture/chains.ts';
import { straightStretches } from '../../src/picture/straight-stretches.ts';
import type { Camera, Size } from './camera.ts';
import type { Palette } from './palette.ts';
import { CLASSES, type Roads } from './roads.ts';

interface View {
  readonly camera: Camera;
  readonly size: Size;
  readonly palette: Palette;
}

/** The least pixels between two places that show the same name, and the largest number of names. */
const APART = 260;
const MOST = 100;

const FONT = '500 12px system-ui, sans-serif';
const HEIGHT = 13;

/** Wide enough to cover the road between two words. */
const HALO = 6;

/** Line ends are rounded to tenths of pixels, so that ends that meet are equal. */
const FINE = 10;

/** Points that are nearer to each other than this, in tenths of pixels, are merged. */
const NEAREST = 40;

type Box = readonly [number, number, number, number];

export function drawNames(
  context: OffscreenCanvasRenderingContext2D,
  roads: Roads,
  seen: Uint32Array,
  view: View,
): void {
  const { size, palette } = view;
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.fillStyle = palette.name;
  context.strokeStyle = palette.halo;
  context.lineWidth = HALO;
  const taken: Box[] = [];
  for (const { name, lines } of streetsOf(roads, seen, view)) {
    const text = roads.names[name];
    const { width } = context.measureText(text);
    const own: [number, number][] = [];
    for (const stretch of stretchesOf(lines, width + 6)) {
      const [x, y] = [stretch.x / FINE, stretch.y / FINE];
      if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
      if (own.some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) < APART)) continue;
      const angle = Math.atan(stretch.dy / stretch.dx);
      const halfX = (Math.cos(angle) * width + HEIGHT) / 2;
      const halfY = (Math.abs(Math.sin(angle)) * width + HEIGHT) / 2;
      const box: Box = [x - halfX, y - halfY, x + halfX, y + halfY];
      if (taken.some((one) => box[0] < one[2] && one[0] < box[2] && box[1] < one[3] && one[1] < box[3])) continue;
      taken.push(box);
      own.push([x, y]);
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      context.strokeText(text, 0, 0);
      context.fillText(text, 0, 0);
      context.restore();
      if (taken.length >= MOST) return;
    }
  }
}

function* stretchesOf(lines: readonly DrawnLine[], wanted: number) {
  for (const chain of chainsOf(lines)) yield* straightStretches(chain, wanted * FINE);
}

/** The streets that are named at this scale, large ones first; all roads of a class with the same name are one. */
function streetsOf(
  { first, x, y, look, name }: Roads,
  seen: Uint32Array,
  { camera, size }: View,
): { name: number; lines: DrawnLine[] }[] {
  const { scale } = camera;
  const streets = new Map<number, { name: number; look: number; lines: DrawnLine[] }>();
  for (const road of seen) {
    if (name[road] === 0 || scale < CLASSES[look[road]].namedFrom) continue;
    const line: number[] = [];
    const end = first[road + 1] - 1;
    for (let i = first[road]; i <= end; i++) {
      const atX = Math.round((size.width / 2 + (x[i] - camera.x) * scale) * FINE);
      const atY = Math.round((size.height / 2 + (y[i] - camera.y) * scale) * FINE);
      const step = Math.abs(atX - line[line.length - 2]) + Math.abs(atY - line[line.length - 1]);
      if (step === 0 || (i < end && step < NEAREST)) continue;
      line.push(atX, atY);
    }
    if (line.length < 4) continue;
    const key = name[road] * CLASSES.length + look[road];
    const street = streets.get(key);
    if (street === undefined) streets.set(key, { name: name[road], look: look[road], lines: [line] });
    else street.lines.push(line);
  }
  return Array.from(streets.values()).sort((a, b) => b.look - a.look || a.name - b.name);
}
