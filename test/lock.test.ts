import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  optionalDependencies?: { [name: string]: string };
}

// npm ci refuses a lock file that has only the packages of the system where it was written.
test('the lock file has the packages of every system', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const packages: { [path: string]: Locked } = lock.packages;
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
