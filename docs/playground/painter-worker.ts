// Paints the roads of a view, and the bands over them, in a worker. The page moves and scales the last picture at once,
// frame by frame, and requests a new one as soon as the old one is there.

import type { Camera, Size } from './camera.ts';
import { drawNames } from './draw-names.ts';
import { BAND_COVERS, bandColour, PALETTES, type Theme } from './palette.ts';
import { CLASSES, type Roads, widthOf } from './roads.ts';
import { pathOf, type Shape } from './shapes.ts';

export interface PaintOrder {
  readonly camera: Camera;
  /** The size in pixels of the page. The picture has `ratio` times as many each way. */
  readonly size: Size;
  readonly ratio: number;
  readonly theme: Theme;
  /** The number of the bands, counted since the page was opened. */
  readonly bands: number;
}

export interface Painted {
  readonly order: PaintOrder;
  readonly picture: ImageBitmap;
  readonly milliseconds: number;
}

/** Side of the grid cells that roads are found by, in metres. */
const CELL = 1000;

/** Points nearer to each other than this many pixels are drawn as one. */
const NEAREST = 0.7;

/** Lines thinner than this, in pixels, need no round ends, which take a quarter of the time. */
const ROUND_FROM = 2;

/** With fewer roads than this in view, all classes are drawn. */
const FEW = 12_000;

let roads: Roads | undefined;
let cells: Map<number, number[]> = new Map();
let bands: Path2D[] = [];
/** The last picture of the roads. New bands are painted over a copy of it. */
let ground: { readonly key: string; readonly canvas: OffscreenCanvas; readonly seen: Uint32Array } | undefined;

export type ToPainter =
  | { readonly roads: Roads }
  | { readonly bands: readonly Shape[] }
  | { readonly order: PaintOrder };

self.onmessage = ({ data }: MessageEvent<ToPainter>) => {
  if ('roads' in data) {
    roads = data.roads;
    cells = cellsOf(roads);
    ground = undefined;
  } else if ('bands' in data) bands = data.bands.map(pathOf);
  else if (roads !== undefined) {
    const begun = performance.now();
    const picture = paint(roads, data.order);
    const painted: Painted = { order: data.order, picture, milliseconds: performance.now() - begun };
    postMessage(painted, { transfer: [picture] });
  }
};

/** The roads of each cell: a road is listed in every cell in which one of its points lies. */
function cellsOf({ count, first, x, y }: Roads): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let road = 0; road < count; road++) {
    let last = Number.NaN;
    for (let i = first[road]; i < first[road + 1]; i++) {
      const cell = cellAt(Math.floor(x[i] / CELL), Math.floor(y[i] / CELL));
      if (cell === last) continue;
      last = cell;
      const list = found.get(cell);
      if (list === undefined) found.set(cell, [road]);
      else if (list[list.length - 1] !== road) list.push(road);
    }
  }
  return found;
}

function cellAt(column: number, row: number): number {
  return column * 0x200000 + row;
}

/** The roads in view. A road may cross a cell without a point in it, so neighbouring cells are read as well. */
function roadsIn({ count }: Roads, { x, y, scale }: Camera, { width, height }: Size): Uint32Array {
  const [west, east] = [x - width / 2 / scale, x + width / 2 / scale].map((at) => Math.floor(at / CELL));
  const [north, south] = [y - height / 2 / scale, y + height / 2 / scale].map((at) => Math.floor(at / CELL));
  if ((east - west + 3) * (south - north + 3) > cells.size * 2)
    return Uint32Array.from({ length: count }, (_, road) => road);
  const found = new Set<number>();
  for (let column = west - 1; column <= east + 1; column++) {
    for (let row = north - 1; row <= south + 1; row++) {
      for (const road of cells.get(cellAt(column, row)) ?? []) found.add(road);
    }
  }
  return Uint32Array.from(found);
}

