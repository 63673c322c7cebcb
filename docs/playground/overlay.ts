// The layers over the roads: bands, routes, lines of a matrix, chosen or changed segments.

import { type Camera, type LonLat, type Plane, type Size, toPlane } from './camera.ts';
import type { Palette } from './palette.ts';
import type { Preview } from './preview.ts';
import type { Shape as Area } from './shapes.ts';

/** A shape, made once for its plane. */
interface Shape {
  path: Path2D;
}

export interface Overlay {
  /** From near to far; the painter paints them, below the names. */
  bands: readonly Area[];
  /** Shown instead of bands while they are dragged. */
  preview: Preview | undefined;
  lines: (Shape & { readonly places: readonly LonLat[] })[];
  /** Alternatives to the line, by their number. */
  others: (Shape & { readonly places: readonly LonLat[]; readonly number: number })[];
  /** Whether the lines belong to an earlier request, because the current request has none. */
  isOld: boolean;
  /** Lines from points to their places on roads. */
  walks: Shape[];
  pairs: (Shape & { readonly share: number; readonly ends: string })[];
  /** The pair of places under the pointer. Lines of other pairs fade. */
  pair: string | undefined;
  /** The highlighted step of the directions. */
  step: Shape | undefined;
  chosen: Shape | undefined;
  changes: (Shape & { readonly isClosed: boolean })[];
  /** Areas that roads are closed or slow in. */
  areas: (Shape & { readonly isClosed: boolean })[];
  /** The area that is drawn just now. */
  drawing: (Shape & { readonly corners: readonly LonLat[] }) | undefined;
}

export interface OverlayView {
  readonly camera: Camera;
  readonly size: Size;
  readonly ratio: number;
  readonly plane: Plane;
  readonly palette: Palette;
}

/** Always the same list, so that the painter receives bands only when they change. */
export const NO_BANDS: Overlay['bands'] = [];

export function linePath(plane: Plane, line: readonly (readonly number[])[]): Path2D {
  const path = new Path2D();
  for (const [i, place] of line.entries()) {
    const [x, y] = toPlane(plane, place);
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  return path;
}

/** A line from one place to another, bent to one side, so that the way there and the way back are two different lines. */
export function penalizedPath(plane: Plane, from: readonly number[], to: readonly number[]): Path2D {
  const [x, y] = toPlane(plane, from);
  const [endX, endY] = toPlane(plane, to);
  const path = new Path2D();
  path.moveTo(x, y);
  path.quadraticCurveTo((x + endX) / 2 + (endY - y) / 8, (y + endY) / 2 - (endX - x) / 8, endX, endY);
  return path;
}

export function paintOverlay(context: CanvasRenderingContext2D, view: OverlayView, overlay: Overlay): void {
  const { camera, size, ratio, palette } = view;
  const { scale } = camera;
  context.setTransform(
    ratio * scale,
    0,
    0,
    ratio * scale,
    ratio * (size.width / 2 - camera.x * scale),
    ratio * (size.height / 2 - camera.y * scale),
  );
  context.lineCap = context.lineJoin = 'round';
  const line = (path: Path2D, colour: string, pixels: number) => {
    context.strokeStyle = colour;
    context.lineWidth = pixels / scale;
    context.stroke(path);
  };

  for (const { path, isClosed } of overlay.areas) {
    context.fillStyle = isClosed ? palette.closed : palette.changed;
    context.globalAlpha = 0.16;
    context.fill(path);
    context.globalAlpha = 1;
    line(path, context.fillStyle, 2);
  }
  for (const { path, share, ends } of overlay.pairs) {
    const isMeant = overlay.pair === ends;
    context.globalAlpha = isMeant ? 1 : overlay.pair === undefined ? 0.75 : 0.15;
    const colour = palette.bands[Math.min(palette.bands.length - 1, Math.floor(share * palette.bands.length))];
    line(path, colour, isMeant ? 4 : 1.8);
  }
  context.globalAlpha = 1;
  context.setLineDash([1 / scale, 7 / scale]);
  for (const { path } of overlay.walks) line(path, palette.route, 3);
  context.setLineDash([]);
  if (overlay.isOld) context.globalAlpha = 0.4;
  for (const { path } of overlay.others) line(path, palette.routeCasing, 7);
  for (const { path } of overlay.others) line(path, palette.other, 4);
  for (const { path } of overlay.lines) line(path, palette.routeCasing, 8);
  for (const { path } of overlay.lines) line(path, palette.route, 5);
  context.globalAlpha = 1;
  if (overlay.step) line(overlay.step.path, palette.step, 6);
  // below the mark of its change
  if (overlay.chosen) line(overlay.chosen.path, palette.chosen, 9);
  for (const { path, isClosed } of overlay.changes) {
    line(path, palette.ground, 5);
    context.setLineDash([7 / scale, 7 / scale]);
    line(path, isClosed ? palette.closed : palette.changed, 5);
    context.setLineDash([]);
  }
  if (overlay.drawing) {
    const { path, corners } = overlay.drawing;
    line(path, palette.closed, 2);
    for (const corner of corners) {
      const [x, y] = toPlane(view.plane, corner);
      context.beginPath();
      context.arc(x, y, (corner === corners[0] ? 6 : 3.5) / scale, 0, 2 * Math.PI);
      context.fillStyle = palette.closed;
      context.fill();
    }
  }
}
