import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { Command } from '../../src/cli/command.ts';
import { jobCommand } from '../../src/cli/commands/job.ts';
import { boundariesCommand, routesCommand, snapCommand } from '../../src/cli/commands/job-kinds.ts';
import { matrixCommand } from '../../src/cli/commands/matrix.ts';
import { workCommand } from '../../src/cli/commands/work.ts';
import { readArguments } from '../../src/cli/read-arguments.ts';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const examples = join(docs, 'examples/scale');
const textOf = (name: string) => readFileSync(join(examples, name), 'utf8');
const commands = new Map<string, Command>(
  [jobCommand, workCommand, matrixCommand, boundariesCommand, routesCommand, snapCommand].map((one) => [one.name, one]),
);
const VERBS = ['plan', 'run', 'collect', 'submit', 'list', 'show', 'cancel'];

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string }[];
  readonly volumeMounts: readonly { readonly name: string }[];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector?: { readonly matchLabels: object };
    readonly template: {
      readonly metadata?: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly volumes: readonly { readonly name: string }[];
      };
    };
  };
}

interface Compose {
  readonly services: {
    readonly [name: string]: {
      readonly command?: string;
      readonly volumes: readonly string[];
      readonly depends_on?: object;
    };
  };
  readonly volumes: object;
}

/** The only document of a file. */
function read<Shape>(name: string): Shape {
  const documents = parseAllDocuments(textOf(name), { strict: true, uniqueKeys: true });
  expect(documents.length).toBe(1);
  const [document] = documents;
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS() as Shape;
}

/** Parses a command line as the command does; refuses what it does not know. */
function expectKnown([name, ...args]: readonly string[]): void {
  const command = commands.get(name);
  expect(command, name).toBeDefined();
  const { positionals } = readArguments(command!, args);
  if (name === 'job') expect(VERBS).toContain(positionals[0]);
}

/** The lines of a text that call the command, without the pipes after it. */
function linesIn(text: string): string[][] {
  const found = text.matchAll(
    /^[#\s]*(?:docker compose run --rm )?ermine ((?:job|work|matrix|boundaries|routes|snap) [^#|`\n]*)/gm,
  );
  return Array.from(found, ([, line]) => line.trim().split(/\s+/));
}

const manifests = readdirSync(examples).filter((name) => name.endsWith('.yaml'));

describe('the examples of workers', () => {
  test.each(manifests)('%s is YAML, and each command in it and in its head exists', (name) => {
    const { services = {}, spec } = read<Partial<Compose & Manifest>>(name);
    const lines = linesIn(textOf(name));
    for (const { command } of Object.values(services)) if (command !== undefined) lines.push(command.split(' '));
    for (const { args } of spec?.template.spec.containers ?? []) lines.push([...args]);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expectKnown(line);
  });

  test('mount only volumes that they declare, name only variables that are set, and select their own pods', () => {
    for (const name of manifests.filter((one) => one !== 'compose.yaml')) {
      const { apiVersion, kind, metadata, spec } = read<Manifest>(name);
      expect([`${apiVersion} ${kind}`, metadata.name]).toEqual([
        expect.stringMatching(/^(apps\/v1 Deployment|batch\/v1 Job)$/),
        expect.stringMatching(/^[a-z][a-z-]*$/),
      ]);
      const { containers, volumes } = spec.template.spec;
      const declared = volumes.map((volume) => volume.name);
      for (const { image, args, env = [], volumeMounts } of containers) {
        expect(image).toBe('ermine-worker');
        for (const mount of volumeMounts) expect(declared).toContain(mount.name);
        const set = ['JOB_COMPLETION_INDEX', ...env.map((one) => one.name)];
        for (const [, variable] of args.join(' ').matchAll(/\$\((\w+)\)/g)) expect(set).toContain(variable);
        expect(args.every((arg: unknown) => typeof arg === 'string')).toBe(true);
      }
      if (spec.selector) expect(spec.template.metadata?.labels).toEqual(spec.selector.matchLabels);
    }
    const { services, volumes } = read<Compose>('compose.yaml');
    for (const { volumes: mounts, depends_on = {} } of Object.values(services)) {
      for (const mount of mounts) expect(['.', ...Object.keys(volumes)]).toContain(mount.split(':')[0]);
      for (const other of Object.keys(depends_on)) expect(Object.keys(services)).toContain(other);
    }
  });

  test('and every line of docs/scale.md is understood', () => {
    const lines = linesIn(readFileSync(join(docs, 'scale.md'), 'utf8'));
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) expectKnown(line);
  });
});
