// How to travel: the modes of the network, at the top of the panel.

import { choice } from './dom.ts';
import type { Page } from './page.ts';

const NAMES: Readonly<Record<string, string>> = { foot: 'On foot' };

/** The buttons of the modes; none if the network has only one mode. */
export function modeChoice({ state, opened, changed }: Page): HTMLElement[] {
  const modes = opened?.modes ?? [];
  if (modes.length < 2) return [];
  const options = modes.map((mode) => [mode, NAMES[mode] ?? mode.charAt(0).toUpperCase() + mode.slice(1)] as const);
  const chosen = modes.includes(state.mode) ? state.mode : modes[0];
  return [
    choice('Travel by', options, chosen, (mode) => {
      state.mode = mode;
      changed();
    }),
  ];
}
