// French.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { belowTwoIsOne } from '../phrases/plural.ts';

export const fr: Phrases = {
  decimalMark: ',',
  plural: belowTwoIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'pi', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'le nord|le nord-est|l’est|le sud-est|le sud|le sud-ouest|l’ouest|le nord-ouest',
  compassShort: 'N|NE|E|SE|S|SO|O|NO',
  go: { drive: 'roulez', cycle: 'pédalez', walk: 'marchez', sail: 'naviguez', push: 'poussez le vélo' },
  ordinal: (number) => (number === 1 ? '1re' : `${number}e`),
  suffix: '[ et {go}[ vers {compass}][ sur {distance}][ ({time})]].',
  toward: ', direction {toward}',
  atJunction: '{reported} au carrefour {junction}',
  stay: '{reported} pour rester sur {name}',
  maneuvers: {
    start: ['Partez[ sur {name}]', 'Départ[ {compass}][ sur {name}]'],
    continue: ['Continuez[ sur {name}]', 'Tout droit[ sur {name}]'],
    keep: ['Serrez à <gauche|droite>[ sur {name}]', 'Serrez à <gauche|droite>[ sur {name}]'],
    bear: ['Tournez légèrement à <gauche|droite>[ sur {name}]', 'Légèrement à <gauche|droite>[ sur {name}]'],
    turn: ['Tournez à <gauche|droite>[ sur {name}]', 'À <gauche|droite>[ sur {name}]'],
    sharp: ['Tournez franchement à <gauche|droite>[ sur {name}]', 'Franchement à <gauche|droite>[ sur {name}]'],
    uTurn: ['Faites demi-tour[ sur {name}]', 'Demi-tour[ sur {name}]'],
    roundabout: ['Au rond-point, prenez la {ordinal} sortie[ sur {name}]', 'Rond-point, sortie {exit}[ sur {name}]'],
    enterRoundabout: ['Entrez dans le rond-point[ {name}]', 'Rond-point[ {name}]'],
    ramp: ['Prenez la bretelle<| à gauche| à droite>[ sur {name}]', 'Bretelle<| à gauche| à droite>[ sur {name}]'],
    exit: [
      'Prenez la sortie {exit}<| à gauche| à droite>[ sur {name}]',
      'Sortie {exit}<| à gauche| à droite>[ sur {name}]',
    ],
    merge: ['Insérez-vous dans la circulation[ sur {name}]', 'Insertion[ sur {name}]'],
    ferry: ['Prenez le ferry[ {name}]', 'Ferry[ {name}]'],
    steps: ['Prenez l’escalier[ {name}]', 'Escalier[ {name}]'],
    elevator: ['Prenez l’ascenseur[ {name}]', 'Ascenseur[ {name}]'],
    crossing: ['Traversez la rue[ {name}]', 'Traversée[ {name}]'],
    via: ['Vous avez atteint le point intermédiaire {number}.', 'Étape {number}'],
    arrive: ['Vous avez atteint votre destination<|, sur la gauche|, sur la droite>.', 'Arrivée<| à gauche| à droite>'],
  },
};
