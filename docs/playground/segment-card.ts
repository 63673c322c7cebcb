// The record of a segment that was clicked, and the changes that can be made to it.

import type { JunctionType, SegmentRecord } from '../../src/index.ts';
import type { LonLat } from './camera.ts';
import { inWords, typesIn } from './costing-fields.ts';
import { button, h, number, redraw, select } from './dom.ts';
import { linePath } from './overlay.ts';
import { type Page, sayKilometres, sayTook } from './page.ts';
import { pointChoices } from './points.ts';
import type { Change } from './state.ts';

type Reported = SegmentRecord<{ segmentGeometryStyle: 'All' }>;

/** The segment that the card shows. */
let shown: Shown | undefined;

interface Shown {
  readonly record: Reported;
  /** Where the user clicked, or what was found there. */
  readonly place: LonLat;
  readonly milliseconds: number;
}

/** Shows the segment next to a place. */
export function showSegment(page: Page, card: HTMLElement, place: LonLat): void {
  const query = { point: place, velocityUnit: 'kph', distanceUnit: 'km', segmentGeometryStyle: 'All' };
  page.engine.ask({ verb: 'segmentsByPoint', query }, ({ answer, messages, milliseconds }) => {
    const [record] = (answer as Reported[] | undefined) ?? [];
    if (record === undefined) {
      hideSegment(page, card);
      page.hint((messages ?? []).join(' ').replace(/\bpoint\b/, 'here'));
      return;
    }
    shown = { record, place, milliseconds };
    refreshSegment(page, card);
    card.hidden = false;
    card.focus({ preventScroll: true });
    page.map.overlay.chosen = { path: linePath(page.map.plane(), record.geometry.coordinates) };
    page.map.changed();
  });
}

/** Shows the current change of the segment. */
export function refreshSegment(page: Page, card: HTMLElement): void {
  if (shown !== undefined) fill(page, card, shown);
}

export function hideSegment({ map }: Page, card: HTMLElement): void {
  if (card.contains(document.activeElement)) map.canvas.focus({ preventScroll: true });
  shown = undefined;
  card.hidden = true;
  card.replaceChildren();
  map.overlay.chosen = undefined;
  map.changed();
}

function fill(page: Page, card: HTMLElement, { record, place, milliseconds }: Shown): void {
  const { state, changed } = page;
  const { segmentID } = record;
  const name = record.primaryName || `A ${record.roadType}`;
  const line = record.geometry.coordinates as unknown as LonLat[];
  const now: Change | undefined = state.changes[segmentID];
  const change = (wanted: Pick<Change, 'kind' | 'value'> | undefined) => {
    if (wanted === undefined) delete state.changes[segmentID];
    else state.changes[segmentID] = { ...wanted, line, name };
    // redraws the card after the key press that left a field has moved the focus
    setTimeout(() => changed('panel'));
  };
  const isClosed = now?.kind === 'close';
  const rows: [string, string][] = [
    ['Type', inWords(record.roadType)],
    ['Length', sayKilometres(record.segmentLength)],
    ['Speed', `${Math.round(record.speedOfTravel)} km/h`],
    ['Direction', record.segmentDirection === 'bidirectional' ? 'both ways' : `one way, ${record.segmentDirection}`],
    ['Ends in', endsOf([record.startJunctionType, record.endJunctionType])],
    ...(record.isTollRoad ? [['Toll', 'yes'] as [string, string]] : []),
    ...(record.isRoundabout ? [['Roundabout', 'yes'] as [string, string]] : []),
    ['segmentID', segmentID],
  ];
  const types = typesIn(page.opened).map((type) => [type, inWords(type)] as const);
  redraw(card, [
    h('h2', {}, name),
    button('×', () => hideSegment(page, card), { class: 'close', 'aria-label': 'Close this card' }),
    h('dl', {}, ...rows.flatMap(([term, value]) => [h('dt', {}, term), h('dd', {}, value)])),
    h(
      'div',
      { class: 'row' },
      button(
        isClosed ? 'Open it again' : 'Close this segment',
        () => change(isClosed ? undefined : { kind: 'close' }),
        {
          class: 'primary',
        },
      ),
      now !== undefined && !isClosed && button('Undo', () => change(undefined)),
    ),
    h('div', { class: 'row' }, ...pointButtons(page, card, place)),
    number(
      'Drive at',
      { unit: 'km/h', least: 1, most: 500, step: 5 },
      Number(now?.kind === 'speed' ? now.value : Math.round(record.speedOfTravel)),
      (value) => change({ kind: 'speed', value }),
    ),
    select('Treat as', [['', 'what it is'], ...types], now?.kind === 'type' ? String(now.value) : '', (type) =>
      change(type === '' ? undefined : { kind: 'type', value: type }),
    ),
    h('p', { class: 'note' }, `found in ${sayTook(milliseconds)}`),
  ]);
}

/** Buttons that make the place a point of the task. */
function pointButtons(page: Page, card: HTMLElement, place: LonLat): HTMLElement[] {
  return pointChoices(page, place).map(([text, set]) => {
    const choose = () => {
      hideSegment(page, card);
      set();
    };
    return button(text, choose);
  });
}

/** What is at the end of a segment; nothing if a road just continues. */
function endsOf(types: readonly JunctionType[]): string {
  const words = types.filter((type) => type !== '').map((type) => inWords(type).toLowerCase());
  return words.length === 0 ? 'the same road' : Array.from(new Set(words)).join(', ');
}
