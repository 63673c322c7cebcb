// Functions for Node that replace those in the files listed in build/replaced-in-node.json. In Node, code that a first route does not need
// is loaded on first use. All are in one file, because finding another file takes longer than reading it.

import type * as hull from './boundary/hull/hull.ts';
import type * as building from './build/build-network.ts';
import type * as reporting from './build/report-network.ts';
import type * as directions from './directions/all-directions.ts';
import type { Converter } from './geo/proj4.ts';
import type * as lines from './import/geojson/possible-lines.ts';
import type { Queue } from './memory/queue.ts';
import type * as routeWork from './operations/route-work.ts';
import type * as boundary from './operations/travel-boundary.ts';
import type * as guidance from './osrm/guidance.ts';
import type * as preparing from './prepared/prepare-network.ts';
import type * as opening from './prepared/prepare-when-opened.ts';

let found: NodeJS.Require | undefined;

/** `node:module` is also loaded on first use, because as an import it takes a twentieth of the loading time. */
function load(path: string) {
  found ??= process.getBuiltinModule('node:module').createRequire(import.meta.url);
  try {
    return found(path);
  } catch (cause) {
    const hint =
      "where modules cannot be required, as in Jest, set testEnvironmentOptions: { customExportConditions: ['node'] }";
    throw new Error(`${path} of ermine could not be loaded: ${hint} to load everything at once.`, { cause });
  }
}

/** This is not a loop over characters, because engines would have to compile it, only for the kernel. */
export function bytesOfText(base64: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(base64, 'base64')).buffer;
}

/** Loads proj4, which has a hundred files. */
export function openConverter(definition: string): Converter {
  return load('proj4')(definition);
}

export function openQueue(): Queue {
  const { default: FlatQueue } = load('flatqueue');
  return new FlatQueue();
}

/** Loads directions, which are a quarter of all code, most of it languages. */
export function loadedDirections(): typeof directions {
  return load('./directions/all-directions.js');
}

export async function loadDirections(): Promise<void> {}

/** Loads the code for steps and tiles of OSRM's interface, which need directions. */
export function loadedGuidance(): typeof guidance {
  return load('./osrm/guidance.js');
}

/** Loads the code for alternatives, and for the order and directions of points. */
export function loadedRouteWork(): typeof routeWork {
  return load('./operations/route-work.js');
}

export async function loadAlternatives(): Promise<void> {}

export const loadVisitingOrder: typeof loadAlternatives = loadAlternatives;

export const loadContinueStraight: typeof loadAlternatives = loadAlternatives;

export const drawHulls: typeof hull.drawHulls = (...given) => load('./boundary/hull/hull.js').drawHulls(...given);

export const travelBoundary: typeof boundary.travelBoundary = (...given: unknown[]) =>
  load('./operations/travel-boundary.js').travelBoundary(...given);

export const possibleLines: typeof lines.possibleLines = (...given) =>
  load('./import/geojson/possible-lines.js').possibleLines(...given);

export const buildNetwork: typeof building.buildNetwork = (...given) =>
  load('./build/build-network.js').buildNetwork(...given);

export const reportNetwork: typeof reporting.reportNetwork = (...given) =>
  load('./build/report-network.js').reportNetwork(...given);

export const prepareNetwork: typeof preparing.prepareNetwork = (...given) =>
  load('./prepared/prepare-network.js').prepareNetwork(...given);

export const prepareByTasks: typeof preparing.prepareByTasks = (...given) =>
  load('./prepared/prepare-network.js').prepareByTasks(...given);

export const prepareWhenOpened: typeof opening.prepareWhenOpened = (...given) =>
  load('./prepared/prepare-when-opened.js').prepareWhenOpened(...given);
