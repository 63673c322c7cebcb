// The ranges of columns whose numbers the kernel has read, so that checks need not read them again. In a browser `number-range.browser.ts`
// replaces this file.

/** Of 32-bit numbers, as signed ones: the least, the greatest, and the least step from one to the next. */
export interface NumberRange {
  least: number;
  most: number;
  step: number;
}

/** By column. Only for columns that never change. */
export const KNOWN_RANGES: WeakMap<object, NumberRange> | undefined = new WeakMap();
