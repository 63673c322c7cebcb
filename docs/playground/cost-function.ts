// A cost function of the user, which runs in the worker of the page. A function that came with a link runs only after the user has agreed.

import { button, fold, h, select } from './dom.ts';
import type { Page } from './page.ts';

const EXAMPLES = {
  '': ['choose one', ''],
  motorways: [
    'Avoid motorways',
    `({ roadType }) => {
  // twenty times the cost, so that they are used only as a last resort
  const isMotorway = /^(LimitedAccess|PrimaryHighway)/.test(roadType);
  return { factor: isMotorway ? 20 : 1 };
}`,
  ],
  quiet: [
    'Prefer quiet streets',
    `({ roadType, speed }) => {
  // roads with faster traffic cost more
  if (/^(Footpath|LocalRoad|MinorLocalRoad)/.test(roadType)) return { factor: 1 };
  return { factor: 1 + speed / 20 };
}`,
  ],
  slow: ['Nothing faster than 30 km/h', `({ speed }) => ({ speed: Math.min(speed, 30) })`],
  long: ['Keep off long roads', `({ length }) => ({ closed: length > 400 })`],
} as const;

type Example = keyof typeof EXAMPLES;

export function costFields(page: Page): HTMLElement {
  const { state, open, changed } = page;
  const field = h('textarea', {
    rows: 7,
    spellcheck: 'false',
    'aria-label': 'Cost function',
    placeholder: '({ roadType, length, speed }) => ({ factor: 1 })',
    oninput: () => (state.costCode = field.value),
  });
  field.value = state.costCode;
  const use = (isUsed: boolean) => () => {
    state.usesCost = isUsed;
    changed('panel');
  };
  const put = (example: Example) => {
    if (example === '') return;
    state.costCode = EXAMPLES[example][1];
    use(true)();
  };
  const options = Object.entries(EXAMPLES).map(([key, [text]]) => [key as Example, text] as const);
  return fold(
    state.usesCost ? 'Cost function (in use)' : 'Cost function',
    open,
    h(
      'p',
      { class: 'note' },
      'Called for every direction of every road: return a speed in km/h, a factor, or closed. A reach counts true costs, and so refuses factors.',
    ),
    select('Example', options, '', put),
    field,
    h(
      'div',
      { class: 'row' },
      button(state.usesCost ? 'Use as it is now' : 'Use', use(true), { class: 'primary' }),
      state.usesCost && button('Stop using it', use(false)),
    ),
  );
}
