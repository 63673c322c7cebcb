// Finnish.
// Checked: wording and order against GraphHopper, units against CLDR. Names follow "tielle" or "tietä", uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const fi: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 't' },
  compass: 'pohjoiseen|koilliseen|itään|kaakkoon|etelään|lounaaseen|länteen|luoteeseen',
  compassShort: 'P|KO|I|KA|E|LO|L|LU',
  go: { drive: 'aja', cycle: 'pyöräile', walk: 'kävele', sail: 'matkusta', push: 'taluta pyörää' },
  suffix: '[ ja {go}[ {distance}][ {compass}][ ({time})]].',
  toward: ' suuntana {toward}',
  atJunction: '{reported} risteyksessä {junction}',
  stay: '{reported}, jatka tietä {name}',
  maneuvers: {
    start: ['Lähde liikkeelle[ tiellä {name}]', 'Lähtö[ {compass}][: {name}]'],
    continue: ['Jatka suoraan[ tietä {name}]', 'Suoraan[: {name}]'],
    keep: ['Pysy <vasemmalla|oikealla>[, siirry tielle {name}]', 'Pysy <vasemmalla|oikealla>[: {name}]'],
    bear: ['Käänny loivasti <vasemmalle|oikealle>[ tielle {name}]', 'Loivasti <vasemmalle|oikealle>[: {name}]'],
    turn: ['Käänny <vasemmalle|oikealle>[ tielle {name}]', '<Vasemmalle|Oikealle>[: {name}]'],
    sharp: ['Käänny jyrkästi <vasemmalle|oikealle>[ tielle {name}]', 'Jyrkästi <vasemmalle|oikealle>[: {name}]'],
    uTurn: ['Tee U-käännös[ tielle {name}]', 'U-käännös[: {name}]'],
    roundabout: [
      'Poistu liikenneympyrästä {exit}. liittymästä[ tielle {name}]',
      'Liikenneympyrä, {exit}. liittymä[: {name}]',
    ],
    enterRoundabout: ['Aja liikenneympyrään[ {name}]', 'Liikenneympyrä[: {name}]'],
    ramp: [
      'Aja <|vasemmanpuoleiseen |oikeanpuoleiseen >ramppiin[ tielle {name}]',
      'Ramppi<| vasemmalla| oikealla>[: {name}]',
    ],
    exit: [
      'Poistu <|vasemmalle |oikealle >liittymästä {exit}[ tielle {name}]',
      'Liittymä {exit}<| vasemmalla| oikealla>[: {name}]',
    ],
    merge: ['Liity liikenteeseen[ tielle {name}]', 'Liity[: {name}]'],
    ferry: ['Nouse lautalle[ {name}]', 'Lautta[: {name}]'],
    steps: ['Kulje portaita[ {name}]', 'Portaat[: {name}]'],
    elevator: ['Mene hissillä[ {name}]', 'Hissi[: {name}]'],
    crossing: ['Ylitä katu[ {name}]', 'Ylitys[: {name}]'],
    via: ['Olet saapunut välipisteeseen {number}.', 'Välipiste {number}'],
    arrive: ['Olet saapunut määränpäähän<|, se on vasemmalla|, se on oikealla>.', 'Perillä<|, vasemmalla|, oikealla>'],
  },
};
