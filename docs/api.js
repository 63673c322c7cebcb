// Builds the API reference from doc comments: one page for each entry point of the package.

import { readFileSync } from 'node:fs';
import { Application, Converter } from 'typedoc';

const root = new URL('../', import.meta.url).pathname;
const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const nameOf = new Map();
for (const [door, { types }] of Object.entries(exports)) {
  if (types === undefined) continue;
  const source = types.replace('./dist/', 'src/').replace('.d.ts', '');
  nameOf.set(source, `ermine${door.slice(1)}`);
}

const app = await Application.bootstrapWithPlugins({
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: [...nameOf.keys()].map((source) => `${root}${source}.ts`),
  basePath: root,
  tsconfig: `${root}tsconfig.json`,
  readme: 'none',
  name: 'API',
  outputs: [{ name: 'markdown', path: new URL('api', import.meta.url).pathname }],
  disableSources: true,
  skipErrorChecking: true,
  excludePrivate: true,
  logLevel: 'Error',
  entryFileName: 'index',
  hideBreadcrumbs: true,
});
app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  // the name of a module is its path without `src/` and `/index`
  const known = new Map(
    [...nameOf].flatMap(([path, name]) =>
      [path, path.slice(4), path.replace(/\/index$/, '')].map((key) => [key, name]),
    ),
  );
  for (const module of project.children ?? []) module.name = known.get(module.name) ?? module.name;
});
const project = await app.convert();
if (project === undefined) throw new Error('The sources do not compile.');
await app.generateOutputs(project);
if (app.logger.hasErrors()) process.exitCode = 1;
