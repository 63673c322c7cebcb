import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as ermine from '../src/index.ts';

// Runs the first block of the README.

const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const block = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

test('the example in the README gives the answer that it shows', () => {
  const names =
    /import \{([^}]*)\} from 'ermine'/
      .exec(block)?.[1]
      .split(',')
      .map((name) => name.trim()) ?? [];
  const exported = new Map<string, unknown>(Object.entries(ermine));
  for (const name of names) expect([...exported.keys()]).toContain(name);
  const code = block.replace(/import [^;]*;/, '');
  const run = new Function(...names, `${code}; return { trip, detour, matrix, reach };`);
  const { trip, detour, matrix, reach } = run(...names.map((name) => exported.get(name)));

  // each comment `// member value` in the block must agree with the answer
  const said = Array.from(block.matchAll(/\/\/ (trip|detour|matrix|reach)\.([\w.]+) ([\w.]+)/g));
  expect(said.length).toBeGreaterThan(3);
  const answers = { trip, detour, matrix, reach } as Record<string, unknown>;
  for (const [, answer, path, value] of said) {
    const found = path.split('.').reduce((at, key) => (at as Record<string, unknown>)[key], answers[answer]);
    expect(`${answer}.${path} ${typeof found === 'number' ? Number(found.toFixed(2)) : found}`).toBe(
      `${answer}.${path} ${value}`,
    );
  }
  expect(block).toContain(`'${trip.routeDirections[0].instruction}'`);
});
