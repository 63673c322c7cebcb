// Names along straight roads: large roads first, each name not too often, and none over another.

import type { Camera, Size } from './camera.ts';
import type { Palette } from './palette.ts';
import { CLASSES, type Roads } from './roads.ts';

interface View {
  readonly camera: Camera;
  readonly size: Size;
  readonly palette: Palette;
}

/** A road bends less than this share of its length where its name stands. */
const STRAIGHT = 0.97;

/** Pixels between two places with the same name, and at most so many names. */
const APART = 260;
const MOST = 140;

const FONT = '500 12px system-ui, sans-serif';
const HEIGHT = 13;

type Box = readonly [number, number, number, number];

export function drawNames(
  context: OffscreenCanvasRenderingContext2D,
  roads: Roads,
  seen: Uint32Array,
  { camera, size, palette }: View,
): void {
  const { first, x, y, look, name, names } = roads;
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.name;
  context.strokeStyle = palette.halo;
  context.lineWidth = 3;
  const { scale } = camera;
  const named = seen
    .filter((road) => name[road] !== 0 && scale >= CLASSES[look[road]].namedFrom)
    .sort((a, b) => look[b] - look[a] || a - b);
  const taken: Box[] = [];
  const placesOfName = new Map<number, [number, number][]>();
  const widths = new Map<number, number>();
  for (const road of named) {
    if (taken.length >= MOST) return;
    const [start, end] = [first[road], first[road + 1] - 1];
    const dx = (x[end] - x[start]) * scale;
    const dy = (y[end] - y[start]) * scale;
    const chord = Math.hypot(dx, dy);
    const own = name[road];
    const width = widths.get(own) ?? context.measureText(names[own]).width;
    widths.set(own, width);
    if (chord < width + 6) continue;
    let along = 0;
    for (let i = start; i < end; i++) along += Math.hypot(x[i + 1] - x[i], y[i + 1] - y[i]);
    if (chord < STRAIGHT * along * scale) continue;

    const atX = size.width / 2 + ((x[start] + x[end]) / 2 - camera.x) * scale;
    const atY = size.height / 2 + ((y[start] + y[end]) / 2 - camera.y) * scale;
    if (atX < 0 || atY < 0 || atX > size.width || atY > size.height) continue;
    const others = placesOfName.get(own) ?? [];
    if (others.some(([otherX, otherY]) => Math.hypot(otherX - atX, otherY - atY) < APART)) continue;
    const halfX = Math.abs((dx / chord) * width) / 2 + HEIGHT / 2;
    const halfY = Math.abs((dy / chord) * width) / 2 + HEIGHT / 2;
    const box: Box = [atX - halfX, atY - halfY, atX + halfX, atY + halfY];
    if (taken.some((one) => box[0] < one[2] && one[0] < box[2] && box[1] < one[3] && one[1] < box[3])) continue;
    taken.push(box);
    placesOfName.set(own, [...others, [atX, atY]]);

    context.save();
    context.translate(atX, atY);
    context.rotate(Math.atan(dy / dx));
    context.strokeText(names[own], 0, 0);
    context.fillText(names[own], 0, 0);
    context.restore();
  }
}
