// The map: the painter's last picture, moved and scaled to the current view, with the lines of the answer over it.
// Paints a frame only if something has changed.

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
import { h } from './dom.ts';
import { NO_BANDS, type Overlay, paintOverlay } from './overlay.ts';
import type { Painted, PaintOrder } from './painter-worker.ts';
import { BAND_COVERS, PALETTES, type Theme } from './palette.ts';
import type { Preview } from './preview.ts';
import { buffersOf, type Roads } from './roads.ts';

/** The picture is larger than the view by this factor, so that a drag does not leave it at once. */
const MARGIN = 1.4;

/** A picture finer than this takes more time than it is worth. */
const FINEST = 2;

/** While the map moves, a picture is used until the view comes this close to its edge, as a share of the view, or scales it by more. */
const NEAR_EDGE = 0.1;
const SCALED = 1.3;

/** The smallest scale, as a share of the scale at which the network fits the view. */
const FARTHEST = 0.4;

/** Milliseconds without a move after which the picture is repainted for exactly this view. */
const REST = 120;

export interface MapView {
  readonly canvas: HTMLCanvasElement;
  readonly camera: Camera;
  readonly size: Size;
  readonly overlay: Overlay;
  /** Milliseconds of the last frames, and of the last picture of the roads. */
  readonly pace: { frame: number; roads: number; frames: number };
  show(roads: Roads, view?: readonly [number, number, number]): void;
  setTheme(theme: Theme): void;
  /** Shows the whole network, or the previous view. */
  fit(): void;
  look(view: readonly [number, number, number]): void;
  /** Shows a place, and zooms in until its streets are visible. */
  goTo(place: readonly number[]): void;
  /** Something has changed: paint a frame. */
  changed(): void;
  toPlace(at: XY): LonLat;
  toScreen(place: readonly number[]): XY;
  plane(): Plane;
  view(): [number, number, number];
}

