// The options of all tasks: when to travel, with what vehicle, and what to prefer and avoid.

import { ROAD_TYPES, type RoadTypeName } from '../../src/index.ts';
import { areaFields } from './areas.ts';
import { costFields } from './cost-function.ts';
import { button, check, fold, h, number, select } from './dom.ts';
import type { Page } from './page.ts';
import type { State } from './state.ts';

const AVOIDABLE = [
  ['tollRoad', 'toll roads'],
  ['ferry', 'ferries'],
  ['limitedAccess', 'motorways'],
] as const;

const BUCKETS = [
  ['None', 'Averaged'],
  ['AMPeak', 'Morning peak, 7 to 10'],
  ['OffPeak', 'Between peaks, 10 to 16'],
  ['PMPeak', 'Evening peak, 16 to 19'],
  ['Night', 'Night, 22 to 4'],
] as const;

const PRIORITIES = [
  ['High', 'preferred'],
  ['Medium', 'as usual'],
  ['Low', 'rather not'],
  ['Avoid', 'avoided'],
] as const;

/** Road types, the largest first. Urban and rural roads share a preference. */
const FAMILIES = [
  ...['LimitedAccess', 'PrimaryHighway', 'SecondaryHighway', 'MajorRoad', 'NormalRoad', 'MajorLocalRoad', 'LocalRoad'],
  ...['MinorLocalRoad', 'AccessWay', 'Backroad', 'Ramp', 'Connector', 'Footpath', 'Ferry'],
];

export function costingFields(page: Page): HTMLElement[] {
  const { state, open, changed, opened } = page;
  const hasSpeeds = (opened?.description.trafficBuckets.length ?? 0) > 0;
  const setBucket = (bucket: string) => {
    state.bucket = bucket;
    changed();
  };
  return [
    fold(
      'How and when',
      open,
      hasSpeeds
        ? select('Traffic', BUCKETS, state.bucket as (typeof BUCKETS)[number][0], setBucket)
        : h('p', { class: 'note' }, 'This network has no speeds by time of day.'),
      h(
        'div',
        { class: 'row' },
        check('keep to major roads', state.majorRoads, (isOn) => {
          state.majorRoads = isOn;
          changed();
        }),
        ...AVOIDABLE.map(([token, text]) =>
          check(`no ${text}`, state.avoid.includes(token), (isOn) => {
            state.avoid = isOn ? [...state.avoid, token] : state.avoid.filter((each) => each !== token);
            changed();
          }),
        ),
      ),
    ),
    truckFields(page),
    priorityFields(page),
    changeFields(page),
    areaFields(page),
    costFields(page),
  ];
}

function truckFields({ state, open, changed }: Page): HTMLElement {
  const { truck } = state;
  const set = (key: 'height' | 'width' | 'length' | 'weight') => (value: number) => {
    truck[key] = value;
    changed();
  };
  const size = { unit: 'm', least: 0.1, most: 200 };
  return fold(
    'Truck',
    open,
    check('the vehicle must fit', truck.on, (isOn) => {
      truck.on = isOn;
      changed();
    }),
    number('Height', { ...size, step: 0.1 }, truck.height, set('height')),
    number('Width', { ...size, step: 0.05 }, truck.width, set('width')),
    number('Length', { ...size, step: 0.5 }, truck.length, set('length')),
    number('Weight', { ...size, unit: 't', step: 0.5 }, truck.weight, set('weight')),
    check('roads closed to it by law, as a last resort', truck.loosen, (isOn) => {
      truck.loosen = isOn;
      changed();
    }),
  );
}

function priorityFields({ state, open, changed, opened }: Page): HTMLElement {
  const present = typesIn(opened);
  const keysOf = (family: string) =>
    present.filter((type) => familyOf(type) === family).map((type) => `RoadType.${type}`);
  const set = (keys: readonly string[], priority: string) => {
    const others = Object.entries(state.priorities).filter(([key]) => !keys.includes(key));
    const own = priority === 'Medium' ? [] : keys.map((key) => [key, priority]);
    state.priorities = Object.fromEntries([...others, ...own]);
    changed();
  };
  const families = FAMILIES.map((family) => [family, keysOf(family)] as const).filter(([, keys]) => keys.length > 0);
  return fold(
    'Preferred roads',
    open,
    h('p', { class: 'note' }, 'For routes and matrices. A boundary uses true times.'),
    ...families.map(([family, keys]) =>
      select(inWords(family), PRIORITIES, (state.priorities[keys[0]] ?? 'Medium') as 'High', (priority) =>
        set(keys, priority),
      ),
    ),
  );
}

/** A road type without its surroundings, or without the destination of a ramp. */
function familyOf(type: string): string {
  return type.startsWith('Ramp') ? 'Ramp' : type.replace(/(?:DenseUrban|Suburban|Urban|Rural)$/, '');
}

function changeFields({ state, open, changed }: Page): HTMLElement {
  const entries = Object.entries(state.changes);
  const rows = entries.map(([id, { kind, value, name }]) => {
    const what = kind === 'close' ? 'closed' : kind === 'speed' ? `${value} km/h` : inWords(String(value));
    const undo = () => {
      delete state.changes[id];
      changed('panel');
    };
    return h(
      'div',
      { class: 'row' },
      h('span', {}, `${name}: ${what}`),
      button('Undo', undo, { 'aria-label': `Undo: ${name}` }),
    );
  });
  const undoAll = () => {
    state.changes = {} as State['changes'];
    changed('panel');
  };
  return fold(
    `Changes${entries.length > 0 ? ` (${entries.length})` : ''}`,
    open,
    ...(rows.length > 0
      ? [...rows, button('Undo all', undoAll)]
      : [
          h(
            'p',
            { class: 'note' },
            state.task === 'matrix' && state.pressSets
              ? 'With “a click sets a place” switched off, click a road on the map to close it, slow it down or change its type.'
              : 'Click a road on the map to close it, slow it down or change its type.',
          ),
        ]),
  );
}

/** The road types of a network, by their names as requests write them. */
export function typesIn(opened: Page['opened']): RoadTypeName[] {
  const labels = new Set(
    Object.keys(opened?.description.roadTypes ?? {}).map((label) => label.replace(/\s/g, '').toLowerCase()),
  );
  return ROAD_TYPES.filter((type) => labels.has(type.toLowerCase()));
}

export function inWords(type: string): string {
  const words = type.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
