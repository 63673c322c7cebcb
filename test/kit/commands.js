// A process that runs the published command line after line: node commands.js <command>. Modules are loaded once for all lines.

import { pathToFileURL } from 'node:url';

const { href } = pathToFileURL(process.argv[2]);
let said;
const keep = (name) => (text, then) => {
  said[name] += text;
  if (typeof then === 'function') then();
  return true;
};
process.stdout.write = keep('output');
process.stderr.write = keep('reported');
process.stdout.setMaxListeners(0);

let lines = 0;
process.on('message', async (args) => {
  said = { output: '', reported: '' };
  process.argv = [process.execPath, process.argv[1], ...args];
  process.exitCode = 0;
  await import(`${href}?line=${lines++}`);
  process.send({ code: process.exitCode, ...said });
});