export function openMap(canvas: HTMLCanvasElement, onFrame: () => void, onFailure: (why: string) => void): MapView {
  const painter = new Worker(new URL('./painter-worker.js', import.meta.url), { type: 'module' });
  painter.onerror = ({ message }) =>
    onFailure(
      `The map cannot be painted: ${message ?? 'painter-worker.js cannot be loaded'}. Reload the page to try again.`,
    );
  const context = canvas.getContext('2d', { alpha: false })!;
  const camera: Camera = { x: 0, y: 0, scale: 0.05 };
  const size: Size = { width: 1, height: 1 };
  const overlay: Overlay = {
    bands: NO_BANDS,
    preview: undefined,
    lines: [],
    others: [],
    isOld: false,
    walks: [],
    chosen: undefined,
    changes: [],
    areas: [],
    drawing: undefined,
    pairs: [],
    pair: undefined,
    step: undefined,
  };
  const pace = { frame: 0, roads: 0, frames: 0 };
  let plane: Plane = { x: 0, y: 0 };
  let box: Roads['box'] = [0, 0, 0, 0];
  let theme: Theme = 'light';
  let painted: Painted | undefined;
  let isPainting = false;
  let isOpen = false;
  let asked = '';
  const placePreview = previewOver(canvas);
  let bands: Overlay['bands'] = overlay.bands;
  let bandsSent = 0;
  let preview: Preview | undefined;
  let frameWaits = 0;
  let restWaits = 0;

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
    const ratio = Math.min(FINEST, devicePixelRatio);
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    changed();
  }).observe(canvas);

  /** Whether the last picture covers the view, and is fine enough to move. */
  function serves(wanted: PaintOrder): boolean {
    if (painted === undefined) return false;
    const { order } = painted;
    if (
      order.bands !== wanted.bands ||
      order.theme !== theme ||
      order.ratio !== wanted.ratio ||
      order.size.width !== wanted.size.width
    )
      return false;
    if (order.size.height !== wanted.size.height) return false;
    const grown = camera.scale / order.camera.scale;
    if (grown > SCALED || grown < 1 / SCALED) return false;
    const [x, y] = toScreen(camera, size, [order.camera.x, order.camera.y]);
    const spare = (middle: number, view: number, picture: number) =>
      (picture * grown - view) / 2 - Math.abs(middle - view / 2) >= NEAR_EDGE * view;
    return spare(x, size.width, order.size.width) && spare(y, size.height, order.size.height);
  }

  function order(isAtRest: boolean): void {
    if (!isOpen) return;
    if (bands !== overlay.bands) {
      bands = overlay.bands;
      bandsSent++;
      painter.postMessage({ bands });
    }
    if (isPainting) return;
    const wanted: PaintOrder = {
      camera: { ...camera },
      size: { width: Math.ceil(size.width * MARGIN), height: Math.ceil(size.height * MARGIN) },
      ratio: Math.min(FINEST, devicePixelRatio),
      theme,
      bands: bandsSent,
    };
    if (!isAtRest && serves(wanted)) {
      clearTimeout(restWaits);
      restWaits = window.setTimeout(() => order(true), REST);
      return;
    }
    const key = JSON.stringify(wanted);
    if (key === asked) return;
    asked = key;
    isPainting = true;
    painter.postMessage({ order: wanted });
  }

  function changed(): void {
    if (frameWaits === 0) frameWaits = requestAnimationFrame(paint);
  }

  function paint(): void {
    frameWaits = 0;
    if (isOpen) keepInSight();
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
      // on whole pixels if it is not scaled: as sharp as it was painted, and copied unchanged
      const whole = (at: number) => (grown === 1 ? Math.round(at * ratio) / ratio : at);
      context.drawImage(painted.picture, whole(x - width / 2), whole(y - height / 2), width, height);
    }
    // until the picture for the predicted view is painted
    if (overlay.preview !== undefined || (bands === overlay.bands && painted?.order.bands === bandsSent)) {
      preview = overlay.preview;
    }
    placePreview(preview, camera, size);
    paintOverlay(context, { camera, size, ratio, plane, palette: PALETTES[theme] }, overlay);
    onFrame();
    pace.frame = performance.now() - begun;
    pace.frames++;
    order(false);
  }

  function fit(): void {
    const [west, north, east, south] = box;
    Object.assign(camera, cameraOver([west, north], [east, south], size));
    changed();
  }

  function look([lon, lat, scale]: readonly [number, number, number]): void {
    const [x, y] = toPlane(plane, [lon, lat]);
    const [west, north, east, south] = box;
    if (x >= west && x <= east && y >= north && y <= south) Object.assign(camera, { x, y, scale });
    changed();
  }

  /** Keeps the network in view. */
  function keepInSight(): void {
    const [west, north, east, south] = box;
    const { scale } = cameraOver([west, north], [east, south], size);
    camera.scale = Math.max(camera.scale, scale * FARTHEST);
    camera.x = Math.min(east, Math.max(west, camera.x));
    camera.y = Math.min(south, Math.max(north, camera.y));
  }

  return {
    canvas,
    camera,
    size,
    overlay,
    pace,
    changed,
    fit,
    look,
    show(roads, view) {
      ({ plane, box } = roads);
      fit();
      if (view !== undefined) look(view);
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

/** A small picture over the map, which the compositor scales while the page works. */
function previewOver(map: HTMLCanvasElement): (preview: Preview | undefined, camera: Camera, size: Size) => void {
  const canvas = h('canvas', { class: 'preview', hidden: true });
  canvas.style.opacity = String(BAND_COVERS);
  map.after(canvas);
  let shown: Preview | undefined;
  return (preview, camera, size) => {
    canvas.hidden = preview === undefined;
    if (preview === undefined) return;
    const { picture, metres } = preview;
    if (preview !== shown) {
      if (canvas.width !== picture.width) canvas.width = picture.width;
      if (canvas.height !== picture.height) canvas.height = picture.height;
      canvas.getContext('2d')!.putImageData(picture, 0, 0);
      shown = preview;
    }
    const [left, top] = toScreen(camera, size, [preview.x, preview.y]);
    canvas.style.transform = `translate(${left}px, ${top}px) scale(${metres * camera.scale})`;
  };
}
