// Drawing in the kernel, loaded from the start. In a browser `loaded-in-kernel.browser.ts` replaces this file.

export { borrowInKernel } from './in-kernel.ts';
