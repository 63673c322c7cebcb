// What hulls take of Turf. In Node itself `turf.node.ts` stands in for this file.

export { concave } from '@turf/concave';
export { difference } from '@turf/difference';
