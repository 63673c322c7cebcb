import { expect, test } from 'vitest';
import { realFile } from '../../bench/kit/real-data.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { LIMIT_BACKWARD, LIMIT_FORWARD } from '../../src/network/network.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import { route } from '../../src/operations/route.ts';
import type { RoutePayload } from '../../src/request/queries.ts';
import { RoutingError } from '../../src/request/routing-error.ts';

const LIMIT = 3.8;

const extract = realFile('rhine-neckar.osm.pbf');

// Without ERMINE_DATA there is no real road to test on: skipped, with a message.
test.skipIf(extract === undefined)(
  'around Heidelberg a truck of 4 m goes round every bridge of 3.8 m or less',
  async () => {
    const roads = await importOsm(extract!);
    const network = buildNetwork(roads);
    const database = openEngine(network);
    const truck: RoutePayload = { cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } } };

    let wentRound = 0;
    for (let row = 0; row < network.limitSegment.length && wentRound < 20; row++) {
      const segment = network.limitSegment[row];
      const kind = network.limitKind[row];
      const isLow = network.limitHeight[kind] <= LIMIT;
      if (!isLow || network.limitDirection[kind] !== (LIMIT_FORWARD | LIMIT_BACKWARD)) continue;
      const length = network.length[segment];
      const ends = {
        startPoint: pointOfPlace(network, { segment, at: 0 }),
        endPoint: pointOfPlace(network, { segment, at: length }),
      };
      try {
        const car = route(database, ends);
        const under = route(database, ends, truck, { explain: true });
        const used = under.explanation?.points ?? [];
        expect(used.map(({ segmentID }) => segmentID)).not.toContain(segmentIdText(network, segment));
        // if all roads at an end are low, the truck starts from another one
        if (used.some(({ distance }) => distance > 0.1)) continue;
        if (Math.round((car.distance ?? 0) * 100) !== length) continue;
        expect(under.time).toBeGreaterThanOrEqual(car.time ?? 0);
        if ((under.distance ?? 0) > (car.distance ?? 0)) wentRound++;
      } catch (error) {
        if (!(error instanceof RoutingError)) throw error;
      }
    }
    expect(wentRound).toBeGreaterThan(0);
  },
);
