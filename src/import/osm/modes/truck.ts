// Trucks of 40 tonnes: like cars, but slower, and only where they fit and are allowed.

import { all, car } from './car.ts';
import type { Mode } from './mode.ts';

export const truck: Mode = {
  ...car,
  name: 'truck',
  travellers: 'lorries',
  accessKeys: ['access', 'vehicle', 'motor_vehicle', 'goods', 'hgv', 'hgv_articulated'],
  accessValues: {
    ...car.accessValues,
    ...all('open', 'hgv goods local'),
    ...all('closed', 'motorcar unsuitable'),
    hov: 'closed',
  },
  // a truck of this length has a trailer
  closing: [...car.closing, { key: 'trailer', values: ['no'] }],
  shunned: [...car.shunned, { key: 'hgv', values: ['discouraged', 'unsuitable'] }],
  size: { width: 2.55, height: 4, length: 16.5, weight: 40_000, signs: ['', ':hgv'] },
  onewayKeys: ['oneway:hgv', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'],
  restrictionKeys: [
    'restriction',
    'restriction:vehicle',
    'restriction:motor_vehicle',
    'restriction:goods',
    'restriction:hgv',
  ],
  exceptions: ['vehicle', 'motor_vehicle', 'goods', 'hgv'],
  // the speed that speed limiters allow
  most: 90,
  // Trucks take longer to turn round.
  delays: { ...car.delays, tip: 60 },
  // Residential streets are for deliveries.
  prefer: { ways: all(2, 'residential living_street') },
  speedLimitKeys: ['maxspeed:hgv', 'maxspeed:goods'],
  countries: {
    AU: { most: 100 },
    CA: { most: 100 },
    US: { most: 105 },
  },
};
