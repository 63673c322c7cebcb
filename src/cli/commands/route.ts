// `ermine route`: the cheapest way between points.

import { route } from '../../operations/route.ts';
import type { RouteResult } from '../../operations/route-result.ts';
import { toSvg } from '../../picture/to-svg.ts';
import { ROUTE_PARAMETERS } from '../../request/route-request.ts';
import { answer, isGeoJson, requestOptions } from '../answer.ts';
import { type Command, expectPositionals, textOption } from '../command.ts';
import { openNetwork } from '../open-network.ts';
import { FORMAT_OPTION, payloadOf, pointOf, queryOf, queryOptions, REQUEST_OPTIONS } from '../query-options.ts';

const USAGE = '<network> <start> [<via> ...] <end>';

export const routeCommand: Command = {
  name: 'route',
  summary: 'finds the fastest or shortest way, with directions',
  usage: USAGE,
  help: `
Finds the way from the first point via those in between to the last one. A point is
x,y in the coordinate system of the data, or x,y,epsg:4326 in any other.

  ermine route porto.ermine -8.61,41.15 -8.65,41.17
  ermine route porto.ermine -8.61,41.15 -8.63,41.16 -8.65,41.17 --oip true
  ermine route porto.ermine -8.61,41.15 -8.65,41.17 --directionsStyle Normal --language pt
  ermine route porto.ermine -8.61,41.15 -8.65,41.17 --avoid tollRoad --svg route.svg
  ermine route porto.ermine -8.61,41.15 -8.65,41.17 --alternatives 2 --svg routes.svg

Closures, other speeds, a truck or preferences for road types go into the payload:

  echo '{"cvr":{"vehicleAttributes":{"height":4,"heightUnit":"m"}}}' |
    ermine route porto.ermine -8.61,41.15 -8.65,41.17 --payload -`,
  options: {
    ...queryOptions(ROUTE_PARAMETERS, ['startPoint', 'endPoint', 'intermediatePoints']),
    ...FORMAT_OPTION,
    ...REQUEST_OPTIONS,
  },
  async run(args, io) {
    expectPositionals(args, 3, Number.POSITIVE_INFINITY, `ermine route ${USAGE}`);
    const [path, ...points] = args.positionals;
    const payload = await payloadOf(args, io);
    const database = await openNetwork(path, args);
    const query = {
      ...(isGeoJson(args) && { segmentGeometryStyle: 'All' as const, destinationSrs: 'epsg:4326' }),
      ...queryOf(args, ROUTE_PARAMETERS),
      startPoint: pointOf(points[0]),
      endPoint: pointOf(points[points.length - 1]),
      ...(points.length > 2 && { intermediatePoints: points.slice(1, -1).map(pointOf) }),
    };
    const found = route(database, query, payload, requestOptions(args, io));
    const draw = () => {
      const drawn: RouteResult = route(
        database,
        { ...query, segmentGeometryStyle: 'All', destinationSrs: 'epsg:4326' },
        payload,
      );
      const others = drawn.alternatives?.map((other) => ({ ...other, label: other.summary })) ?? [];
      return toSvg({ network: database.network, routes: [{ ...found, geometry: drawn.geometry }, ...others] });
    };
    await answer(args, io, found, textOption(args, 'svg') === undefined ? undefined : draw);
  },
};
