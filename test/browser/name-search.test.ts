import { describe, expect, test } from 'vitest';
import { findNames } from '../../docs/playground/find-names.ts';
import { indexNames } from '../../docs/playground/name-index.ts';
import { openSearch } from '../../docs/playground/search-names.ts';
import { mismatch, mostTypos, NO_MATCH, wordsOf } from '../../docs/playground/words.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork, type SegmentSource } from '../../src/index.ts';

// The street search of the playground.

test('words have no case, accents and punctuation, and numbers are apart', () => {
  expect(wordsOf('Praça da Liberdade / A28')).toEqual(['praca', 'da', 'liberdade', 'a', '28']);
  expect(wordsOf('Hauptstraße')).toEqual(['hauptstrasse']);
  expect(wordsOf('Улица Ёлочная')).toEqual(['улица', 'елочная']);
  expect(wordsOf(' – ')).toEqual([]);
});

describe('a typed word', () => {
  test('matches a word, its beginning, and both with typing mistakes, from best to worst', () => {
    const costs = ['boavista', 'boavis', 'baovista', 'bovista', 'bovis', 'bovizta'].map((typed) =>
      mismatch(typed, 'boavista', mostTypos(typed)),
    );
    expect(costs).toEqual([0, 0.5, 2, 2, 2.5, 4]);
  });

  test('matches exactly if it is short or a number', () => {
    expect(mismatch('ruo', 'rua', mostTypos('ruo'))).toBe(NO_MATCH);
    expect(mismatch('1820', '1821', mostTypos('1820'))).toBe(NO_MATCH);
  });

  test('has as many mistakes as the fewest edits, on random words', () => {
    const random = openRandom(5);
    const letter = () => 'abc'[random.whole(3)];
    for (let i = 0; i < 3000; i++) {
      const [typed, word] = [5, 6].map((most) => Array.from({ length: 1 + random.whole(most) }, letter).join(''));
      const beginnings = Array.from({ length: word.length + 1 }, (_, end) => editsBetween(typed, word.slice(0, end)));
      const whole = beginnings[word.length];
      const begun = Math.min(...beginnings) + 0.25;
      const least = Math.min(whole, begun);
      expect([typed, word, mismatch(typed, word, 2)]).toEqual([
        typed,
        word,
        Math.floor(least) > 2 ? NO_MATCH : least * 2,
      ]);
    }
  });
});

/**
 * The least number of letters to add, drop, change or swap with the next one to get from one word to the other. Slow but simple: tries
 * every possibility.
 */
function editsBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const isSame = a[0] === b[0];
  const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return Math.min(
    editsBetween(a.slice(1), b.slice(1)) + (isSame ? 0 : 1),
    editsBetween(a.slice(1), b) + 1,
    editsBetween(a, b.slice(1)) + 1,
    isSwapped ? editsBetween(a.slice(2), b.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

describe('a network', () => {
  let last = 0;
  /** A street of one or more blocks of about 110 metres eastward. */
  const street = (name: string, [lon, lat]: readonly number[], blocks = 1, more: Partial<SegmentSource> = {}) =>
    Array.from({ length: blocks }, (_, block): SegmentSource => {
      const at = lon + block / 1000;
      return {
        id: `1:${(++last).toString(16)}`,
        shape: [
          [at, lat],
          [at + 0.001, lat],
        ],
        roadType: 'LocalRoadUrban',
        direction: 'bidirectional',
        names: [{ name }],
        ...more,
      };
    });
  const index = indexNames(
    buildNetwork({
      name: 'names',
      language: 'pt',
      segments: [
        ...street('Rua da Igreja', [0, 0], 12),
        ...street('Avenida da Boavista', [0.012, 0], 3, { roadType: 'SecondaryHighwayUrban' }),
        ...street('Rua da Igreja', [0.2, 0]),
        ...street('Travessa da Boavista', [0.3, 0]),
        ...street('Rua 25 de Abril', [0.31, 0]),
        ...street('Autoestrada do Norte', [0.32, 0], 1, {
          roadType: 'LimitedAccessUrban',
          names: [{ name: 'Autoestrada do Norte' }, { name: 'A 1', language: 'zxx' }],
          signs: { forward: { junction: 'Nó de Francos' } },
        }),
      ],
    }),
  );
  test('is not read before someone searches', () => {
    const read = new Set<PropertyKey>();
    const watched = new Proxy(index.network, {
      get(network, key) {
        read.add(key);
        return Reflect.get(network, key);
      },
    });
    const search = openSearch(watched);
    expect(read.size).toBe(0);
    expect(search({ text: '', near: [0, 0] })).toEqual([]);
    expect(read.has('nameSet')).toBe(true);
    read.clear();
    expect(search({ text: 'av boavista', near: [0, 0] })).toEqual(find('av boavista'));
    expect(read.has('nameSet') && read.has('signSet')).toBe(false);
  });

  const find = (text: string, near: [number, number] = [0, 0]) => findNames(index, text, near);
  const namesFor = (text: string) => find(text).map(({ name }) => name);

  test('divides a name where its roads are far apart, the nearer street first', () => {
    expect(namesFor('rua da igreja')).toEqual(['Rua da Igreja', 'Rua da Igreja']);
    const [near, far] = find('igreja');
    expect(near.place[0]).toBeCloseTo(0.006, 2);
    expect(near.detail).toBe('610 m away, meets Avenida da Boavista');
    expect(far.detail).toMatch(/^22\.\d km away$/);
    expect(find('igreja', [0.2, 0]).map(({ place }) => place)).toEqual([far.place, near.place]);
  });

  test('finds words in any order, begun or mistyped, and larger roads first', () => {
    expect(namesFor('bovista')).toEqual(['Avenida da Boavista', 'Travessa da Boavista']);
    expect(namesFor('boav av')).toEqual(['Avenida da Boavista']);
    expect(namesFor('AVENDIA')).toEqual(['Avenida da Boavista']);
    expect(namesFor('25 abr')).toEqual(['Rua 25 de Abril']);
  });

  test('finds road numbers and junctions', () => {
    expect(namesFor('a1')).toEqual(['A 1']);
    expect(find('no francos')[0]).toMatchObject({ name: 'Nó de Francos', detail: '35.6 km away, motorway junction' });
  });

  test('ignores a house number only if the rest is a name', () => {
    expect(namesFor('travessa da boavista 112')).toEqual(['Travessa da Boavista']);
    expect(namesFor('a 77')).toEqual([]);
  });

  test('finds nothing for no words, or for words that no road has', () => {
    expect(namesFor(' ')).toEqual([]);
    expect(namesFor('rua xylophone')).toEqual([]);
  });
});
