// What lies over the roads: bands, routes, lines of a matrix, segments that are chosen or changed.

import { type Camera, type LonLat, type Plane, type Size, toPlane } from './camera.ts';
import { bandColour, type Palette } from './palette.ts';

/** A shape, made once for the plane that it lies on. */
interface Shape {
  path: Path2D;
}

export interface Overlay {
  /** From near to far. */
  bands: Shape[];
  lines: (Shape & { readonly places: readonly LonLat[] })[];
  /** From a point to its road. */
  walks: Shape[];
  pairs: (Shape & { readonly share: number })[];
  chosen: Shape | undefined;
  changes: (Shape & { readonly isClosed: boolean })[];
}

export interface OverlayView {
  readonly camera: Camera;
  readonly size: Size;
  readonly ratio: number;
  readonly plane: Plane;
  readonly palette: Palette;
}

export function linePath(plane: Plane, line: readonly (readonly number[])[], path: Path2D = new Path2D()): Path2D {
  for (const [i, place] of line.entries()) {
    const [x, y] = toPlane(plane, place);
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  return path;
}

export function polygonPath(plane: Plane, polygons: readonly (readonly (readonly (readonly number[])[])[])[]): Path2D {
  const path = new Path2D();
  for (const ring of polygons.flat()) {
    linePath(plane, ring, path);
    path.closePath();
  }
  return path;
}

/** From one place to another, bent to one side, so that there and back are two lines. */
export function bentPath(plane: Plane, from: readonly number[], to: readonly number[]): Path2D {
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

  overlay.bands.forEach(({ path }, band) => {
    context.fillStyle = bandColour(palette, band, overlay.bands.length);
    context.globalAlpha = 0.32;
    context.fill(path, 'evenodd');
  });
  context.globalAlpha = 0.95;
  for (const [band, { path }] of overlay.bands.entries())
    line(path, bandColour(palette, band, overlay.bands.length), 1.1);
  context.globalAlpha = 0.75;
  for (const { path, share } of overlay.pairs) {
    line(path, palette.bands[Math.min(palette.bands.length - 1, Math.floor(share * palette.bands.length))], 1.8);
  }
  context.globalAlpha = 1;
  context.setLineDash([1 / scale, 7 / scale]);
  for (const { path } of overlay.walks) line(path, palette.route, 3);
  context.setLineDash([]);
  for (const { path } of overlay.lines) line(path, palette.routeCasing, 8);
  for (const { path } of overlay.lines) line(path, palette.route, 5);
  for (const { path, isClosed } of overlay.changes) {
    context.setLineDash([7 / scale, 7 / scale]);
    line(path, isClosed ? palette.closed : palette.changed, 5);
    context.setLineDash([]);
  }
  if (overlay.chosen) line(overlay.chosen.path, palette.chosen, 6);
}
