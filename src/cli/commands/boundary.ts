// `ermine boundary`: the area that can be reached.

import { travelBoundary } from '../../operations/travel-boundary.ts';
import { toSvg } from '../../picture/to-svg.ts';
import { BOUNDARY_PARAMETERS } from '../../request/boundary-parameters.ts';
import { answer, isGeoJson, requestOptions } from '../answer.ts';
import { type Command, expectPositionals, neededOption } from '../command.ts';
import { openNetwork } from '../open-network.ts';
import { FORMAT_OPTION, payloadOf, pointOf, queryOf, queryOptions, REQUEST_OPTIONS } from '../query-options.ts';

const USAGE = '<network> <point> --costs <list> --costUnit <unit>';

export const boundaryCommand: Command = {
  name: 'boundary',
  summary: 'draws the area reachable within times or distances',
  usage: USAGE,
  help: `
Start with --majorRoads false --maxOffroadDistance 250:

  ermine boundary porto.ermine -8.61,41.15 --costs 5,10,15 --costUnit min \\
    --majorRoads false --maxOffroadDistance 250 --svg reach.svg

The answer has a polygon for each cost: the area that can be reached within this cost,
on roads and at most 250 m away from them. Units of time give isochrones, units of
distance isodistances.

  ermine boundary porto.ermine -8.61,41.15 --costs 2 --costUnit km \\
    --majorRoads false --maxOffroadDistance 250 --bandingStyle Encompassing

The defaults are those of the documented interface. majorRoads is true: travel drives to
the major roads, follows them, and leaves them only at the end, so side streets on the way
are not covered. Without maxOffroadDistance, travel may leave the road until the cost is
used up, so polygons become wide circles.`,
  options: { ...queryOptions(BOUNDARY_PARAMETERS, ['point']), ...FORMAT_OPTION, ...REQUEST_OPTIONS },
  async run(args, io) {
    expectPositionals(args, 2, 2, `ermine boundary ${USAGE}`);
    const [path, point] = args.positionals;
    neededOption(args, 'costs', 'the limits of the areas, such as 5,10');
    const payload = await payloadOf(args, io);
    const database = await openNetwork(path, args);
    const lonLat = isGeoJson(args) ? { destinationSrs: 'epsg:4326' } : {};
    const given = { ...lonLat, ...queryOf(args, BOUNDARY_PARAMETERS), point: pointOf(point) };
    const query = given as Parameters<typeof travelBoundary>[1];
    const found = travelBoundary(database, query, payload, requestOptions(args, io));
    await answer(args, io, found, () =>
      toSvg({
        network: database.network,
        boundary: travelBoundary(database, { ...query, destinationSrs: 'epsg:4326' }, payload),
      }),
    );
  },
};
