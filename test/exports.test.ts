import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every export of a file of src/ is used there, by another file of src/, or by callers of the package. Nothing is in the product only
// for tests.

const root = new URL('../', import.meta.url);
const pack = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => `src/${path.replaceAll('\\', '/')}`);
const textOf = new Map(files.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]));
/** The exports of these files belong to the kernel, which is compiled to WebAssembly. */
const KERNEL = 'src/kernel/loops/';
/** The file that Node loads instead of others, and the list of those others. */
const IN_NODE = 'src/in-node.ts';
const replaced: string[] = JSON.parse(readFileSync(new URL('build/replaced-in-node.json', root), 'utf8'));
const replacedInNode = replaced.map((path) => `src/${path}.ts`);
/**
 * Names that are declared twice on purpose: a module that browsers load on demand and its replacement; a pool's options on each platform.
 */
const ONE_MEANING = new Set([
  'PoolOptions',
  'isLanguageLoaded',
  'loadPhrases',
  'phrasesOf',
  'borrowInKernel',
  'storeLayers',
  'storedLayers',
  'sweeper',
]);
const doors = new Set(
  Array.from(
    JSON.stringify(pack.exports).matchAll(/"\.\/dist\/(?:browser\/)?([^"]+)\.js"/g),
    ([, path]) => `src/${path}.ts`,
  ),
);

const DECLARED = /^export (?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm;
const TYPES = /^(?:export )?(?:abstract )?(?:interface|class|type) (\w+)/gm;
const LISTED = /^(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/gm;
const WHOLE = /(?:^(?:import|export)\s+\*(?:\s+as\s+\w+)?\s+from\s+|import\()'(\.[^']+)'/gm;

/** By file: the names that other files import from it; `*` means all. */
function namesTaken(): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  const note = (from: string, target: string, name: string) => {
    const path = new URL(target, new URL(from, root)).href.slice(root.href.length);
    taken.set(path, (taken.get(path) ?? new Set()).add(name));
  };
  for (const [path, text] of textOf) {
    for (const [, list, target] of text.matchAll(LISTED)) {
      for (const item of list.split(',').filter((one) => one.trim() !== '')) {
        note(
          path,
          target,
          item
            .replace(/\btype\b/, '')
            .trim()
            .split(/\s+as\s+/)[0],
        );
      }
    }
    for (const [, target] of text.matchAll(WHOLE)) note(path, target, '*');
  }
  return taken;
}

/** Whether a file uses its own export, ignoring comments. */
function usesItself(path: string, name: string): boolean {
  const code = textOf.get(path)!.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return (code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
}

test('every export is used', () => {
  const taken = namesTaken();
  // the replacement of a file (in a browser, in Node or in the kernel) counts as used where the file is used
  for (const path of files.filter((each) => /\.(browser|kernel)\.ts$/.test(each))) {
    const names = taken.get(path.replace(/\.(browser|kernel)\.ts$/, '.ts')) ?? [];
    taken.set(path, new Set([...names, ...(taken.get(path) ?? [])]));
  }
  taken.set(IN_NODE, new Set(replacedInNode.flatMap((path) => [...(taken.get(path) ?? [])])));
  const unused = files
    .filter((path) => !doors.has(path) && !path.startsWith(KERNEL))
    .flatMap((path) =>
      Array.from(textOf.get(path)!.matchAll(DECLARED), ([, name]) => name)
        .filter((name) => !taken.get(path)?.has(name) && !taken.get(path)?.has('*') && !usesItself(path, name))
        .map((name) => `${path}: ${name}`),
    );
  expect(unused).toEqual([]);
});

test('a name has one meaning: no two files export it or declare a type of that name', () => {
  const declaredIn = new Map<string, Set<string>>();
  for (const [path, text] of textOf) {
    // a replacement has the names of its file: `x.browser.ts` or `x.kernel.ts` for `x.ts`
    if (path.startsWith(KERNEL) || path === IN_NODE) continue;
    const place = path.replace(/([.-](browser|node|kernel))?\.ts$/, '');
    for (const [, name] of [...text.matchAll(DECLARED), ...text.matchAll(TYPES)]) {
      declaredIn.set(name, (declaredIn.get(name) ?? new Set()).add(place));
    }
  }
  const shared = Array.from(declaredIn).filter(([name, places]) => places.size > 1 && !ONE_MEANING.has(name));
  expect(shared.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([]);
});

test('Node finds everything that others import from files that are replaced there', () => {
  const taken = namesTaken();
  const values = (path: string) => Array.from(textOf.get(path)!.matchAll(DECLARED), ([text, name]) => ({ text, name }));
  const isValue = ({ text }: { text: string }) => !/ (type|interface) /.test(text);
  const wanted = replacedInNode.flatMap((path) =>
    values(path).filter((each) => isValue(each) && taken.get(path)?.has(each.name)),
  );
  expect(new Set(values(IN_NODE).map(({ name }) => name))).toEqual(new Set(wanted.map(({ name }) => name)));
});

test('every name that callers import has a comment', () => {
  const documented = new Set(
    Array.from(textOf.values()).flatMap((text) =>
      Array.from(text.matchAll(/\*\/\n(?=export )/g), ({ index }) => text.slice(index + 3)).flatMap((rest) =>
        Array.from(rest.slice(0, rest.indexOf('\n')).matchAll(DECLARED), ([, name]) => name),
      ),
    ),
  );
  const names = [...doors].flatMap((path) => {
    const text = textOf.get(path) ?? '';
    const listed = Array.from(text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm), ([, list]) =>
      list.split(','),
    ).flat();
    const plain = listed
      .map(
        (one) =>
          one
            .replace(/\btype\b/, '')
            .trim()
            .split(/\s+as\s+/)[0],
      )
      .filter((one) => one !== '');
    return [...plain, ...Array.from(text.matchAll(DECLARED), ([, name]) => name)];
  });
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});