function paint(all: Roads, order: PaintOrder): ImageBitmap {
  const { camera, size, ratio, theme } = order;
  const palette = PALETTES[theme];
  const key = JSON.stringify([camera, size, ratio, theme]);
  if (ground?.key !== key) ground = { key, ...paintRoads(all, order) };
  const canvas = new OffscreenCanvas(ground.canvas.width, ground.canvas.height);
  const context = canvas.getContext('2d', { alpha: false })!;
  context.drawImage(ground.canvas, 0, 0);
  if (bands.length > 0) paintBands(context, order);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawNames(context, all, ground.seen, { camera, size, palette });
  return canvas.transferToImageBitmap();
}

/** Bands, the nearest on top, so that none shows through another; then their outlines. */
function paintBands(
  context: OffscreenCanvasRenderingContext2D,
  { camera: { x, y, scale }, size, ratio, theme }: PaintOrder,
): void {
  const { width, height } = context.canvas;
  const areas = new OffscreenCanvas(width, height);
  const areaContext = areas.getContext('2d')!;
  const look = (at: OffscreenCanvasRenderingContext2D) =>
    at.setTransform(
      ratio * scale,
      0,
      0,
      ratio * scale,
      ratio * (size.width / 2 - x * scale),
      ratio * (size.height / 2 - y * scale),
    );
  const colourOf = (band: number) => bandColour(PALETTES[theme], band, bands.length);
  look(areaContext);
  for (let band = bands.length - 1; band >= 0; band--) {
    areaContext.fillStyle = colourOf(band);
    areaContext.fill(bands[band], 'evenodd');
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = BAND_COVERS;
  context.drawImage(areas, 0, 0);
  context.globalAlpha = 0.95;
  look(context);
  context.lineJoin = 'bevel';
  context.lineWidth = 1.1 / scale;
  bands.forEach((path, band) => {
    context.strokeStyle = colourOf(band);
    context.stroke(path);
  });
  context.globalAlpha = 1;
}

function paintRoads(
  all: Roads,
  { camera, size, ratio, theme }: PaintOrder,
): { canvas: OffscreenCanvas; seen: Uint32Array } {
  const canvas = new OffscreenCanvas(Math.round(size.width * ratio), Math.round(size.height * ratio));
  const context = canvas.getContext('2d', { alpha: false })!;
  const palette = PALETTES[theme];
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(ratio, ratio);
  const seen = roadsIn(all, camera, size);
  const byClass: number[][] = CLASSES.map(() => []);
  for (const road of seen) byClass[all.look[road]].push(road);
  const isSeen = CLASSES.map(({ seenFrom }) => seen.length < FEW || camera.scale >= seenFrom);

  const paths = CLASSES.map((_, look) => (isSeen[look] ? pathOfRoads(all, byClass[look], camera, size) : undefined));
  CLASSES.forEach((road, look) => {
    const path = paths[look];
    if (path === undefined) return;
    const { colour, casing } = palette.roads[look];
    const width = widthOf(road, camera.scale);
    context.setLineDash((road.dashes ?? []).map((dash) => dash * Math.max(0.6, Math.min(1, width))));
    if (casing) stroke(context, path, casing, width + 1.3);
    stroke(context, path, colour, width);
  });
  return { canvas, seen };
}

function stroke(context: OffscreenCanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = width < ROUND_FROM ? 'butt' : 'round';
  context.lineJoin = width < ROUND_FROM ? 'bevel' : 'round';
  context.stroke(path);
}

function pathOfRoads({ first, x, y }: Roads, list: readonly number[], camera: Camera, { width, height }: Size): Path2D {
  const path = new Path2D();
  const { scale } = camera;
  const left = width / 2 - camera.x * scale;
  const top = height / 2 - camera.y * scale;
  for (const road of list) {
    const end = first[road + 1] - 1;
    let atX = left + x[first[road]] * scale;
    let atY = top + y[first[road]] * scale;
    path.moveTo(atX, atY);
    for (let i = first[road] + 1; i <= end; i++) {
      const toX = left + x[i] * scale;
      const toY = top + y[i] * scale;
      if (i < end && Math.abs(toX - atX) + Math.abs(toY - atY) < NEAREST) continue;
      path.lineTo(toX, toY);
      atX = toX;
      atY = toY;
    }
  }
  return path;
}
