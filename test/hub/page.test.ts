import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as hub from '../../src/hub/hub.ts';
import { memoryStore } from '../../src/store/memory.ts';

// Runs the example of docs/hub.md, and compares the tables of the page with the exports.

const page = readFileSync(new URL('../../docs/hub.md', import.meta.url), 'utf8');
const block = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

test('the example of the page does what it says', async () => {
  const code = block.replace(/import [^;]*;/g, '');
  const names = Object.keys(hub);
  const run = new Function('memoryStore', ...names, `return (async () => { ${code}; return { result, parts }; })()`);
  const { result, parts } = await run(memoryStore, ...Object.values(hub));
  expect(block).toContain(`// { Price: '${result.Price}' }`);
  expect(Object.keys(result)).toEqual(['Price']);
  expect(block).toContain(`// parts: ${[...parts].join(', ')}`);
});

test('the page lists every function and every property type', () => {
  for (const [name, value] of Object.entries(hub)) {
    if (typeof value === 'function' && name !== 'HubError') expect(page).toMatch(new RegExp(`\\| .*\`${name}[\`(]`));
  }
  for (const type of hub.PROPERTY_TYPES) expect(page).toMatch(new RegExp(`^\\| .*\`${type}\`.* \\|`, 'm'));
});
