// Makes every `expect` compare typed arrays by their bytes. Vitest would compare number by number.

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

expect.addEqualityTesters([
  (a, b) => (ArrayBuffer.isView(a) && ArrayBuffer.isView(b) && isDeepStrictEqual(a, b)) || undefined,
]);
