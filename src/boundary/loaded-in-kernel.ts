// Drawing in the kernel, at hand at once. In a browser `in-kernel-at-hand.browser.ts` stands in for this file.

export { openInKernel } from './in-kernel.ts';
