// Chinese, simplified.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { noPlural } from '../phrases/plural.ts';

export const zhCn: Phrases = {
  decimalMark: '.',
  plural: noPlural,
  units: { m: '米', km: '公里', yd: '码', ft: '英尺', mi: '英里', min: '分钟', s: '秒', h: '小时' },
  quantity: '{number}{unit}',
  duration: '{hours}[{minutes}]',
  compass: '北|东北|东|东南|南|西南|西|西北',
  compassShort: '北|东北|东|东南|南|西南|西|西北',
  go: { drive: '行驶', cycle: '骑行', walk: '步行', sail: '航行', push: '推车步行' },
  suffix: '[，[向{compass}]{go}[{distance}][（{time}）]]。',
  toward: '，往{toward}方向',
  atJunction: '在{junction}{reported}',
  stay: '{reported}，继续沿{name}前进',
  maneuvers: {
    start: ['[从{name}]出发', '[向{compass}]出发[：{name}]'],
    continue: ['直行[，进入{name}]', '直行[：{name}]'],
    keep: ['靠<左|右>行驶[，进入{name}]', '靠<左|右>[：{name}]'],
    bear: ['向<左|右>前方转弯[，进入{name}]', '<左|右>前方[：{name}]'],
    turn: ['<左|右>转[，进入{name}]', '<左|右>转[：{name}]'],
    sharp: ['向<左|右>急转[，进入{name}]', '<左|右>急转[：{name}]'],
    uTurn: ['掉头[，进入{name}]', '掉头[：{name}]'],
    roundabout: ['在环岛从第{exit}个出口驶出[，进入{name}]', '环岛第{exit}出口[：{name}]'],
    enterRoundabout: ['驶入环岛[（{name}）]', '环岛[：{name}]'],
    ramp: ['驶入<|左侧|右侧>匝道[，进入{name}]', '<|左侧|右侧>匝道[：{name}]'],
    exit: ['从<|左侧|右侧>{exit}号出口驶出[，进入{name}]', '<|左侧|右侧>{exit}号出口[：{name}]'],
    merge: ['汇入车流[，进入{name}]', '汇入[：{name}]'],
    ferry: ['乘坐轮渡[（{name}）]', '轮渡[：{name}]'],
    steps: ['走楼梯[（{name}）]', '楼梯[：{name}]'],
    elevator: ['乘电梯[（{name}）]', '电梯[：{name}]'],
    crossing: ['过马路[（{name}）]', '过马路[：{name}]'],
    via: ['已到达途经点{number}。', '途经点{number}'],
    arrive: ['已到达目的地<|，目的地在左侧|，目的地在右侧>。', '到达<|，左侧|，右侧>'],
  },
};
