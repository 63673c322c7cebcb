// Estonian.
// Checked: wording and order against Valhalla, units against CLDR. Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const et: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 't' },
  compass: 'põhja|kirde|ida|kagu|lõuna|edela|lääne|loode',
  compassShort: 'põhja|kirdesse|itta|kagusse|lõunasse|edelasse|läände|loodesse',
  go: { drive: 'Sõitke', cycle: 'Sõitke', walk: 'Kõndige', sail: 'Sõitke', push: 'Lükake jalgratast' },
  suffix: '[. {go}[ {distance}][ {compass} suunas][ ({time})]].',
  toward: ', suund {toward}',
  atJunction: '{reported} ristmikul {junction}',
  stay: '{reported}, jääge samale teele: {name}',
  maneuvers: {
    start: ['Alustage teekonda[: {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Jätkake otse[: {name}]', 'Otse[: {name}]'],
    keep: ['Hoidke <vasakule|paremale>[: {name}]', 'Hoidke <vasakule|paremale>[: {name}]'],
    bear: ['Pöörake kergelt <vasakule|paremale>[: {name}]', 'Kergelt <vasakule|paremale>[: {name}]'],
    turn: ['Pöörake <vasakule|paremale>[: {name}]', '<Vasakule|Paremale>[: {name}]'],
    sharp: ['Pöörake järsult <vasakule|paremale>[: {name}]', 'Järsult <vasakule|paremale>[: {name}]'],
    uTurn: ['Tehke tagasipööre[: {name}]', 'Tagasipööre[: {name}]'],
    roundabout: ['Ringristmikul kasutage {exit}. mahasõitu[: {name}]', 'Ringristmik, {exit}. mahasõit[: {name}]'],
    enterRoundabout: ['Sõitke ringristmikule[: {name}]', 'Ringristmik[: {name}]'],
    ramp: ['Sõitke <|vasakul asuvale |paremal asuvale >kaldteele[: {name}]', 'Kaldtee<| vasakul| paremal>[: {name}]'],
    exit: [
      'Kasutage <|vasakul asuvat |paremal asuvat >mahasõitu {exit}[: {name}]',
      'Mahasõit {exit}<| vasakul| paremal>[: {name}]',
    ],
    merge: ['Liituge liiklusega[: {name}]', 'Liituge[: {name}]'],
    ferry: ['Kasutage praami[: {name}]', 'Praam[: {name}]'],
    steps: ['Kasutage treppi[: {name}]', 'Trepp[: {name}]'],
    elevator: ['Kasutage lifti[: {name}]', 'Lift[: {name}]'],
    crossing: ['Ületage tee[: {name}]', 'Ülekäik[: {name}]'],
    via: ['Olete jõudnud vahepunkti {number}.', 'Vahepunkt {number}'],
    arrive: ['Olete jõudnud sihtkohta<|, see on vasakul|, see on paremal>.', 'Sihtkoht<| vasakul| paremal>'],
  },
};
