// The fields of each task: its request.

import { LANGUAGES } from '../../src/index.ts';
import { button, check, choice, h, select, slider } from './dom.ts';
import { middleOfLongestLeg } from './longest-leg.ts';
import type { Page } from './page.ts';
import { MOST_PLACES } from './points.ts';
import { ANY_DISTANCE, type State } from './state.ts';

export const TASKS: readonly (readonly [State['task'], string])[] = [
  ['route', 'Route'],
  ['reach', 'Reach'],
  ['matrix', 'Matrix'],
];

/** What to do on the map. */
export const HELP: Readonly<Record<State['task'], string>> = {
  route:
    'Drag the ends, or drag the line to go another way. Click a grey line to choose that route, or a road to close it or slow it down. Drop an extract of OpenStreetMap (.osm.pbf) onto the map to travel there.',
  reach: 'Drag the origin. Click a road to close it or slow it down: the bands bend around it.',
  matrix:
    'Click the map to set places, at most twelve. Drag them; double-click removes one. To click roads instead, switch that off below.',
};

export function taskFields(page: Page): HTMLElement[] {
  switch (page.state.task) {
    case 'route':
      return routeFields(page);
    case 'reach':
      return reachFields(page);
    case 'matrix':
      return matrixFields(page);
  }
}

/** The longest reach of the slider. */
const MOST_COST = { min: 60, km: 40 } as const;

function routeFields({ state, changed, map }: Page): HTMLElement[] {
  const reverse = () => {
    state.route.reverse();
    changed('panel');
  };
  const clear = () => {
    state.route = [];
    state.lacksStart = false;
    changed('panel');
  };
  const add = () => {
    const { index, place } = middleOfLongestLeg(state.route, map.overlay.lines[0]?.places);
    state.route.splice(index, 0, place);
    changed('panel');
    document.querySelector<HTMLElement>(`.marker:nth-of-type(${index + 1})`)?.focus();
  };
  return [
    optimize(state, changed),
    languageField(state, changed),
    choice(
      'Wording',
      [
        ['Normal', 'Full'],
        ['Terse', 'Short'],
      ],
      state.style,
      (style) => {
        state.style = style;
        changed();
      },
    ),
    h(
      'div',
      { class: 'row' },
      button('Add a point', add, { disabled: state.route.length < 2 }),
      button('Reverse', reverse, { disabled: state.route.length < 2 }),
      button('Clear', clear, { disabled: state.route.length === 0 }),
      state.route.length > 3 &&
        check('best order of points', state.bestOrder, (isOn) => {
          state.bestOrder = isOn;
          changed();
        }),
    ),
  ];
}

function optimize(state: State, changed: () => void): HTMLElement {
  return choice(
    'Wanted',
    [
      ['time', 'Fastest'],
      ['distance', 'Shortest'],
    ],
    state.optimizeBy,
    (optimizeBy) => {
      state.optimizeBy = optimizeBy;
      changed();
    },
  );
}

/** Native names of languages, where browsers have none or a longer one. */
const OWN_NAMES: Readonly<Record<string, string>> = { sq: 'Shqip', 'en-US': 'English (US)' };

function languageField(state: State, changed: () => void): HTMLElement {
  const nameOf = (code: string) => {
    const tag = code.replace('_', '-');
    const name = OWN_NAMES[code] ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  };
  const options = LANGUAGES.map((code) => [code, nameOf(code)] as const).sort(([, a], [, b]) => a.localeCompare(b));
  return select('Language', options, state.language as (typeof LANGUAGES)[number], (language) => {
    state.language = language;
    changed();
  });
}

function reachFields({ state, changed }: Page): HTMLElement[] {
  const { unit } = state;
  const set =
    <Key extends keyof State>(key: Key, redraw?: 'panel' | 'moving') =>
    (value: State[Key]) => {
      state[key] = value;
      changed(redraw);
    };
  return [
    choice(
      'Counted in',
      [
        ['min', 'Minutes'],
        ['km', 'Kilometres'],
      ],
      unit,
      (chosen) => {
        state.cost = Math.min(state.cost, MOST_COST[chosen]);
        set('unit', 'panel')(chosen);
      },
    ),
    slider(
      'Farthest',
      { least: 1, most: MOST_COST[unit], step: 1, format: (value) => `${value} ${unit}` },
      state.cost,
      set('cost', 'moving'),
    ),
    slider('Bands', { least: 1, most: 6, step: 1, format: String }, state.bands, set('bands', 'moving')),
    slider(
      'Off the road',
      { least: 0, most: ANY_DISTANCE, step: 10, format: (metres) => (metres >= ANY_DISTANCE ? 'any' : `${metres} m`) },
      state.offRoad,
      set('offRoad'),
    ),
    unit === 'min'
      ? slider(
          'Speed there',
          { least: 1, most: 30, step: 1, format: (speed) => `${speed} km/h` },
          state.offRoadSpeed,
          set('offRoadSpeed'),
        )
      : h('p', { class: 'note' }, 'Off the road: at most 16 % of the remaining distance.'),
    choice(
      'Each band',
      [
        ['Donut', 'Ring'],
        ['Encompassing', 'Whole'],
      ],
      state.banding,
      set('banding'),
    ),
    choice(
      'Outline',
      [
        ['Field', 'Exact'],
        ['Hull', 'Hull'],
      ],
      state.outline,
      set('outline'),
    ),
    h(
      'div',
      { class: 'row' },
      check('holes', state.holes, set('holes')),
      check('islands', state.islands, set('islands')),
      check('toward the point, not away from it', state.toward, set('toward')),
    ),
    h(
      'p',
      { class: 'note' },
      'This page starts with majorRoads: false and maxOffroadDistance: 250, which suit most maps. The defaults of travelBoundary are those of the documented interface: majorRoads: true keeps to major roads, and travel may leave the road for any distance.',
    ),
  ];
}

function matrixFields({ state, changed, map }: Page): HTMLElement[] {
  const add = () => {
    state.places.push(map.toPlace([map.size.width / 2, map.size.height / 2]));
    changed('panel');
    document.querySelector<HTMLElement>('.marker:last-of-type')?.focus();
  };
  const clear = () => {
    state.places = [];
    changed('panel');
  };
  return [
    optimize(state, changed),
    h(
      'div',
      { class: 'row' },
      check('a click sets a place', state.pressSets, (isOn) => {
        state.pressSets = isOn;
        changed();
      }),
      button('Add a place', add, { disabled: state.places.length >= MOST_PLACES }),
      button('Clear places', clear, { disabled: state.places.length === 0 }),
    ),
  ];
}
