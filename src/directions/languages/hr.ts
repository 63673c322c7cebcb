// Croatian.
// Checked: wording and order against GraphHopper, units against CLDR. Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { croatianPlural } from '../phrases/plural.ts';

export const hr: Phrases = {
  decimalMark: ',',
  plural: croatianPlural,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'sjeveru|sjeveroistoku|istoku|jugoistoku|jugu|jugozapadu|zapadu|sjeverozapadu',
  compassShort: 'S|SI|I|JI|J|JZ|Z|SZ',
  go: { drive: 'Vozite', cycle: 'Vozite', walk: 'Hodajte', sail: 'Plovite', push: 'Gurajte bicikl' },
  ordinal: (number) => `${number}.`,
  suffix: '[. {go}[ {distance}][ prema {compass}][ ({time})]].',
  toward: ', smjer {toward}',
  atJunction: '{reported} na raskrižju {junction}',
  stay: '{reported} i ostanite na istoj cesti: {name}',
  maneuvers: {
    start: ['Krenite[: {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Nastavite ravno[: {name}]', 'Ravno[: {name}]'],
    keep: ['Držite se <lijevo|desno>[: {name}]', 'Držite se <lijevo|desno>[: {name}]'],
    bear: ['Skrenite blago <lijevo|desno>[: {name}]', 'Blago <lijevo|desno>[: {name}]'],
    turn: ['Skrenite <lijevo|desno>[: {name}]', '<Lijevo|Desno>[: {name}]'],
    sharp: ['Skrenite oštro <lijevo|desno>[: {name}]', 'Oštro <lijevo|desno>[: {name}]'],
    uTurn: ['Polukružno se okrenite[: {name}]', 'Okret[: {name}]'],
    roundabout: ['U kružnom toku izađite na {ordinal} izlazu[: {name}]', 'Kružni tok, izlaz {exit}[: {name}]'],
    enterRoundabout: ['Uđite u kružni tok[: {name}]', 'Kružni tok[: {name}]'],
    ramp: ['Skrenite na priključnu cestu<| lijevo| desno>[: {name}]', 'Priključak<| lijevo| desno>[: {name}]'],
    exit: ['Izađite <|lijevo |desno >na izlazu {exit}[: {name}]', 'Izlaz {exit}<| lijevo| desno>[: {name}]'],
    merge: ['Uključite se u promet[: {name}]', 'Uključivanje[: {name}]'],
    ferry: ['Ukrcajte se na trajekt[: {name}]', 'Trajekt[: {name}]'],
    steps: ['Idite stepenicama[: {name}]', 'Stepenice[: {name}]'],
    elevator: ['Idite dizalom[: {name}]', 'Dizalo[: {name}]'],
    crossing: ['Prijeđite cestu[: {name}]', 'Prijelaz[: {name}]'],
    via: ['Stigli ste do međutočke {number}.', 'Međutočka {number}'],
    arrive: ['Stigli ste na odredište<|, na lijevoj strani|, na desnoj strani>.', 'Odredište<| lijevo| desno>'],
  },
};
