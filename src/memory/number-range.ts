// The ranges of columns whose numbers the kernel has read, so that checks need not read them again. In a browser `number-range.browser.ts`
// replaces this file.

/** The least and the greatest of some 32-bit numbers, read as signed, and the least step from one number to the next. */
export interface NumberRange {
  least: number;
  most: number;
  step: number;
}

/** The range of each column. Only columns that never change may be added. */
export const KNOWN_RANGES: WeakMap<object, NumberRange> | undefined = new WeakMap();
