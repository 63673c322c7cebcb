// Latvian.
// Checked: wording against two navigation applications and the OpenStreetMap site in Latvian; ramps against a third one that calls them
// uzbrauktuve and nobrauktuve. Units against CLDR, in the accusative: they are used only after "Brauciet". Names follow a colon,
// uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { latvianPlural } from '../phrases/plural.ts';

export const lv: Phrases = {
  decimalMark: ',',
  plural: latvianPlural,
  units: {
    m: 'm',
    km: 'km',
    yd: { zero: 'jardu', one: 'jardu', other: 'jardus' },
    ft: { zero: 'pēdu', one: 'pēdu', other: 'pēdas' },
    mi: { zero: 'jūdžu', one: 'jūdzi', other: 'jūdzes' },
    min: 'min',
    s: 's',
    h: 'h',
  },
  compass: 'ziemeļu|ziemeļaustrumu|austrumu|dienvidaustrumu|dienvidu|dienvidrietumu|rietumu|ziemeļrietumu',
  compassShort: 'Z|ZA|A|DA|D|DR|R|ZR',
  go: { drive: 'Brauciet', cycle: 'Brauciet', walk: 'Ejiet', sail: 'Brauciet', push: 'Stumiet velosipēdu' },
  suffix: '[. {go}[ {distance}][ {compass} virzienā][ ({time})]].',
  toward: ', virziens {toward}',
  atJunction: '{reported} krustojumā {junction}',
  stay: '{reported} un palieciet uz tā paša ceļa: {name}',
  maneuvers: {
    start: ['Sāciet ceļu[: {name}]', 'Sākums[ {compass}][: {name}]'],
    continue: ['Turpiniet taisni[: {name}]', 'Taisni[: {name}]'],
    keep: ['Turieties pa <kreisi|labi>[: {name}]', 'Turieties pa <kreisi|labi>[: {name}]'],
    bear: ['Nedaudz pagriezieties pa <kreisi|labi>[: {name}]', 'Nedaudz pa <kreisi|labi>[: {name}]'],
    turn: ['Pagriezieties pa <kreisi|labi>[: {name}]', 'Pa <kreisi|labi>[: {name}]'],
    sharp: ['Strauji pagriezieties pa <kreisi|labi>[: {name}]', 'Strauji pa <kreisi|labi>[: {name}]'],
    uTurn: ['Apgriezieties pretējā virzienā[: {name}]', 'Apgriezieties[: {name}]'],
    roundabout: ['Aplī izbrauciet pa {exit}. izbrauktuvi[: {name}]', 'Aplis, {exit}. izbrauktuve[: {name}]'],
    enterRoundabout: ['Iebrauciet aplī[: {name}]', 'Aplis[: {name}]'],
    ramp: [
      'Brauciet pa uz- vai nobrauktuvi<| kreisajā pusē| labajā pusē>[: {name}]',
      'Uz-/nobrauktuve<| pa kreisi| pa labi>[: {name}]',
    ],
    exit: [
      'Izbrauciet pa izbrauktuvi {exit}<| kreisajā pusē| labajā pusē>[: {name}]',
      'Izbrauktuve {exit}<| pa kreisi| pa labi>[: {name}]',
    ],
    merge: ['Iekļaujieties satiksmē[: {name}]', 'Iekļaujieties[: {name}]'],
    ferry: ['Izmantojiet prāmi[: {name}]', 'Prāmis[: {name}]'],
    steps: ['Ejiet pa kāpnēm[: {name}]', 'Kāpnes[: {name}]'],
    elevator: ['Brauciet ar liftu[: {name}]', 'Lifts[: {name}]'],
    crossing: ['Šķērsojiet ielu[: {name}]', 'Pāreja[: {name}]'],
    via: ['Starppunkts {number} ir sasniegts.', 'Starppunkts {number}'],
    arrive: [
      'Galamērķis ir sasniegts<|, tas ir kreisajā pusē|, tas ir labajā pusē>.',
      'Galamērķis<| pa kreisi| pa labi>',
    ],
  },
};
