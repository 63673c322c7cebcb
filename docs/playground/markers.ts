// Places on the map that can be dragged, by pointer and by keys: buttons, so that keyboards and screen readers reach
// them.

import type { LonLat, XY } from './camera.ts';
import { h } from './dom.ts';
import type { MapView } from './map.ts';

export interface Marker {
  readonly place: LonLat;
  /** The text on the marker, and its label for screen readers. */
  readonly sign: string;
  readonly label: string;
  readonly kind: 'start' | 'end' | 'via' | 'origin' | 'place';
  onMove(place: LonLat, isLast: boolean): void;
  onRemove?(): void;
}

/** How many pixels an arrow key moves a marker. With Shift it moves one pixel. */
const STEP = 12;

export interface Markers {
  set(markers: readonly Marker[]): void;
  /** Moves the markers to the current positions of their places on the screen. */
  place(): void;
}

export function openMarkers(layer: HTMLElement, map: MapView): Markers {
  let shown: Marker[] = [];
  let buttons: HTMLButtonElement[] = [];
  let dragged = -1;

  function make(index: number): HTMLButtonElement {
    const button = h('button', { type: 'button', class: 'marker' });
    const move = ([x, y]: XY, isLast: boolean) => shown[index].onMove(map.toPlace([x, y]), isLast);
    let grip: XY = [0, 0];
    const at = (event: PointerEvent): XY => {
      const { left, top } = layer.getBoundingClientRect();
      return [event.clientX - left - grip[0], event.clientY - top - grip[1]];
    };
    button.addEventListener('pointerdown', (event) => {
      button.setPointerCapture(event.pointerId);
      grip = [0, 0];
      const [x, y] = at(event);
      const [ownX, ownY] = map.toScreen(shown[index].place);
      grip = [x - ownX, y - ownY];
      dragged = index;
      event.stopPropagation();
    });
    button.addEventListener('pointermove', (event) => {
      if (dragged === index) move(at(event), false);
    });
    const end = (event: PointerEvent) => {
      if (dragged !== index) return;
      dragged = -1;
      move(at(event), true);
    };
    button.addEventListener('pointerup', end);
    button.addEventListener('pointercancel', end);
    button.addEventListener('dblclick', () => shown[index].onRemove?.());
    button.addEventListener('keydown', (event) => {
      if (event.key === 'Delete' || event.key === 'Backspace') return shown[index].onRemove?.();
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const [x, y] = map.toScreen(shown[index].place);
      const pixels = event.shiftKey ? 1 : STEP;
      move([x + step[0] * pixels, y + step[1] * pixels], true);
    });
    return button;
  }

  function place(): void {
    shown.forEach((marker, i) => {
      const [x, y] = map.toScreen(marker.place);
      buttons[i].style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }

  return {
    set(markers) {
      shown = [...markers];
      while (buttons.length < shown.length) {
        const button = make(buttons.length);
        buttons.push(button);
        layer.append(button);
      }
      for (const button of buttons.slice(shown.length)) button.remove();
      buttons = buttons.slice(0, shown.length);
      shown.forEach(({ sign, label, kind, onRemove }, i) => {
        const button = buttons[i];
        button.textContent = sign;
        button.dataset.kind = kind;
        button.setAttribute('aria-label', `${label}. Arrow keys move it${onRemove ? ', Delete removes it' : ''}.`);
        button.title = onRemove ? `${label} (drag; double-click removes it)` : `${label} (drag)`;
      });
      place();
    },
    place,
  };
}
