// Draws in arrays: the fallback of in-kernel.ts.

import { buildDiscs } from '../kernel/drawing/discs.ts';
import { beginDrawing, drawAll } from '../kernel/drawing/draw.ts';
import type { DrawingLoops } from '../kernel/drawing/drawing-loops.ts';
import { type Field, ROADS_TABLE } from '../kernel/drawing/field.ts';
import { crossingCount, drawAround, ringCount } from '../kernel/drawing/home-rings.ts';
import { growTable } from '../kernel/drawing/host.ts';
import { acrossOf } from '../kernel/drawing/reach-box.ts';
import { ROAD } from '../kernel/drawing/road.ts';
import { setRoads } from '../kernel/drawing/set-roads.ts';
import { simplify } from '../kernel/drawing/simplify/simplify.ts';
import type { Work } from '../kernel/drawing/simplify/work.ts';
import { type NumberTable, TABLE_NAMES, type Tables } from '../kernel/drawing/tables.ts';
import { type DeadlineCheck, grownWithin } from './deadline-check.ts';
import { type Drawing, makeLists } from './drawing.ts';
import type { Roads } from './roads.ts';

const LOOPS: DrawingLoops<Field, Work> = {
  setRoads,
  buildDiscs,
  acrossOf,
  beginDrawing,
  drawAll,
  drawAround,
  crossingCount,
  ringCount,
  simplify,
};

/** A drawing in the tables of an arena. Tables that are too small grow in `tables`. */
export function drawingInArrays(tables: Tables, roads: Roads, deadline: DeadlineCheck): Drawing<Field, Work> {
  const capacities = Int32Array.from(TABLE_NAMES, (name) => tables[name].length);
  const field = Object.assign({} as Field, tables);
  field.pointX = roads.pointX;
  field.pointY = roads.pointY;
  field.groups = roads.groups.sheet;
  // set after `assign`, because one more member in its arguments might turn the object into a slow map
  field.host = {
    capacities,
    grow(table, size) {
      const name = TABLE_NAMES[table];
      const longer = { [name]: grownWithin<NumberTable>(deadline, field[name], size) };
      capacities[table] = longer[name].length;
      Object.assign(field, longer);
      Object.assign(tables, longer);
    },
    checkDeadline: deadline.check,
    writeGroup: (rows, group, road) => roads.groups.write(group, rows, ROAD * road) / ROAD,
  };
  growTable(field, ROADS_TABLE, roads.rows.length);
  field.roads.set(roads.rows);
  return {
    loops: LOOPS,
    field,
    tables: field,
    put(name, numbers) {
      capacities[TABLE_NAMES.indexOf(name)] = numbers.length;
      Object.assign(field, { [name]: numbers });
    },
    makeWork(length) {
      const lists = makeLists(length, (bytes) => {
        deadline.check();
        return [new ArrayBuffer(bytes), 0];
      });
      return { work: lists as Work, lists };
    },
  };
}
