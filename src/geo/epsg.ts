// The whole EPSG table of longitude-latitude and projected systems, for callers who need more than the common ones.

import { commonCodes, commonDefinition } from './common-systems.ts';
import type { CoordinateSystems } from './coordinate-systems.ts';
import { epsgTable } from './epsg-table.ts';

/**
 * Definitions by `epsg:<code>`, to pass as `coordinateSystems`. `null` marks codes that are known but not supported: proj4
 * lacks the projection, or the transformation to WGS 84 needs a grid and no parameters approximate it. A datum has one
 * transformation, which may be some 500 m off where EPSG has one for each area. x is eastward and y northward, also where EPSG
 * counts westward and southward (South African Lo, Krovak 5513).
 *
 * @example
 * openDatabase(network, { coordinateSystems: { ...epsg, 'epsg:990001': '+proj=tmerc +lat_0=50 +lon_0=8 +ellps=GRS80' } });
 */
export const epsg: CoordinateSystems = unpacked(epsgTable);

// A line is a template and its systems: `+proj=utm +zone=$ +ellps=intl|2043,29 1,30`. A system is the step from the previous
// code and a number for each `$`; an omitted number repeats the previous one. The template `!` lists unsupported codes.
function unpacked(table: string): CoordinateSystems {
  const definitions: Record<string, string | null> = {};
  for (const code of commonCodes()) definitions[`epsg:${code}`] = commonDefinition(code)!;
  for (const line of table.trim().split('\n')) {
    const [form, systems] = line.split('|');
    const words = form.split('$');
    const values: string[] = new Array(words.length - 1).fill('');
    let code = 0;
    for (const system of systems.split(' ')) {
      const [step, ...numbers] = system.split(',');
      code += Number(step);
      for (let i = 0; i < numbers.length; i++) values[i] = numbers[i] || values[i];
      definitions[`epsg:${code}`] = form === '!' ? null : words.map((word, i) => word + (values[i] ?? '')).join('');
    }
  }
  return definitions;
}
