// Fails unless package.json, CITATION.cff and CHANGELOG.md have the version of the tag. Prints its section of the changelog.

import { readFileSync } from 'node:fs';

const version = process.argv[2]?.replace(/^v/, '');
const { version: packed } = JSON.parse(readFileSync('package.json', 'utf8'));
const cited = /^version: (.+)$/m.exec(readFileSync('CITATION.cff', 'utf8'))?.[1];
const reported = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .find((part) => part.split(/\s/, 1)[0] === version);

if (packed !== version || cited !== version || reported === undefined) {
  const found = `package.json says ${packed}, CITATION.cff ${cited}, CHANGELOG.md ${reported === undefined ? 'nothing' : version}`;
  throw new Error(`The tag names version ${version}, but ${found}.`);
}
console.log(reported.split('\n').slice(1).join('\n').trim());
