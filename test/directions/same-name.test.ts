import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesName } from '../../src/directions/roads.ts';
import { runs } from '../kit/runs.ts';
import { town } from './drive.ts';

/** Whether two roads with these names are one. */
function areOne(one: string, other: string): boolean {
  const lines: [number, number][] = [
    [0, 0],
    [100, 0],
    [200, 0],
  ];
  const { network } = town({ a: { line: lines.slice(0, 2), name: one }, b: { line: lines.slice(1), name: other } });
  const isOne = sharesName(network, 0, 1);
  expect(sharesName(network, 1, 0)).toBe(isOne);
  return isOne;
}

test.each([
  ['A 5', 'A5'],
  ['CS 600', 'CS-600'],
  ['Rua Costa Cabral', 'Rua de Costa Cabral'],
  ['Rua do Soutelo', 'Rua de Soutelo'],
  ["Avenue d'Alsace", 'Avenue d’Alsace'],
  ['Avenue Saint Romain', 'Avenue de Saint-Romain'],
  ['Avenida da República', 'Avenida da Republica'],
  ['Rua França Júnior', 'Rua Franca Junior.'],
  ['Travessa Nova de Currais', 'Travessa nova de Currais'],
  ['Carl-Bosch-Straße', 'Carl-Bosch Strasse'],
  ['Schlesier Straße', 'Schlesierstraße'],
  ['Hauptstr.', 'Hauptstraße'],
  ['Bgm.-Baust-Straße', 'Bürgermeister-Baust-Strasse'],
  ['Rua D. Nuno Alvares', 'Rua Dom Nuno Álvares'],
  ['R. Formosa', 'Rua Formosa'],
  ['улица Ленина', 'улица  Ленина'],
])('%s and %s are one street', (one, other) => expect(areOne(one, other)).toBe(true));

test.each([
  ['Rua Formosa', 'Travessa Formosa'],
  ['Rua A', 'Rua D'],
  ['Rua', 'Rua D'],
  ['Rua 1', 'Rua 15'],
  ['EN 209-1', 'EN 2091'],
  ['EN 209', 'EN 209-1'],
  ['II. Altstadtgasse', 'III. Altstadtgasse'],
  ['R. Formosa', 'Travessa Formosa'],
  ['Hauptstr.', 'Hafenstraße'],
  ['Hauptstr. Nord', 'Hauptstraße'],
  ['Rua da Fonte', 'Rua do Monte'],
  ['-', '.'],
  ['улица Ленина', 'улица Лермонтова'],
])('%s and %s are two', (one, other) => expect(areOne(one, other)).toBe(false));

const LINKS = new Set(['d', 'da', 'das', 'de', 'del', 'des', 'di', 'do', 'dos', 'du']);

/** Only the letters of a name. */
function lettersOf(name: string): string {
  const words = name.split(/[ '-]+/).filter((word) => word !== '');
  const reported = words.filter((word, i) => i === words.length - 1 || !LINKS.has(word));
  const plain = reported.join('').replaceAll('ß', 'ss').normalize('NFD');
  return plain.replace(/\p{M}/gu, '').toLowerCase();
}

test('without full stops, names are equal if their letters are', () => {
  const name = fc.array(fc.constantFrom('ss', 'ß', 'a', 'Á', 'd', 'de', ' ', '-', "'"), { maxLength: 7 });
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [mine, theirs] = [`S${one.join('')}`, `s${other.join('')}`];
      expect(areOne(mine, theirs)).toBe(lettersOf(mine) === lettersOf(theirs));
    }),
    { seed: 11, numRuns: runs(150) },
  );
});

test('any two names can be compared', () => {
  const name = fc.array(fc.constantFrom('1', '5', 'a', 'b', 'ß', '.', ' ', '-'), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(name, name, (one, other) => void areOne(`a${one.join('')}`, `A${other.join('')}`)),
    { seed: 12, numRuns: runs(150) },
  );
});
