// Romanian.
// Checked: wording and order against GraphHopper, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { romanianPlural } from '../phrases/plural.ts';

export const ro: Phrases = {
  decimalMark: ',',
  plural: romanianPlural,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'nord|nord-est|est|sud-est|sud|sud-vest|vest|nord-vest',
  compassShort: 'N|NE|E|SE|S|SV|V|NV',
  go: {
    drive: 'mergeți',
    cycle: 'pedalați',
    walk: 'mergeți pe jos',
    sail: 'navigați',
    push: 'mergeți pe lângă bicicletă',
  },
  ordinal: (number) => (number === 1 ? 'prima' : `a ${number}-a`),
  suffix: '[ și {go}[ {distance}][ spre {compass}][ ({time})]].',
  toward: ' spre {toward}',
  atJunction: '{reported} la intersecția {junction}',
  stay: '{reported} pentru a rămâne pe {name}',
  maneuvers: {
    start: ['Porniți[ pe {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Continuați[ pe {name}]', 'Înainte[: {name}]'],
    keep: ['Păstrați <stânga|dreapta>[ pe {name}]', 'Păstrați <stânga|dreapta>[: {name}]'],
    bear: ['Virați ușor la <stânga|dreapta>[ pe {name}]', 'Ușor la <stânga|dreapta>[: {name}]'],
    turn: ['Virați la <stânga|dreapta>[ pe {name}]', '<Stânga|Dreapta>[: {name}]'],
    sharp: ['Virați brusc la <stânga|dreapta>[ pe {name}]', 'Brusc la <stânga|dreapta>[: {name}]'],
    uTurn: ['Întoarceți-vă[ pe {name}]', 'Întoarcere[: {name}]'],
    roundabout: ['În sensul giratoriu, luați {ordinal} ieșire[ pe {name}]', 'Giratoriu, ieșirea {exit}[: {name}]'],
    enterRoundabout: ['Intrați în sensul giratoriu[ {name}]', 'Giratoriu[: {name}]'],
    ramp: ['Luați breteaua<| din stânga| din dreapta>[ pe {name}]', 'Bretea<| stânga| dreapta>[: {name}]'],
    exit: [
      'Luați ieșirea {exit}<| din stânga| din dreapta>[ pe {name}]',
      'Ieșirea {exit}<| stânga| dreapta>[: {name}]',
    ],
    merge: ['Încadrați-vă în trafic[ pe {name}]', 'Încadrare[: {name}]'],
    ferry: ['Luați feribotul[ {name}]', 'Feribot[: {name}]'],
    steps: ['Luați scările[ {name}]', 'Scări[: {name}]'],
    elevator: ['Luați liftul[ {name}]', 'Lift[: {name}]'],
    crossing: ['Traversați strada[ {name}]', 'Traversare[: {name}]'],
    via: ['Ați ajuns la punctul intermediar {number}.', 'Punct intermediar {number}'],
    arrive: ['Ați ajuns la destinație<|, pe partea stângă|, pe partea dreaptă>.', 'Sosire<|, stânga|, dreapta>'],
  },
};
