// Members whose names come from callers.

/** Sets a member of any name. `__proto__` is a member like any other, as in JSON. */
export function setMember(record: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, configurable: true, enumerable: true, writable: true });
  return record;
}
