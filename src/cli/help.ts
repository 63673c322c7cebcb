// Help, laid out for a terminal of 80 columns or more.

import type { Command, OptionTable } from './command.ts';

/** The help of `ermine` itself. */
export function generalHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return `ermine: road routing on your own files

Usage: ermine <command> ...

${commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n')}

From an extract to the first route:

  ermine import porto.osm.pbf
  ermine route porto.ermine -8.61,41.15 -8.65,41.17 --directionsStyle Normal

ermine <command> --help shows its options. Answers are JSON on standard output, messages
go to standard error. Exit codes: 0 done, 1 refused or failed, 2 wrong command line.
`;
}

export function commandHelp({ name, usage, help, options, shown = options }: Command): string {
  return `Usage: ermine ${name} ${usage}

${help.trim()}

Options:
${optionLines({ ...shown, help: { type: 'boolean', short: 'h', doc: 'Shows this help.' } })}
`;
}

function optionLines(options: OptionTable): string {
  const rows = Object.entries(options).map(([name, { short, type, hint, doc }]) => {
    const value = type === 'string' ? ` ${hint ?? '<value>'}` : '';
    return [`  ${short ? `-${short}, ` : ''}--${name}${value}`, doc] as const;
  });
  const width = Math.min(34, Math.max(...rows.map(([left]) => left.length)) + 2);
  return rows
    .map(([left, doc]) => {
      const lines = wrapped(doc, 96 - width);
      const first = left.length < width ? left.padEnd(width) + lines.shift() : left;
      return [first, ...lines.map((line) => ' '.repeat(width) + line)].join('\n');
    })
    .join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
