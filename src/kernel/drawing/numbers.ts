// AssemblyScript's types of numbers. asc has them built in, so assemble.js drops imports of this file. In TypeScript all of them are
// `number`.

export type bool = boolean;
export type f64 = number;
export type i32 = number;
