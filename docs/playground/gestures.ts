// Mouse, touch and keys on the map: drag and pinch, wheel, arrows, plus and minus; a short press selects a place.

import { type XY, zoomAt } from './camera.ts';
import type { MapView } from './map.ts';

export interface Gestures {
  /** A press that did not move. */
  onPress(at: XY): void;
  /** The second of two presses, which zooms. */
  onDouble(): void;
  /** Called when a drag begins. The object under the pointer may take over the drag, and then receives every move. */
  takeDrag(at: XY): ((at: XY, isLast: boolean) => void) | undefined;
  onMoved(): void;
}

/** A press that moves no more pixels than this counts as a press without a move. */
const STILL = 5;

/** Pixels that an arrow moves the map. */
const STEP = 80;

export function listen(map: MapView, { onPress, onDouble, takeDrag, onMoved }: Gestures): void {
  const { canvas, camera, size } = map;
  const down = new Map<number, XY>();
  let began: XY = [0, 0];
  let isPress = false;
  let taken: ((at: XY, isLast: boolean) => void) | undefined;

  const placeOf = (event: PointerEvent | WheelEvent | MouseEvent): XY => {
    const { left, top } = canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    down.set(event.pointerId, at);
    isPress = down.size === 1;
    began = at;
    if (isPress) taken = takeDrag(at);
  });

  canvas.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    if (before === undefined) return;
    const at = placeOf(event);
    if (isPress && Math.hypot(at[0] - began[0], at[1] - began[1]) > STILL) isPress = false;
    if (isPress) return;
    if (taken !== undefined && down.size === 1) {
      down.set(event.pointerId, at);
      taken(at, false);
      return;
    }
    const [other] = Array.from(down).filter(([id]) => id !== event.pointerId);
    if (other !== undefined) {
      const [, fixed] = other;
      const grown = distance(at, fixed) / Math.max(1, distance(before, fixed));
      zoomAt(camera, size, [(at[0] + fixed[0]) / 2, (at[1] + fixed[1]) / 2], grown);
    }
    const share = down.size > 1 ? 0.5 : 1;
    camera.x -= ((at[0] - before[0]) * share) / camera.scale;
    camera.y -= ((at[1] - before[1]) * share) / camera.scale;
    down.set(event.pointerId, at);
    map.changed();
  });

  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    const at = placeOf(event);
    if (isPress && event.type === 'pointerup') onPress(at);
    else if (taken !== undefined) taken(at, true);
    isPress = false;
    taken = undefined;
    onMoved();
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      zoomAt(camera, size, placeOf(event), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0022)));
      map.changed();
      onMoved();
    },
    { passive: false },
  );

  canvas.addEventListener('dblclick', (event) => {
    onDouble();
    zoomAt(camera, size, placeOf(event), 2);
    map.changed();
    onMoved();
  });

  canvas.addEventListener('keydown', (event) => {
    const middle: XY = [size.width / 2, size.height / 2];
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (move !== undefined) {
      camera.x += (move[0] * STEP) / camera.scale;
      camera.y += (move[1] * STEP) / camera.scale;
    } else if (event.key === '+' || event.key === '=') zoomAt(camera, size, middle, 1.4);
    else if (event.key === '-') zoomAt(camera, size, middle, 1 / 1.4);
    else if (event.key === 'Home') map.fit();
    else if (event.key === 'Enter') onPress(middle);
    else return;
    event.preventDefault();
    map.changed();
    onMoved();
  });
}

function distance([ax, ay]: XY, [bx, by]: XY): number {
  return Math.hypot(ax - bx, ay - by);
}
