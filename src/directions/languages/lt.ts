// Lithuanian.
// Checked: wording and order against GraphHopper, units against CLDR. Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { lithuanianPlural } from '../phrases/plural.ts';

export const lt: Phrases = {
  decimalMark: ',',
  plural: lithuanianPlural,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min.', s: 'sek.', h: 'val.' },
  compass: 'šiaurę|šiaurės rytus|rytus|pietryčius|pietus|pietvakarius|vakarus|šiaurės vakarus',
  compassShort: 'Š|ŠR|R|PR|P|PV|V|ŠV',
  go: { drive: 'Važiuokite', cycle: 'Važiuokite', walk: 'Eikite', sail: 'Plaukite', push: 'Veskitės dviratį' },
  suffix: '[. {go}[ {distance}][ į {compass}][ ({time})]].',
  toward: ', kryptis {toward}',
  atJunction: '{reported} sankryžoje {junction}',
  stay: '{reported} ir likite tame pačiame kelyje: {name}',
  maneuvers: {
    start: ['Pradėkite kelionę[: {name}]', 'Pradžia[ {compass}][: {name}]'],
    continue: ['Tęskite kelionę tiesiai[: {name}]', 'Tiesiai[: {name}]'],
    keep: ['Laikykitės <kairės|dešinės>[: {name}]', 'Laikykitės <kairės|dešinės>[: {name}]'],
    bear: ['Sukite šiek tiek į <kairę|dešinę>[: {name}]', 'Šiek tiek į <kairę|dešinę>[: {name}]'],
    turn: ['Sukite į <kairę|dešinę>[: {name}]', 'Į <kairę|dešinę>[: {name}]'],
    sharp: ['Staigiai sukite į <kairę|dešinę>[: {name}]', 'Staigiai į <kairę|dešinę>[: {name}]'],
    uTurn: ['Apsisukite[: {name}]', 'Apsisukite[: {name}]'],
    roundabout: [
      'Žiedinėje sankryžoje rinkitės išvažiavimą Nr. {exit}[: {name}]',
      'Žiedas, išvažiavimas Nr. {exit}[: {name}]',
    ],
    enterRoundabout: ['Įvažiuokite į žiedinę sankryžą[: {name}]', 'Žiedas[: {name}]'],
    ramp: [
      'Sukite į jungiamąjį kelią<| kairėje| dešinėje>[: {name}]',
      'Jungiamasis kelias<| kairėje| dešinėje>[: {name}]',
    ],
    exit: [
      'Rinkitės išvažiavimą {exit}<| kairėje| dešinėje>[: {name}]',
      'Išvažiavimas {exit}<| kairėje| dešinėje>[: {name}]',
    ],
    merge: ['Įsiliekite į eismą[: {name}]', 'Įsiliekite[: {name}]'],
    ferry: ['Kelkitės keltu[: {name}]', 'Keltas[: {name}]'],
    steps: ['Eikite laiptais[: {name}]', 'Laiptai[: {name}]'],
    elevator: ['Važiuokite liftu[: {name}]', 'Liftas[: {name}]'],
    crossing: ['Pereikite gatvę[: {name}]', 'Perėja[: {name}]'],
    via: ['Pasiekėte tarpinį tašką {number}.', 'Tarpinis taškas {number}'],
    arrive: ['Pasiekėte kelionės tikslą<|, jis yra kairėje|, jis yra dešinėje>.', 'Tikslas<| kairėje| dešinėje>'],
  },
};
