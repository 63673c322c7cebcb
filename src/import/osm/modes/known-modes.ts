// The modes that come with the library, by name.

import { bicycle } from './bicycle.ts';
import { car } from './car.ts';
import { foot } from './foot.ts';
import type { Mode } from './mode.ts';
import { truck } from './truck.ts';

/** The name of a built-in mode. */
export type ModeName = 'car' | 'truck' | 'bicycle' | 'foot';

/** The built-in modes, to change one or to import several. */
export const knownModes: { readonly [name in ModeName]: Mode } = Object.freeze({ car, truck, bicycle, foot });
