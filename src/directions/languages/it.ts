// Italian.
// Checked: wording and order against GraphHopper, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { oneAndMillions } from '../phrases/plural.ts';

export const it: Phrases = {
  decimalMark: ',',
  plural: oneAndMillions,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'nord|nord-est|est|sud-est|sud|sud-ovest|ovest|nord-ovest',
  compassShort: 'N|NE|E|SE|S|SO|O|NO',
  go: { drive: 'procedi', cycle: 'pedala', walk: 'cammina', sail: 'naviga', push: 'porta la bici a mano' },
  ordinal: (number) => `${number}ª`,
  suffix: '[ e {go}[ per {distance}][ verso {compass}][ ({time})]].',
  toward: ' in direzione {toward}',
  atJunction: '{reported} all’incrocio {junction}',
  stay: '{reported} per restare su {name}',
  maneuvers: {
    start: ['Parti[ su {name}]', 'Partenza[ {compass}][ su {name}]'],
    continue: ['Continua[ su {name}]', 'Continua[ su {name}]'],
    keep: ['Mantieni la <sinistra|destra>[ su {name}]', 'Tieni la <sinistra|destra>[ su {name}]'],
    bear: ['Svolta leggermente a <sinistra|destra>[ su {name}]', 'Leggermente a <sinistra|destra>[ su {name}]'],
    turn: ['Svolta a <sinistra|destra>[ su {name}]', 'A <sinistra|destra>[ su {name}]'],
    sharp: ['Svolta bruscamente a <sinistra|destra>[ su {name}]', 'Bruscamente a <sinistra|destra>[ su {name}]'],
    uTurn: ['Fai un’inversione a U[ su {name}]', 'Inversione a U[ su {name}]'],
    roundabout: ['Alla rotonda, prendi la {ordinal} uscita[ su {name}]', 'Rotonda, uscita {exit}[ su {name}]'],
    enterRoundabout: ['Entra nella rotonda[ {name}]', 'Rotonda[ {name}]'],
    ramp: ['Prendi la rampa<| a sinistra| a destra>[ su {name}]', 'Rampa<| a sinistra| a destra>[ su {name}]'],
    exit: [
      'Prendi l’uscita {exit}<| a sinistra| a destra>[ su {name}]',
      'Uscita {exit}<| a sinistra| a destra>[ su {name}]',
    ],
    merge: ['Immettiti nel traffico[ su {name}]', 'Immissione[ su {name}]'],
    ferry: ['Prendi il traghetto[ {name}]', 'Traghetto[ {name}]'],
    steps: ['Prendi le scale[ {name}]', 'Scale[ {name}]'],
    elevator: ['Prendi l’ascensore[ {name}]', 'Ascensore[ {name}]'],
    crossing: ['Attraversa la strada[ {name}]', 'Attraversamento[ {name}]'],
    via: ['Hai raggiunto il punto intermedio {number}.', 'Punto intermedio {number}'],
    arrive: ['Hai raggiunto la tua destinazione<|, sulla sinistra|, sulla destra>.', 'Arrivo<| a sinistra| a destra>'],
  },
};
