// The projections of proj4, loaded when first wanted: they are a hundred files.

import { createRequire } from 'node:module';
import type { Converter } from './proj4.ts';

const load = createRequire(import.meta.url);

export function openConverter(definition: string): Converter {
  return load('proj4')(definition);
}
