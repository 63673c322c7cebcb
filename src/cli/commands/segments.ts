// `ermine segments`: records of road segments.

import { parseSegmentId } from '../../network/segment-ids.ts';
import { segmentById } from '../../operations/segment-by-id.ts';
import { segmentsByPoint } from '../../operations/segments-by-point.ts';
import { toSvg } from '../../picture/to-svg.ts';
import { SEGMENTS_BY_POINT_PARAMETERS } from '../../request/segment-request.ts';
import { answer, isGeoJson, requestOptions } from '../answer.ts';
import type { Command } from '../command.ts';
import { expectPositionals } from '../command.ts';
import { openNetwork } from '../open-network.ts';
import { FORMAT_OPTION, pointOf, queryOf, queryOptions, REQUEST_OPTIONS } from '../query-options.ts';

const USAGE = '<network> <point or segmentID>';

const { payload: _, explain: __, ...OUTPUT_OPTIONS } = REQUEST_OPTIONS;

export const segmentsCommand: Command = {
  name: 'segments',
  summary: 'shows the road segments at a point, or one by its id',
  usage: USAGE,
  help: `
Answers records of the segments closest to a point (at a junction, all its arms), or
of the one with an id: name, length, speed, road type, direction and more. Their ids
are what transient updates name.

  ermine segments porto.ermine -8.61,41.15
  ermine segments porto.ermine 17b3a0:9f2c11d4 --velocityUnit kph --segmentGeometryStyle All`,
  options: { ...queryOptions(SEGMENTS_BY_POINT_PARAMETERS, ['point']), ...FORMAT_OPTION, ...OUTPUT_OPTIONS },
  async run(args, io) {
    expectPositionals(args, 2, 2, `ermine segments ${USAGE}`);
    const [path, wanted] = args.positionals;
    const database = await openNetwork(path, args);
    const query = queryOf(args, SEGMENTS_BY_POINT_PARAMETERS);
    const options = requestOptions(args, io);
    const find = (more: { [name: string]: string }) =>
      parseSegmentId(wanted)
        ? segmentById(database, wanted, { ...query, ...more }, options)
        : segmentsByPoint(database, { ...query, ...more, point: pointOf(wanted) }, undefined, options);
    const onMap = { segmentGeometryStyle: 'All', destinationSrs: 'epsg:4326' };
    const draw = () => toSvg({ network: database.network, segments: find(onMap) });
    await answer(args, io, find(isGeoJson(args) ? onMap : {}), draw);
  },
};
