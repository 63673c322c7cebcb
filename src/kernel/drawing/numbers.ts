// AssemblyScript's types of numbers. asc knows them, so assemble.js leaves out imports of this file; for TypeScript they are all one.

export type bool = boolean;
export type f64 = number;
export type i32 = number;
