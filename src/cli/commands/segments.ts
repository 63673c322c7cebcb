// `ermine segments`: records of road segments.

import { parseSegmentId } from '../../network/segment-ids.ts';
import { segmentById } from '../../operations/segment-by-id.ts';
import { segmentsByPoint } from '../../operations/segments-by-point.ts';
import { segmentsByWay } from '../../operations/segments-by-way.ts';
import { toSvg } from '../../picture/to-svg.ts';
import { SEGMENTS_BY_POINT_PARAMETERS } from '../../request/segment-request.ts';
import { answer, isGeoJson, requestOptions } from '../answer.ts';
import { type Command, expectPositionals, UsageError } from '../command.ts';
import { openNetwork } from '../open-network.ts';
import { FORMAT_OPTION, payloadOf, pointOf, queryOf, queryOptions, REQUEST_OPTIONS } from '../query-options.ts';

const USAGE = '<network> <point, segmentID or way/id>';

/** Matches a way in the form that openstreetmap.org uses. */
const WAY = /^way\/(.*)$/;

const { explain: _, ...OUTPUT_OPTIONS } = REQUEST_OPTIONS;

export const segmentsCommand: Command = {
  name: 'segments',
  summary: 'shows road segments: near a point, of a way, or one by its id',
  usage: USAGE,
  help: `
Shows records of road segments: name, length, speed, road type, direction and more. It
finds the segment nearest to a point (at a junction, all that meet there), a segment by
its id, or all segments of an OpenStreetMap way. Transient updates use these ids. Ways are
known only if the network was imported with --keep-ids.

  ermine segments porto.ermine -8.61,41.15
  ermine segments porto.ermine way/4253174 --returnTags true
  ermine segments porto.ermine -8.61,41.15 --number 5
  ermine segments porto.ermine 17b3a0:9f2c11d4 --velocityUnit kph --segmentGeometryStyle All`,
  options: { ...queryOptions(SEGMENTS_BY_POINT_PARAMETERS, ['point']), ...FORMAT_OPTION, ...OUTPUT_OPTIONS },
  async run(args, io) {
    expectPositionals(args, 2, 2, `ermine segments ${USAGE}`);
    const [path, wanted] = args.positionals;
    const database = await openNetwork(path, args);
    const query = queryOf(args, SEGMENTS_BY_POINT_PARAMETERS);
    const payload = await payloadOf(args, io);
    if (payload !== undefined && (WAY.test(wanted) || parseSegmentId(wanted))) {
      throw new UsageError('A segment by its id or way takes no payload: only the search near a point depends on one.');
    }
    const options = requestOptions(args, io);
    const way = WAY.exec(wanted)?.[1];
    const find = (more: { [name: string]: string }) => {
      if (way !== undefined) return segmentsByWay(database, { ...query, ...more, way }, undefined, options);
      if (parseSegmentId(wanted)) return segmentById(database, wanted, { ...query, ...more }, options);
      return segmentsByPoint(database, { ...query, ...more, point: pointOf(wanted) }, payload, options);
    };
    const onMap = { segmentGeometryStyle: 'All', destinationSrs: 'epsg:4326' };
    const draw = () => toSvg({ network: database.network, segments: find(onMap) });
    await answer(args, io, find(isGeoJson(args) ? onMap : {}), draw);
  },
};
