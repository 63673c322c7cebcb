// Spanish.
// Checked: wording and order against OSRM text instructions and GraphHopper, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { oneAndMillions } from '../phrases/plural.ts';

export const es: Phrases = {
  decimalMark: ',',
  plural: oneAndMillions,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'norte|noreste|este|sureste|sur|suroeste|oeste|noroeste',
  compassShort: 'N|NE|E|SE|S|SO|O|NO',
  go: {
    drive: 'siga',
    cycle: 'siga en bicicleta',
    walk: 'siga a pie',
    sail: 'navegue',
    push: 'siga a pie con la bicicleta',
  },
  ordinal: (number) => `${number}.ª`,
  suffix: '[ y {go}[ {distance}][ hacia el {compass}][ ({time})]].',
  toward: ' hacia {toward}',
  atJunction: '{reported} en el cruce {junction}',
  stay: '{reported} para seguir por {name}',
  maneuvers: {
    start: ['Salga[ por {name}]', 'Salida[ {compass}][ por {name}]'],
    continue: ['Continúe[ por {name}]', 'Recto[ por {name}]'],
    keep: ['Manténgase a la <izquierda|derecha>[ en {name}]', 'Mantenga la <izquierda|derecha>[ en {name}]'],
    bear: ['Gire levemente a la <izquierda|derecha>[ en {name}]', 'Leve <izquierda|derecha>[ en {name}]'],
    turn: ['Gire a la <izquierda|derecha>[ en {name}]', '<Izquierda|Derecha>[ en {name}]'],
    sharp: [
      'Haga un giro cerrado a la <izquierda|derecha>[ en {name}]',
      'Giro cerrado a la <izquierda|derecha>[ en {name}]',
    ],
    uTurn: ['Haga un cambio de sentido[ en {name}]', 'Cambio de sentido[ en {name}]'],
    roundabout: ['En la rotonda, tome la {ordinal} salida[ por {name}]', 'Rotonda, salida {exit}[ en {name}]'],
    enterRoundabout: ['Entre en la rotonda[ {name}]', 'Rotonda[ {name}]'],
    ramp: ['Tome el ramal<| de la izquierda| de la derecha>[ hacia {name}]', 'Ramal<| izquierdo| derecho>[ en {name}]'],
    exit: [
      'Tome la salida {exit}<| a la izquierda| a la derecha>[ hacia {name}]',
      'Salida {exit}<| izquierda| derecha>[ en {name}]',
    ],
    merge: ['Incorpórese a la vía[ {name}]', 'Incorporación[ en {name}]'],
    ferry: ['Tome el ferri[ {name}]', 'Ferri[ {name}]'],
    steps: ['Tome las escaleras[ {name}]', 'Escaleras[ {name}]'],
    elevator: ['Tome el ascensor[ {name}]', 'Ascensor[ {name}]'],
    crossing: ['Cruce la calle[ {name}]', 'Cruce[ {name}]'],
    via: ['Ha llegado al punto intermedio {number}.', 'Punto intermedio {number}'],
    arrive: ['Ha llegado a su destino<|, a la izquierda|, a la derecha>.', 'Llegada<|, izquierda|, derecha>'],
  },
};
