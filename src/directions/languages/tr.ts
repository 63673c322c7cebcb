// Turkish.
// Checked: wording and order against OSRM text instructions and GraphHopper, units against CLDR. Names follow a
// colon, without a suffix.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const tr: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mil', min: 'dk', s: 'sn', h: 'sa' },
  compass: 'kuzey|kuzeydoğu|doğu|güneydoğu|güney|güneybatı|batı|kuzeybatı',
  compassShort: 'K|KD|D|GD|G|GB|B|KB',
  go: {
    drive: 'devam edin',
    cycle: 'bisikletle devam edin',
    walk: 'yürüyerek devam edin',
    sail: 'devam edin',
    push: 'bisikletinizi yürüterek devam edin',
  },
  suffix: '[. Yolunuza[ {compass} yönünde][ {distance}] {go}[ ({time})]].',
  toward: ', {toward} yönünde',
  atJunction: '{reported} ({junction} kavşağı)',
  stay: '{reported} ve aynı yoldan devam edin: {name}',
  maneuvers: {
    start: ['Yola çıkın[: {name}]', 'Başlangıç[ {compass}][: {name}]'],
    continue: ['Düz gidin[: {name}]', 'Düz[: {name}]'],
    keep: ['<Solda|Sağda> kalın[: {name}]', '<Solda|Sağda> kalın[: {name}]'],
    bear: ['Hafif <sola|sağa> dönün[: {name}]', 'Hafif <sola|sağa>[: {name}]'],
    turn: ['<Sola|Sağa> dönün[: {name}]', '<Sola|Sağa>[: {name}]'],
    sharp: ['Keskin <sola|sağa> dönün[: {name}]', 'Keskin <sola|sağa>[: {name}]'],
    uTurn: ['U dönüşü yapın[: {name}]', 'U dönüşü[: {name}]'],
    roundabout: ['Dönel kavşakta {exit}. çıkıştan çıkın[: {name}]', 'Dönel kavşak, {exit}. çıkış[: {name}]'],
    enterRoundabout: ['Dönel kavşağa girin[: {name}]', 'Dönel kavşak[: {name}]'],
    ramp: [
      '<Bağlantı|Soldaki bağlantı|Sağdaki bağlantı> yoluna girin[: {name}]',
      '<Bağlantı|Soldaki bağlantı|Sağdaki bağlantı> yolu[: {name}]',
    ],
    exit: [
      '<|Soldaki |Sağdaki >{exit} numaralı çıkıştan çıkın[: {name}]',
      '<Çıkış|Solda çıkış|Sağda çıkış> {exit}[: {name}]',
    ],
    merge: ['Trafiğe katılın[: {name}]', 'Katılın[: {name}]'],
    ferry: ['Feribota binin[: {name}]', 'Feribot[: {name}]'],
    steps: ['Merdivenleri kullanın[: {name}]', 'Merdiven[: {name}]'],
    elevator: ['Asansörü kullanın[: {name}]', 'Asansör[: {name}]'],
    crossing: ['Yolun karşısına geçin[: {name}]', 'Geçit[: {name}]'],
    via: ['{number}. ara noktaya ulaştınız.', 'Ara nokta {number}'],
    arrive: ['Hedefinize ulaştınız<|, hedefiniz solda|, hedefiniz sağda>.', 'Varış<|, solda|, sağda>'],
  },
};
