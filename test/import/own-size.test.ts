import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm, modes } from '../../src/import/osm/import-osm.ts';
import { route } from '../../src/operations/route.ts';

//     1 --- bridge, maxheight 3 --- 2 ------- 3        and a long way round from 1 to 3
const XML = `<osm version="0.6">
<node id="1" lon="8" lat="50"/><node id="2" lon="8.01" lat="50"/><node id="3" lon="8.02" lat="50"/>
<node id="4" lon="8.01" lat="50.03"/>
<way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="maxheight" v="3"/></way>
<way id="11"><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/></way>
<way id="12"><nd ref="1"/><nd ref="4"/><nd ref="3"/><tag k="highway" v="primary"/></way>
</osm>`;

test('the size of a truck may only grow in a request; a mode of its own has another size', async () => {
  const van = { ...modes.truck, name: 'van', size: { ...modes.truck.size!, height: 2.6, length: 6, weight: 3500 } };
  const source = await importOsm(new TextEncoder().encode(XML), { modes: ['truck', van] });
  const database = openEngine(buildNetwork(source));
  const points = { startPoint: [8, 50], endPoint: [8.02, 50] } as const;
  const low = { cvr: { vehicleAttributes: { height: 2.6, heightUnit: 'm' } } } as const;
  const direct = route(database, { ...points, mode: 'van' });
  const round = route(database, { ...points, mode: 'truck' });
  expect(direct.distance).toBeLessThan(round.distance);
  expect(route(database, { ...points, mode: 'truck' }, low).distance).toBe(round.distance);
  const high = { cvr: { vehicleAttributes: { height: 3.5, heightUnit: 'm' } } } as const;
  expect(route(database, { ...points, mode: 'van' }, high).distance).toBe(round.distance);
});
