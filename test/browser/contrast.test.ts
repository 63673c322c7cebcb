import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PALETTES, type Theme } from '../../docs/playground/palette.ts';

// The playground is readable in both themes: WCAG 2.2 AA, 4.5 to 1 for text, 3 to 1 for marks and for the edges of fields.

const css = readFileSync(new URL('../../docs/playground/style.css', import.meta.url), 'utf8');

/** The colours in a rule of the style sheet. */
function coloursOf(selector: string): Record<string, string> {
  const [, rule] = css.split(`\n${selector} {`)[1].match(/^([^}]*)/)!;
  return Object.fromEntries(
    Array.from(rule.matchAll(/([\w-]+): (#[0-9a-f]{6});/g), ([, name, colour]) => [name, colour]),
  );
}

const PAGES: Readonly<Record<Theme, Record<string, string>>> = {
  light: coloursOf(':root'),
  dark: { ...coloursOf(':root'), ...coloursOf(':root[data-theme="dark"]') },
};
const MARKERS = Array.from(
  css.matchAll(/\.marker\[data-kind="\w+"\] \{\s*background: (#[0-9a-f]{6});/g),
  ([, one]) => one,
);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The pairs of colours with too little contrast, and the contrast of each. */
function tooNear(pairs: readonly (readonly [name: string, colour: string, ground: string])[], least: number): string[] {
  return pairs
    .filter(([, colour, ground]) => contrast(colour, ground) < least)
    .map(([name, colour, ground]) => `${name}: ${colour} on ${ground} is ${contrast(colour, ground).toFixed(2)}`);
}

test('contrast is computed as in the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const page = PAGES[theme];
  const map = PALETTES[theme];
  const grounds = ['paper', 'field', 'ground'];

  test('text is readable', () => {
    const onPage = ['ink', 'soft', 'bad'].flatMap((text) =>
      grounds.map((ground) => [`${text} on ${ground}`, page[`--${text}`], page[`--${ground}`]] as const),
    );
    const others = [
      ['a chosen field', page['--on-accent'], page['--accent']],
      ['a name on the map', map.name, map.ground],
      ...MARKERS.map((marker) => ['a marker', '#ffffff', marker] as const),
    ] as const;
    expect(MARKERS.length).toBeGreaterThan(3);
    expect(tooNear([...onPage, ...others], 4.5)).toEqual([]);
  });

  test('fields and their selections are visible', () => {
    const pairs = ['edge', 'accent'].flatMap((mark) =>
      grounds.map((ground) => [`${mark} on ${ground}`, page[`--${mark}`], page[`--${ground}`]] as const),
    );
    expect(tooNear(pairs, 3)).toEqual([]);
  });

  test('answers are visible on the map', () => {
    const { route, other, chosen, closed, changed, bands, roads, ground } = map;
    const marks = { route, other, chosen, closed, changed };
    const pairs = [
      ...Object.entries(marks).map(([name, colour]) => [name, colour, ground] as const),
      ...bands.map((band, at) => [`band ${at}`, band, ground] as const),
      ...roads.slice(-2).map(({ colour, casing }) => {
        const shown = contrast(colour, ground) > contrast(casing!, ground) ? colour : casing!;
        return ['a large road', shown, ground] as const;
      }),
    ];
    expect(tooNear(pairs, 3)).toEqual([]);
  });
});
