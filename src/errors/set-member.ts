// Members of records that somebody else has named.

/** Sets a member by any name: `__proto__` is one like any other, as JSON has it. */
export function setMember(record: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, configurable: true, enumerable: true, writable: true });
  return record;
}
