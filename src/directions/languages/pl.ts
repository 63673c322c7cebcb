// Polish.
// Checked: terms against OSRM text instructions and Valhalla in Polish; units and plurals against CLDR, in the accusative used after
// "Jedź". Names follow a colon, uninflected. No native speaker has read it yet. It has been proofread twice, in 40 sentences.

import type { Phrases } from '../phrases/phrases.ts';
import { polishPlural } from '../phrases/plural.ts';

export const pl: Phrases = {
  decimalMark: ',',
  plural: polishPlural,
  units: {
    m: 'm',
    km: 'km',
    yd: { one: 'jard', few: 'jardy', many: 'jardów', other: 'jarda' },
    ft: { one: 'stopę', few: 'stopy', many: 'stóp', other: 'stopy' },
    mi: { one: 'milę', few: 'mile', many: 'mil', other: 'mili' },
    min: 'min',
    s: 's',
    h: 'godz.',
  },
  compass: 'północ|północny wschód|wschód|południowy wschód|południe|południowy zachód|zachód|północny zachód',
  compassShort: 'N|NE|E|SE|S|SW|W|NW',
  go: { drive: 'Jedź', cycle: 'Jedź', walk: 'Idź', sail: 'Płyń', push: 'Prowadź rower' },
  suffix: '[. {go}[ {distance}][ na {compass}][ ({time})]].',
  toward: ', kierunek {toward}',
  atJunction: '{reported} na skrzyżowaniu {junction}',
  stay: '{reported} i pozostań na tej samej drodze: {name}',
  maneuvers: {
    start: ['Wyrusz[: {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Kontynuuj prosto[: {name}]', 'Prosto[: {name}]'],
    keep: ['Trzymaj się <lewej|prawej> strony[: {name}]', 'Trzymaj się <lewej|prawej>[: {name}]'],
    bear: ['Skręć lekko w <lewo|prawo>[: {name}]', 'Lekko w <lewo|prawo>[: {name}]'],
    turn: ['Skręć w <lewo|prawo>[: {name}]', 'W <lewo|prawo>[: {name}]'],
    sharp: ['Skręć ostro w <lewo|prawo>[: {name}]', 'Ostro w <lewo|prawo>[: {name}]'],
    uTurn: ['Zawróć[: {name}]', 'Zawróć[: {name}]'],
    roundabout: ['Na rondzie skorzystaj z {exit}. zjazdu[: {name}]', 'Rondo, {exit}. zjazd[: {name}]'],
    enterRoundabout: ['Wjedź na rondo[: {name}]', 'Rondo[: {name}]'],
    ramp: ['Wjedź na łącznicę<| po lewej| po prawej>[: {name}]', 'Łącznica<| po lewej| po prawej>[: {name}]'],
    exit: [
      'Skorzystaj ze zjazdu {exit}<| po lewej| po prawej>[: {name}]',
      'Zjazd {exit}<| po lewej| po prawej>[: {name}]',
    ],
    merge: ['Włącz się do ruchu[: {name}]', 'Włącz się[: {name}]'],
    ferry: ['Skorzystaj z promu[: {name}]', 'Prom[: {name}]'],
    steps: ['Skorzystaj ze schodów[: {name}]', 'Schody[: {name}]'],
    elevator: ['Skorzystaj z windy[: {name}]', 'Winda[: {name}]'],
    crossing: ['Przejdź przez jezdnię[: {name}]', 'Przejście[: {name}]'],
    via: ['Osiągnięto punkt pośredni {number}.', 'Punkt {number}'],
    arrive: ['Osiągnięto cel podróży<|, po lewej stronie|, po prawej stronie>.', 'Cel<| po lewej| po prawej>'],
  },
};
