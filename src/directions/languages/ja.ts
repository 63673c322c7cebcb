// Japanese.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { noPlural } from '../phrases/plural.ts';

export const ja: Phrases = {
  decimalMark: '.',
  plural: noPlural,
  units: {
    m: 'm',
    km: 'km',
    yd: 'ヤード',
    ft: 'フィート',
    mi: 'マイル',
    min: '分',
    s: '秒',
    h: '時間',
  },
  quantity: '{number}{unit}',
  duration: '{hours}[{minutes}]',
  compass: '北|北東|東|南東|南|南西|西|北西',
  compassShort: '北|北東|東|南東|南|南西|西|北西',
  go: {
    drive: '進みます',
    cycle: '自転車で進みます',
    walk: '歩きます',
    sail: '進みます',
    push: '自転車を押して歩きます',
  },
  suffix: '[。[{compass}へ][{distance}]{go}[（{time}）]]。',
  toward: '（{toward}方面）',
  atJunction: '{junction}で{reported}',
  stay: '{reported}（引き続き{name}）',
  maneuvers: {
    start: ['[{name}から]出発します', '[{compass}へ]出発[：{name}]'],
    continue: ['直進し[て{name}に入り]ます', '直進[：{name}]'],
    keep: ['<左|右>方向に進み[、{name}に入り]ます', '<左|右>方向[：{name}]'],
    bear: ['斜め<左|右>に曲がり[、{name}に入り]ます', '斜め<左|右>[：{name}]'],
    turn: ['<左|右>折し[て{name}に入り]ます', '<左|右>折[：{name}]'],
    sharp: ['大きく<左|右>に曲がり[、{name}に入り]ます', '大きく<左|右>[：{name}]'],
    uTurn: ['Uターンし[て{name}に入り]ます', 'Uターン[：{name}]'],
    roundabout: ['環状交差点で{exit}番目の出口を出[て{name}に入り]ます', '環状交差点、出口{exit}[：{name}]'],
    enterRoundabout: ['環状交差点[（{name}）]に入ります', '環状交差点[：{name}]'],
    ramp: ['<|左側の|右側の>ランプに入り[、{name}に進み]ます', '<|左側|右側>ランプ[：{name}]'],
    exit: ['<|左側の|右側の>出口{exit}を出[て{name}に入り]ます', '<|左側|右側>出口{exit}[：{name}]'],
    merge: ['[{name}に]合流します', '合流[：{name}]'],
    ferry: ['フェリー[（{name}）]に乗ります', 'フェリー[：{name}]'],
    steps: ['階段[（{name}）]を通ります', '階段[：{name}]'],
    elevator: ['エレベーター[（{name}）]に乗ります', 'エレベーター[：{name}]'],
    crossing: ['道路[（{name}）]を渡ります', '横断[：{name}]'],
    via: ['経由地{number}に到着しました。', '経由地{number}'],
    arrive: ['目的地に到着しました。<|左側です。|右側です。>', '到着<|、左側|、右側>'],
  },
};
