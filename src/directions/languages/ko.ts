// Korean.
// Checked: terms against OSRM text instructions and Valhalla in Korean; units against CLDR. Names are in brackets, because the particles
// after them would depend on how they end. No native speaker has read it yet. It has been proofread twice, in 40 sentences. Places come
// before actions, as a passenger would say it to the driver.

import type { Phrases } from '../phrases/phrases.ts';
import { noPlural } from '../phrases/plural.ts';

/** Native Korean numerals, up to the highest one that people use for exits. */
const NATIVE: readonly string[] = ['첫', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열'];

export const ko: Phrases = {
  decimalMark: '.',
  plural: noPlural,
  units: { m: 'm', km: 'km', yd: '야드', ft: '피트', mi: '마일', min: '분', s: '초', h: '시간' },
  quantity: '{number}{unit}',
  compass: '북쪽|북동쪽|동쪽|남동쪽|남쪽|남서쪽|서쪽|북서쪽',
  compassShort: '북|북동|동|남동|남|남서|서|북서',
  go: {
    drive: '이동하세요',
    cycle: '자전거로 이동하세요',
    walk: '걸어가세요',
    sail: '이동하세요',
    push: '자전거를 끌고 가세요',
  },
  ordinal: (number) => `${NATIVE[number - 1] ?? number} 번째`,
  suffix: '[.[ {compass}으로][ {distance}] {go}[ ({time})]].',
  toward: '{toward} 방면 ',
  atJunction: '{junction}에서 {reported}',
  stay: '{reported} (계속 {name})',
  maneuvers: {
    start: ['출발하세요[ ({name})]', '출발[ {compass}][: {name}]'],
    continue: ['{toward}직진하세요[ ({name})]', '{toward}직진[: {name}]'],
    keep: ['{toward}<왼쪽|오른쪽> 길로 가세요[ ({name})]', '{toward}<왼쪽|오른쪽> 유지[: {name}]'],
    bear: ['{toward}약간 <좌회전하세요|우회전하세요>[ ({name})]', '{toward}약간 <왼쪽|오른쪽>[: {name}]'],
    turn: ['{toward}<좌회전하세요|우회전하세요>[ ({name})]', '{toward}<좌회전|우회전>[: {name}]'],
    sharp: ['{toward}<급좌회전하세요|급우회전하세요>[ ({name})]', '{toward}<급좌회전|급우회전>[: {name}]'],
    uTurn: ['유턴하세요[ ({name})]', '유턴[: {name}]'],
    roundabout: [
      '회전교차로에서 {toward}{ordinal} 출구로 나가세요[ ({name})]',
      '회전교차로, {toward}{exit}번 출구[: {name}]',
    ],
    enterRoundabout: ['회전교차로로 진입하세요[ ({name})]', '회전교차로[: {name}]'],
    ramp: ['{toward}<|왼쪽 |오른쪽 >진출입로로 진입하세요[ ({name})]', '{toward}<|왼쪽 |오른쪽 >진출입로[: {name}]'],
    exit: [
      '{toward}<|왼쪽 |오른쪽 >{exit}번 출구로 나가세요[ ({name})]',
      '{toward}<|왼쪽 |오른쪽 >{exit}번 출구[: {name}]',
    ],
    merge: ['본선에 합류하세요[ ({name})]', '합류[: {name}]'],
    ferry: ['페리를 타세요[ ({name})]', '페리[: {name}]'],
    steps: ['계단을 이용하세요[ ({name})]', '계단[: {name}]'],
    elevator: ['엘리베이터를 이용하세요[ ({name})]', '엘리베이터[: {name}]'],
    crossing: ['길을 건너세요[ ({name})]', '횡단[: {name}]'],
    via: ['경유지 {number}에 도착했습니다.', '경유지 {number}'],
    arrive: ['목적지에 도착했습니다.<| 왼쪽에 있습니다.| 오른쪽에 있습니다.>', '도착<|, 왼쪽|, 오른쪽>'],
  },
};
