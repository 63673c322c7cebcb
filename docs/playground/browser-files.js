// Replaces files for browsers: `x.browser.ts`, if it exists, replaces `x.ts`.

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
