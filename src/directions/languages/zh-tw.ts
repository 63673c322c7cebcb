// Chinese, traditional, as written in Taiwan.
// Checked: wording and order against GraphHopper, units against CLDR. Turns, U-turn, roundabout.

import type { Phrases } from '../phrases/phrases.ts';
import { noPlural } from '../phrases/plural.ts';

export const zhTw: Phrases = {
  decimalMark: '.',
  plural: noPlural,
  units: { m: '公尺', km: '公里', yd: '碼', ft: '英尺', mi: '英里', min: '分鐘', s: '秒', h: '小時' },
  quantity: '{number}{unit}',
  duration: '{hours}[{minutes}]',
  compass: '北|東北|東|東南|南|西南|西|西北',
  compassShort: '北|東北|東|東南|南|西南|西|西北',
  go: { drive: '行駛', cycle: '騎行', walk: '步行', sail: '航行', push: '推車步行' },
  suffix: '[，[向{compass}]{go}[{distance}][（{time}）]]。',
  toward: '，往{toward}方向',
  atJunction: '在{junction}{reported}',
  stay: '{reported}，繼續沿{name}前進',
  maneuvers: {
    start: ['[從{name}]出發', '[向{compass}]出發[：{name}]'],
    continue: ['直行[，進入{name}]', '直行[：{name}]'],
    keep: ['靠<左|右>行駛[，進入{name}]', '靠<左|右>[：{name}]'],
    bear: ['向<左|右>前方轉彎[，進入{name}]', '<左|右>前方[：{name}]'],
    turn: ['<左|右>轉[，進入{name}]', '<左|右>轉[：{name}]'],
    sharp: ['向<左|右>急轉[，進入{name}]', '<左|右>急轉[：{name}]'],
    uTurn: ['迴轉[，進入{name}]', '迴轉[：{name}]'],
    roundabout: ['在圓環從第{exit}個出口駛出[，進入{name}]', '圓環第{exit}出口[：{name}]'],
    enterRoundabout: ['駛入圓環[（{name}）]', '圓環[：{name}]'],
    ramp: ['駛入<|左側|右側>匝道[，進入{name}]', '<|左側|右側>匝道[：{name}]'],
    exit: ['從<|左側|右側>{exit}號出口駛出[，進入{name}]', '<|左側|右側>{exit}號出口[：{name}]'],
    merge: ['匯入車流[，進入{name}]', '匯入[：{name}]'],
    ferry: ['搭乘渡輪[（{name}）]', '渡輪[：{name}]'],
    steps: ['走樓梯[（{name}）]', '樓梯[：{name}]'],
    elevator: ['搭電梯[（{name}）]', '電梯[：{name}]'],
    crossing: ['過馬路[（{name}）]', '過馬路[：{name}]'],
    via: ['已抵達中途點{number}。', '中途點{number}'],
    arrive: ['已抵達目的地<|，目的地在左側|，目的地在右側>。', '抵達<|，左側|，右側>'],
  },
};
