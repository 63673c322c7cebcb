import { describe, expect, test } from 'vitest';
import { fromGpx } from '../../src/formats/from-gpx.ts';
import { toGpx } from '../../src/formats/to-gpx.ts';
import { route } from '../../src/operations/route.ts';
import { openTown } from '../operations/open-town.ts';

const { database, at } = openTown(`
  A--1--B--2--C
  |     |     |
  +--D--E--3--F

  AB "Rue d'<Été> & 🚲"
`);
const query = { startPoint: at('1'), endPoint: at('3'), segmentGeometryStyle: 'All' } as const;

describe('toGpx', () => {
  test('writes the line as a track, and start, intermediate points and end as a route', () => {
    const between = { intermediatePoints: [at('2')], returnIntermediatePoints: true } as const;
    const result = route(database, { ...query, ...between });
    const { tracks, routes, waypoints } = fromGpx(toGpx(result, { name: 'Work & <home> 🚲' }));
    const lonLats = (points: { lon: number; lat: number }[]) => points.map(({ lon, lat }) => [lon, lat]);
    expect(tracks.map(({ name, points }) => [name, lonLats(points)])).toEqual([
      ['Work & <home> 🚲', result.geometry.coordinates],
    ]);
    expect(routes.map(({ name, points }) => [name, lonLats(points)])).toEqual([
      ['Work & <home> 🚲', [result.geometry.coordinates[0], at('2'), result.geometry.coordinates.at(-1)]],
    ]);
    expect(waypoints).toEqual([]);
  });

  test('writes the maneuvers as the points of the route, with their instructions', () => {
    const asked = { directionsStyle: 'Normal', returnDirectionGeometry: true } as const;
    const result = route(database, { ...query, ...asked });
    const text = toGpx(result);
    expect(text).toContain('Rue d&#39;&#60;Été&#62; &#38; 🚲');
    expect(text).not.toContain('<name>');
    expect(fromGpx(text).routes[0].points).toHaveLength(result.routeDirections.length);
    expect(text.match(/<desc>/g)).toHaveLength(result.routeDirections.length);
  });

  test('refuses an answer without a line in longitude and latitude', () => {
    expect(() => toGpx(route(database, { startPoint: at('1'), endPoint: at('3') }))).toThrow(
      "request it with segmentGeometryStyle: 'All'",
    );
    expect(() => toGpx(route(database, { ...query, destinationSrs: 'epsg:3857' }))).toThrow(
      "request the route with destinationSrs: 'epsg:4326'",
    );
    expect(fromGpx(toGpx(route(database, { ...query, destinationSrs: 'epsg:4326' }))).tracks).toHaveLength(1);
    expect(() => toGpx([] as never)).toThrow('toGpx: expected the answer of a route');
  });
});

describe('fromGpx', () => {
  test('reads a track of any number of segments', () => {
    const text = `<gpx><trk>${'<trkseg/>'.repeat(300_000)}</trk></gpx>`;
    expect(() => fromGpx(text)).not.toThrow(RangeError);
  });

  test('reads tracks by segment, routes, waypoints, elevations and times, in any namespace', () => {
    const text = `<?xml version='1.0'?><!-- a > b --><!DOCTYPE gpx>
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1">
        <g:wpt lat="1" lon='2'><g:name>Caf&#xe9; &amp; <![CDATA[<bar>]]></g:name></g:wpt>
        <g:trk>
          <g:trkseg>
            <g:trkpt lat="50.1" lon="8.1"><g:ele>101.5</g:ele><g:time>2024-05-01T10:00:00Z</g:time></g:trkpt>
            <g:trkpt lon="8.2" lat="50.2"><g:extensions><x:name>no</x:name></g:extensions></g:trkpt>
          </g:trkseg>
          <g:trkseg/>
          <g:name>Ride</g:name>
        </g:trk>
        <g:rte><g:rtept lat="-90" lon="-180"/></g:rte>
      </g:gpx>`;
    expect(fromGpx(text)).toEqual({
      tracks: [
        {
          name: 'Ride',
          points: [
            { lon: 8.1, lat: 50.1, elevation: 101.5, time: Date.UTC(2024, 4, 1, 10) },
            { lon: 8.2, lat: 50.2 },
          ],
        },
        { name: 'Ride', points: [] },
      ],
      routes: [{ points: [{ lon: -180, lat: -90 }] }],
      waypoints: [{ lon: 2, lat: 1, name: 'Café & <bar>' }],
    });
  });

  test.each([
    ['{}', 'it has no element gpx'],
    ['<kml></kml>', 'it has no element gpx'],
    ['<gpx><trk></gpx>', '</gpx> at character 10 closes an element that is not open'],
    ['<gpx><trk>', '<trk> is not closed'],
    ['<gpx><!-- ', '<!-- at character 5 does not end'],
    ['<gpx a=b></gpx>', 'no tag can be read at character 0'],
    ['<gpx><wpt lat="91" lon="0"/></gpx>', 'a wpt has lon 0 and lat 91'],
    ['<gpx><wpt lat="" lon="0"/></gpx>', 'a wpt has lon 0 and lat '],
    ['<gpx><trkpt lat="1" lon="0"/></gpx>', 'a trkpt is outside of every line'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(() => fromGpx(text)).toThrow(`fromGpx: this is not valid GPX: ${problem}`);
  });

  test('takes time in proportion to a text, however it is malformed', () => {
    const texts = [
      `<gpx${' '.repeat(200_000)}`,
      `<gpx${' a="1"'.repeat(50_000)}`,
      '<a>'.repeat(100_000),
      '&'.repeat(300_000),
    ];
    for (const text of texts) expect(() => fromGpx(text)).toThrow('fromGpx');
  });

  test('reads an element with any number of attributes', () => {
    const attributes = ' a="1"'.repeat(2_000_000);
    expect(fromGpx(`<gpx${attributes}><wpt${attributes} lon="1" lat="2"/></gpx>`).waypoints).toEqual([
      { lon: 1, lat: 2 },
    ]);
    expect(() => fromGpx(`<gpx${attributes} !></gpx>`)).toThrow('no tag can be read at character 0');
  });

  test('cuts long names and values in its messages', () => {
    const long = 'x'.repeat(100_000);
    for (const text of [`<gpx></${long}>`, `<gpx><${long}>`, `<gpx><wpt lon="${long}"/></gpx>`]) {
      expect(() => fromGpx(text)).toThrow(/^fromGpx: this is not valid GPX: .{0,40}x{80}\.\.\..{0,60}$/);
    }
  });
});
