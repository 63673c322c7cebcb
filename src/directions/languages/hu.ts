// Hungarian.
// Checked: wording and order against GraphHopper, units against CLDR. Names follow "erre:", uninflected; no article comes before a number.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const hu: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'láb', mi: 'mérföld', min: 'perc', s: 'mp', h: 'óra' },
  compass: 'északi|északkeleti|keleti|délkeleti|déli|délnyugati|nyugati|északnyugati',
  compassShort: 'É|ÉK|K|DK|D|DNy|Ny|ÉNy',
  go: { drive: 'haladjon', cycle: 'kerékpározzon', walk: 'gyalogoljon', sail: 'haladjon', push: 'tolja a kerékpárt' },
  suffix: '[, majd {go}[ {distance} hosszan][ {compass} irányban][ ({time})]].',
  toward: ', {toward} felé',
  atJunction: '{reported} ennél a kereszteződésnél: {junction}',
  stay: '{reported}, és maradjon ezen az úton: {name}',
  maneuvers: {
    start: ['Induljon el[ itt: {name}]', 'Indulás[ {compass}][: {name}]'],
    continue: ['Menjen tovább egyenesen[ erre: {name}]', 'Egyenesen[: {name}]'],
    keep: ['Tartson <balra|jobbra>[ erre: {name}]', 'Tartson <balra|jobbra>[: {name}]'],
    bear: ['Forduljon enyhén <balra|jobbra>[ erre: {name}]', 'Enyhén <balra|jobbra>[: {name}]'],
    turn: ['Forduljon <balra|jobbra>[ erre: {name}]', '<Balra|Jobbra>[: {name}]'],
    sharp: ['Forduljon élesen <balra|jobbra>[ erre: {name}]', 'Élesen <balra|jobbra>[: {name}]'],
    uTurn: ['Forduljon meg[ erre: {name}]', 'Megfordulás[: {name}]'],
    roundabout: ['A körforgalom {exit}. kijáratán hajtson ki[ erre: {name}]', 'Körforgalom, {exit}. kijárat[: {name}]'],
    enterRoundabout: ['Hajtson be a körforgalomba[: {name}]', 'Körforgalom[: {name}]'],
    ramp: ['Hajtson rá a <|bal oldali |jobb oldali >rámpára[ erre: {name}]', 'Rámpa<| balra| jobbra>[: {name}]'],
    exit: [
      'Hajtson ki <|balra |jobbra >a(z) {exit} számú kijáraton[: {name}]',
      'Kijárat<| balra| jobbra>: {exit}[: {name}]',
    ],
    merge: ['Soroljon be[ erre: {name}]', 'Besorolás[: {name}]'],
    ferry: ['Szálljon fel a kompra[: {name}]', 'Komp[: {name}]'],
    steps: ['Menjen a lépcsőn[: {name}]', 'Lépcső[: {name}]'],
    elevator: ['Menjen a lifttel[: {name}]', 'Lift[: {name}]'],
    crossing: ['Keljen át az úton[: {name}]', 'Átkelés[: {name}]'],
    via: ['Elérte a köztes pontot: {number}.', 'Köztes pont: {number}'],
    arrive: [
      'Megérkezett az úti céljához<|, az a bal oldalon van|, az a jobb oldalon van>.',
      'Megérkezés<|, bal oldal|, jobb oldal>',
    ],
  },
};
