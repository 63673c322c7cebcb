// What browsers get in place of other files: where there is an `x.browser.ts`, it stands in for `x.ts`; and the sentences that
// tell of a parameter, which only the documentation and the command read, stay out of pages.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The `doc` of a parameter, on one line: what stands on the lines after it stays where source maps say. */
const SENTENCE = /\bdoc: *'(?:[^'\\\n]|\\.)*'/g;

/** A plugin of esbuild. */
export const browserFiles = {
  name: 'files for browsers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const own = resolve(resolveDir, path.replace(/\.ts$/, '.browser.ts'));
      return existsSync(own) ? { path: own } : undefined;
    });
    onLoad({ filter: /[\\/]src[\\/]request[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(SENTENCE, "doc: ''"),
      loader: 'ts',
    }));
  },
};
