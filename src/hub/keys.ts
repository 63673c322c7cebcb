// The keys under which a store holds the hub's records. Keys of one entity's relationships are consecutive.
//
//   m / model                                               the model's declaration
//   e / model / entity                                      properties of an entity
//   o / model / source / label / target / id                a relationship, seen from its source
//   i / model / target / label / source / id                the relationship, seen from its target; has no properties
//
// A short text is escaped, and is then a part of a key. For a long text, the part is its beginning and a digest of the whole text, so that
// a label may be any text of any length. Values hold the full texts.

/** The longest text that a key holds in full: in code units, and in bytes once it is escaped. Five such parts stay below 1024 bytes. */
const LONGEST_PART = 60;
const LONGEST_ESCAPED = 200;
const LONGEST_KEY = 1024;

export interface EntityName {
  readonly type: string;
  readonly label: string;
}

export interface RelationshipName {
  readonly label: string;
  readonly source: EntityName;
  readonly target: EntityName;
  readonly uniqueID?: string;
}

export async function modelKey(model: string): Promise<string> {
  return `m/${await keyPart(model)}`;
}

export async function entityKey(model: string, entity: EntityName): Promise<string> {
  return `e/${await keyPart(model)}/${await keyPart(entityText(entity))}`;
}

export async function outKey(model: string, relationship: RelationshipName): Promise<string> {
  const { label, source, target, uniqueID } = relationship;
  return `${await prefixKey('o', model, source, label)}${await keyPart(entityText(target))}/${await idPart(uniqueID)}`;
}

export async function inKey(model: string, relationship: RelationshipName): Promise<string> {
  const { label, source, target, uniqueID } = relationship;
  return `${await prefixKey('i', model, target, label)}${await keyPart(entityText(source))}/${await idPart(uniqueID)}`;
}

/** A key of a relationship is stored under its source (`o`) or under its target (`i`). */
export type Side = 'o' | 'i';

/** The prefix of the keys of all relationships from an entity (`o`) or to it (`i`), with one label or with any label. */
export async function prefixKey(side: Side, model: string, entity: EntityName, label?: string): Promise<string> {
  const prefix = `${side}/${await keyPart(model)}/${await keyPart(entityText(entity))}/`;
  return label === undefined ? prefix : `${prefix}${await keyPart(label)}/`;
}

export function isKey(text: unknown): text is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters
  return typeof text === 'string' && text.length <= LONGEST_KEY && !/[\u0000-\u001f\u007f\p{Surrogate}]/u.test(text);
}

/** An id as the interface writes it: `Type:Label`. */
export function entityText({ type, label }: EntityName): string {
  return `${type}:${label}`;
}

async function idPart(uniqueID: string | undefined): Promise<string> {
  return uniqueID === undefined ? '-' : `=${await keyPart(uniqueID)}`;
}

/** One part of a key, different for different texts. Only the part for a long text contains `#`. */
async function keyPart(text: string): Promise<string> {
  const escaped = text.length <= LONGEST_PART ? escapePart(text) : undefined;
  if (escaped !== undefined && new TextEncoder().encode(escaped).length <= LONGEST_ESCAPED) return escaped;
  return `${escapePart(text.slice(0, 16))}#${await digest(text)}`;
}

/** Escapes separators, characters that some stores refuse, and halves of surrogate pairs. */
function escapePart(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it escapes control characters
    /[\u0000-\u001f\u007f/#%]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16)};`,
  );
}

async function digest(text: string): Promise<string> {
  const units = new Uint8Array(2 * text.length);
  for (let i = 0; i < text.length; i++) {
    units[2 * i] = text.charCodeAt(i) >>> 8;
    units[2 * i + 1] = text.charCodeAt(i) & 255;
  }
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', units));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
