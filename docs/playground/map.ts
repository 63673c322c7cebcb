// The map: the painter's last picture, moved and scaled to where the page looks now, and over it what was answered. Paints a
// frame only where something has changed.

import {
  type Camera,
  cameraOver,
  fromPlane,
  type LonLat,
  type Plane,
  type Size,
  toPlane,
  toScreen,
  toWorld,
  type XY,
} from './camera.ts';
import { type Overlay, paintOverlay } from './overlay.ts';
import type { Painted, PaintOrder } from './painter-worker.ts';
import { PALETTES, type Theme } from './palette.ts';
import { buffersOf, type Roads } from './roads.ts';

/** The picture is that much larger than the view, so that a drag does not run out of it at once. */
const MARGIN = 1.4;

/** A picture finer than this is not worth its time. */
const FINEST = 2;

export interface MapView {
  readonly canvas: HTMLCanvasElement;
  readonly camera: Camera;
  readonly size: Size;
  readonly overlay: Overlay;
  /** Milliseconds of the last frames, and of the last picture of the roads. */
  readonly pace: { frame: number; roads: number; frames: number };
  show(roads: Roads, view?: readonly [number, number, number]): void;
  setTheme(theme: Theme): void;
  /** Looks at a place, near enough to see its streets. */
  goTo(place: readonly number[]): void;
  /** Something has changed: a frame is painted. */
  changed(): void;
  toPlace(at: XY): LonLat;
  toScreen(place: readonly number[]): XY;
  plane(): Plane;
  view(): [number, number, number];
}

export function openMap(canvas: HTMLCanvasElement, onFrame: () => void): MapView {
  const painter = new Worker(new URL('./painter-worker.js', import.meta.url), { type: 'module' });
  const context = canvas.getContext('2d', { alpha: false })!;
  const camera: Camera = { x: 0, y: 0, scale: 0.05 };
  const size: Size = { width: 1, height: 1 };
  const overlay: Overlay = { bands: [], lines: [], chosen: undefined, changes: [], pairs: [] };
  const pace = { frame: 0, roads: 0, frames: 0 };
  let plane: Plane = { x: 0, y: 0 };
  let theme: Theme = 'light';
  let painted: Painted | undefined;
  let isPainting = false;
  let isOpen = false;
  let asked = '';
  let _frame = 0;

  painter.onmessage = ({ data }: MessageEvent<Painted>) => {
    painted?.picture.close();
    painted = data;
    isPainting = false;
    pace.roads = data.milliseconds;
    changed();
  };

  new ResizeObserver(() => {
    size.width = canvas.clientWidth;
    size.height = canvas.clientHeight;
    canvas.width = Math.round(size.width * devicePixelRatio);
    canvas.height = Math.round(size.height * devicePixelRatio);
    changed();
  }).observe(canvas);

  function order(): void {
    if (isPainting || !isOpen) return;
    const wanted: PaintOrder = {
      camera: { ...camera },
      size: { width: Math.ceil(size.width * MARGIN), height: Math.ceil(size.height * MARGIN) },
      ratio: Math.min(FINEST, devicePixelRatio),
      theme,
    };
    const key = JSON.stringify(wanted);
    if (key === asked) return;
    asked = key;
    isPainting = true;
    painter.postMessage({ order: wanted });
  }

  function changed(): void {
    _frame ||= requestAnimationFrame(paint);
  }

  function paint(): void {
    _frame = 0;
    const begun = performance.now();
    const ratio = canvas.width / Math.max(1, size.width);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = PALETTES[theme].ground;
    context.fillRect(0, 0, size.width, size.height);
    if (painted !== undefined) {
      const from = painted.order;
      const grown = camera.scale / from.camera.scale;
      const [x, y] = toScreen(camera, size, [from.camera.x, from.camera.y]);
      const [width, height] = [from.size.width * grown, from.size.height * grown];
      context.drawImage(painted.picture, x - width / 2, y - height / 2, width, height);
    }
    paintOverlay(context, { camera, size, ratio, plane, palette: PALETTES[theme] }, overlay);
    onFrame();
    pace.frame = performance.now() - begun;
    pace.frames++;
    order();
  }

  return {
    canvas,
    camera,
    size,
    overlay,
    pace,
    changed,
    show(roads, view) {
      ({ plane } = roads);
      const [west, north, east, south] = roads.box;
      Object.assign(camera, cameraOver([west, north], [east, south], size));
      if (view !== undefined) {
        const [x, y] = toPlane(plane, view);
        if (x >= west && x <= east && y >= north && y <= south) Object.assign(camera, { x, y, scale: view[2] });
      }
      painter.postMessage({ roads }, buffersOf(roads));
      isOpen = true;
      asked = '';
      changed();
    },
    goTo(place) {
      const [x, y] = toPlane(plane, place);
      Object.assign(camera, { x, y, scale: Math.max(camera.scale, 0.6) });
      changed();
    },
    setTheme(next) {
      theme = next;
      changed();
    },
    toPlace(at) {
      const [x, y] = toWorld(camera, size, at);
      return fromPlane(plane, x, y);
    },
    toScreen: (place) => toScreen(camera, size, toPlane(plane, place)),
    plane: () => plane,
    view() {
      const [lon, lat] = fromPlane(plane, camera.x, camera.y);
      return [lon, lat, Number(camera.scale.toPrecision(4))];
    },
  };
}
