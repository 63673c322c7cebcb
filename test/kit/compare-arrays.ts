// Taught to every `expect`: typed arrays that hold the same bytes are equal, which vitest would ask number by number.

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

expect.addEqualityTesters([
  (a, b) => (ArrayBuffer.isView(a) && ArrayBuffer.isView(b) && isDeepStrictEqual(a, b)) || undefined,
]);
