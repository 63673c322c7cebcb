// What browsers get in place of other files: where there is an `x.browser.ts`, it stands in for `x.ts`.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** A plugin of esbuild. */
export const browserFiles = {
  name: 'files for browsers',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const own = resolve(resolveDir, path.replace(/\.ts$/, '.browser.ts'));
      return existsSync(own) ? { path: own } : undefined;
    });
  },
};
