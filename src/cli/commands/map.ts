// `ermine map`: pictures of networks and answers.

import { toSvg } from '../../picture/to-svg.ts';
import { print } from '../answer.ts';
import { type Command, expectPositionals, numberOption, optionTable, textOption, UsageError } from '../command.ts';
import { openNetwork } from '../open-network.ts';
import { readJsonFile } from '../read-file.ts';
import { writeFileWhole } from '../write-file.ts';

const USAGE = '<network> [<answer> ...] -o <picture.svg>';

type PictureRequested = Parameters<typeof toSvg>[0];

export const mapCommand: Command = {
  name: 'map',
  summary: 'draws a network and answers as SVG',
  usage: USAGE,
  help: `
Draws the network, and over it any answers that other commands wrote: routes (made with
--segmentGeometryStyle All), matrices, boundaries, segments. Answers must be in longitude
and latitude.

  ermine map porto.ermine -o porto.svg
  ermine map porto.ermine --bounds -8.63,41.14,-8.59,41.16 -o centre.svg
  ermine boundary porto.ermine -8.61,41.15 --costs 5,10 --costUnit min -o reach.json
  ermine map porto.ermine reach.json -o reach.svg`,
  options: optionTable({
    '-o, --out <file>': 'The picture file to write. Default: standard output.',
    '--bounds <w,s,e,n>': 'The area to show, in degrees. Default: the answers, or else the whole network.',
    '--width <pixels>': 'Default 1000.',
    '--title <text>': 'The title above the legend.',
  }),
  async run(args, io) {
    expectPositionals(args, 1, Number.POSITIVE_INFINITY, `ermine map ${USAGE}`);
    const [path, ...answers] = args.positionals;
    const width = numberOption(args, 'width', 50, 20_000);
    const bounds = boundsOf(textOption(args, 'bounds'));
    const { network } = await openNetwork(path);
    const picture: PictureRequested = { network, title: textOption(args, 'title'), width, bounds };
    for (const file of answers) addAnswer(picture, await readJsonFile(file, io), file);
    const svg = toSvg(picture);
    const out = textOption(args, 'out');
    if (out === undefined) await print(io, [svg]);
    else await writeFileWhole(out, [svg]);
  },
};

// Answers are recognized by their members.
function addAnswer(picture: PictureRequested, answer: unknown, file: string): void {
  const object = (answer ?? {}) as { [member: string]: unknown };
  if (isSegmentList(answer)) picture.segments = [...(picture.segments ?? []), ...answer];
  else if ('travelBoundary' in object)
    picture.boundary = object as unknown as NonNullable<PictureRequested['boundary']>;
  else if ('matrix' in object) picture.matrix = object as unknown as NonNullable<PictureRequested['matrix']>;
  else if ('geometry' in object) picture.routes = [...(picture.routes ?? []), object];
  else {
    const isRoute = 'distance' in object || 'time' in object;
    throw new UsageError(
      isRoute
        ? `${file} is a route without geometry: request it with --segmentGeometryStyle All.`
        : `${file} is not an answer that ermine can draw.`,
    );
  }
}

function isSegmentList(answer: unknown): answer is NonNullable<PictureRequested['segments']> {
  return Array.isArray(answer) && answer.every((one) => typeof one === 'object' && one !== null && 'segmentID' in one);
}

function boundsOf(text: string | undefined): PictureRequested['bounds'] {
  if (text === undefined) return undefined;
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) {
    throw new UsageError(`--bounds must be west,south,east,north in degrees, not ${text}.`);
  }
  return numbers as [number, number, number, number];
}
