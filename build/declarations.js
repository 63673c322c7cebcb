// Deletes from the declarations in dist/ what no export of package.json leads to. tsc writes a file for each file of src/, with all its exports,
// and callers need less than half of them. Part of `npm run build`.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const doors = Array.from(JSON.stringify(exports).matchAll(/"\.\/(dist\/[^"]+\.d\.ts)"/g), ([, path]) =>
  resolve(root, path),
);

/** Statements of a declaration file begin a line, perhaps after a comment. */
const BEGINNING = /^(?=(?:export|import|declare|interface|type|class|const) )/m;
const COMMENT = /\/\*\*(?:(?!\*\/)[\s\S])*\*\//g;
const COMMENTS_AT_END = /(?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)+$/m;
const LINKED = /^(import|export)( type)? (?:\* as (\w+)|\{([^}]*)\})(?: from '([^']+)')?;/;
const DECLARED = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|function|const) ([\w$]+)/;
/** `import('./file.ts').Name` */
const INLINE = /import\(["'](\.[^"']+)["']\)\.(\w+)/g;
const NAME = /[A-Za-z_$][\w$]*/g;

/** Stands for all names of a file. */
const ALL = '*';

/** The files by their paths. */
const known = new Map();
for (const door of doors) need(door, ALL);
for (const path of readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' })) {
  const file = resolve(root, 'dist', path);
  if (!file.endsWith('.d.ts')) continue;
  const text = known.has(file) ? textOf(known.get(file)) : '';
  if (text === '') rmSync(file);
  else writeFileSync(file, text);
}

/** Reads a file: its statements, and what each of its names stands for. */
function read(file) {
  if (known.has(file)) return known.get(file);
  const declared = new Map();
  const imported = new Map();
  const exported = new Map();
  const statements = statementsIn(readFileSync(file, 'utf8'));
  for (const statement of statements) {
    const [, keyword, , all, list, from] = LINKED.exec(statement.code) ?? [];
    const [, name] = DECLARED.exec(statement.code) ?? [];
    if (name !== undefined) declared.set(name, [...(declared.get(name) ?? []), statement]);
    else if (keyword === undefined) throw new Error(`${file}: ${statement.code} is not understood.`);
    else {
      const path = from?.startsWith('.') ? resolve(dirname(file), from.replace(/\.ts$/, '.d.ts')) : undefined;
      const names = keyword === 'import' ? imported : exported;
      statement.isLink = true;
      for (const [own, other] of all ? [[all, ALL]] : namesIn(list)) names.set(own, { path, from, other, statement });
    }
  }
  const read = { file, statements, declared, imported, exported, kept: new Set() };
  known.set(file, read);
  return read;
}

/** Statements with their comments, and their code without. */
function statementsIn(text) {
  const parts = text.split(BEGINNING);
  for (let i = 1; i < parts.length; i++) {
    const [comments = ''] = COMMENTS_AT_END.exec(parts[i - 1]) ?? [];
    parts[i - 1] = parts[i - 1].slice(0, parts[i - 1].length - comments.length);
    parts[i] = comments + parts[i];
  }
  return parts
    .map((part) => ({
      text: part,
      code: part
        .replace(COMMENT, '')
        .replace(/^\/\/.*\n/gm, '')
        .trim(),
    }))
    .filter(({ code }) => code !== '');
}

/** `a as b` in a list: the name in this file, and the name in the other. */
function namesIn(list) {
  return Array.from(list.matchAll(/(?:type )?([\w$]+)(?: as ([\w$]+))?/g), ([, other, own = other]) => [own, other]);
}

/** Keeps what a name of a file stands for. */
function need(path, name) {
  const file = read(path);
  const { declared, imported, exported } = file;
  if (name === ALL) {
    for (const each of new Set([...declared.keys(), ...exported.keys()])) need(path, each);
    return;
  }
  const link = exported.get(name);
  if (link?.from === undefined) keepName(file, link?.other ?? name);
  else if (link.path !== undefined) need(link.path, link.other);
  if (link !== undefined) file.kept.add(`export ${name}`);
  else if (!declared.has(name) && !imported.has(name)) throw new Error(`${path} has no ${name}.`);
}

/** Keeps what a name means inside a file. Words that mean nothing there are members, or known everywhere. */
function keepName(file, name) {
  const link = file.imported.get(name);
  if (link !== undefined && !file.kept.has(name)) {
    file.kept.add(name);
    if (link.path !== undefined) need(link.path, link.other);
  }
  for (const statement of file.declared.get(name) ?? []) {
    if (file.kept.has(statement)) continue;
    file.kept.add(statement);
    for (const [, path, other] of statement.code.matchAll(INLINE)) {
      need(resolve(dirname(file.file), path.replace(/\.ts$/, '.d.ts')), other);
    }
    for (const [word] of statement.code.matchAll(NAME)) keepName(file, word);
  }
}

/** The text of a file with only what is kept. */
function textOf({ statements, kept, imported, exported }) {
  return statements
    .map((statement) => {
      if (!statement.isLink) return kept.has(statement) ? statement.text : '';
      return [
        linked(statement, imported, (own) => kept.has(own)),
        linked(statement, exported, (own) => kept.has(`export ${own}`)),
      ].join('');
    })
    .join('');
}

/** An import or export with only the names that are kept. */
function linked(statement, names, isKept) {
  const [, keyword, type = '', all] = LINKED.exec(statement.code);
  const kept = [...names].filter(([own, link]) => link.statement === statement && isKept(own));
  if (kept.length === 0) return '';
  const list = kept.map(([own, { other }]) => (own === other ? own : `${other} as ${own}`)).join(', ');
  const [, { from }] = kept[0];
  return `${keyword}${type} ${all ? `* as ${all}` : `{ ${list} }`}${from === undefined ? '' : ` from '${from}'`};\n`;
}
