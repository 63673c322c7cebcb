// The built-in modes, by name.

import type { ModeName } from '../../../network/going-in-mode.ts';
import { bicycle } from './bicycle.ts';
import { car } from './car.ts';
import { foot } from './foot.ts';
import type { Mode } from './mode.ts';
import { truck } from './truck.ts';

/** The built-in modes, to change one of them or to import several. */
export const builtInModes: { readonly [name in ModeName]: Mode } = Object.freeze<Record<ModeName, Mode>>({
  car,
  truck,
  bicycle,
  foot,
});
