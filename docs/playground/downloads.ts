// Saves answers as files for maps, GIS programs and navigation devices.

import { toGeoJson, toGpx } from '../../src/formats/formats.ts';
import { chosenRoute } from './alternatives.ts';
import { button, h } from './dom.ts';
import type { Answered } from './engine.ts';

/** Saves a file where the browser keeps downloads. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const link = h('a', { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const NAMES: Readonly<Record<string, string>> = { route: 'route', travelBoundary: 'reach' };

/** The buttons below an answer. */
export function downloadButtons(answered: Answered, network: string): HTMLElement {
  const { verb } = answered.request;
  const answer = verb === 'route' ? chosenRoute(answered) : (answered.answer as object);
  const name = NAMES[verb] ?? 'matrix';
  const asGeoJson = () =>
    saveFile(`${name}.geojson`, JSON.stringify(toGeoJson(answer, { lines: true })), 'application/geo+json');
  const asGpx = () => saveFile(`${name}.gpx`, toGpx(answer, { name: `Route in ${network}` }), 'application/gpx+xml');
  return h(
    'div',
    { class: 'row downloads' },
    h('span', {}, 'Download'),
    button('GeoJSON', asGeoJson, { title: 'For maps and GIS programs', 'aria-label': 'Download as GeoJSON' }),
    verb === 'route' &&
      button('GPX', asGpx, { title: 'For navigation devices and apps', 'aria-label': 'Download as GPX' }),
  );
}
