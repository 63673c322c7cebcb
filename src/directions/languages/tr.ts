// Turkish.
// Checked: wording and order against OSRM text instructions and GraphHopper, units against CLDR. Names follow a
// colon, without a suffix.
// Proofread in 34 sentences of real trips, by car, by bicycle and on foot.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const tr: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mil', min: 'dk', s: 'sn', h: 'sa' },
  quantity: '{number} {unit}',
  duration: '{hours}[ {minutes}]',
  compass: ['kuzey', 'kuzeydoğu', 'doğu', 'güneydoğu', 'güney', 'güneybatı', 'batı', 'kuzeybatı'],
  compassShort: ['K', 'KD', 'D', 'GD', 'G', 'GB', 'B', 'KB'],
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
  normal: {
    start: 'Yola çıkın[: {name}]',
    continue: 'Düz gidin[: {name}]',
    keep: '<Solda|Sağda> kalın[: {name}]',
    bear: 'Hafif <sola|sağa> dönün[: {name}]',
    turn: '<Sola|Sağa> dönün[: {name}]',
    sharp: 'Keskin <sola|sağa> dönün[: {name}]',
    uTurn: 'U dönüşü yapın[: {name}]',
    roundabout: 'Dönel kavşakta {exit}. çıkıştan çıkın[: {name}]',
    enterRoundabout: 'Dönel kavşağa girin[: {name}]',
    ramp: '<Bağlantı|Soldaki bağlantı|Sağdaki bağlantı> yoluna girin[: {name}]',
    exit: '<|Soldaki |Sağdaki >{exit} numaralı çıkıştan çıkın[: {name}]',
    merge: 'Trafiğe katılın[: {name}]',
    ferry: 'Feribota binin[: {name}]',
    steps: 'Merdivenleri kullanın[: {name}]',
    elevator: 'Asansörü kullanın[: {name}]',
    crossing: 'Yolun karşısına geçin[: {name}]',
    via: '{number}. ara noktaya ulaştınız.',
    arrive: 'Hedefinize ulaştınız<|, hedefiniz solda|, hedefiniz sağda>.',
  },
  terse: {
    start: 'Başlangıç[ {compass}][: {name}]',
    continue: 'Düz[: {name}]',
    keep: '<Solda|Sağda> kalın[: {name}]',
    bear: 'Hafif <sola|sağa>[: {name}]',
    turn: '<Sola|Sağa>[: {name}]',
    sharp: 'Keskin <sola|sağa>[: {name}]',
    uTurn: 'U dönüşü[: {name}]',
    roundabout: 'Dönel kavşak, {exit}. çıkış[: {name}]',
    enterRoundabout: 'Dönel kavşak[: {name}]',
    ramp: '<Bağlantı|Soldaki bağlantı|Sağdaki bağlantı> yolu[: {name}]',
    exit: '<Çıkış|Solda çıkış|Sağda çıkış> {exit}[: {name}]',
    merge: 'Katılın[: {name}]',
    ferry: 'Feribot[: {name}]',
    steps: 'Merdiven[: {name}]',
    elevator: 'Asansör[: {name}]',
    crossing: 'Geçit[: {name}]',
    via: 'Ara nokta {number}',
    arrive: 'Varış<|, solda|, sağda>',
  },
};
