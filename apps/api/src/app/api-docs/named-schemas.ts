import { dateSchema, printableSchema, timestampSchema } from '@claimstead/contract/primitives.ts';
import { schemaFiles } from '@claimstead/contract/schemas.ts';
import { z } from 'zod';

/** JSON Schema as the document writes it. */
export type JsonSchema = Record<string, unknown>;
type Direction = 'input' | 'output';

const place = '#/components/schemas/';
const longestPattern = 200;

/** The schemas that the contract exports, each by the name that it has in the document: `saleSchema` is `Sale`. */
const names: ReadonlyMap<z.ZodType, string> = new Map(
  schemaFiles
    .flatMap(Object.entries)
    .flatMap(([name, value]): [z.ZodType, string][] =>
      value instanceof z.ZodType && isNamed(name, value) ? [[value, nameOf(name)]] : [],
    ),
);

/** What may be absent is no thing of its own, and the object of a query is written as its parameters. */
function isNamed(exported: string, schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional) return false;
  if (schema instanceof z.ZodObject && exported.endsWith('QuerySchema')) return false;
  return /(Schema|Body)$/.test(exported);
}

function nameOf(exported: string): string {
  return exported.charAt(0).toUpperCase() + exported.slice(1).replace('Schema', '');
}

/** The name of a schema in the document; undefined for one that stands where it is used. */
export function schemaName(schema: z.ZodType): string | undefined {
  return names.get(schema);
}

/** What is written of schemas: each use as JSON Schema that refers to the named ones, and those named ones that are used. */
export type WrittenSchemas = {
  of(schema: z.ZodType, direction: Direction): JsonSchema;
  named: Record<string, JsonSchema>;
};

/**
 * Writes schemas that are used in what is sent and in what is answered.
 * @throws where a named schema is another one when it is sent: it would need two names.
 */
export function writeSchemas(used: Record<Direction, readonly z.ZodType[]>): WrittenSchemas {
  const written = {
    input: writeAll('input', used.input),
    output: writeAll('output', used.output),
  };
  const named: Record<string, JsonSchema> = {};
  for (const { components } of [written.output, written.input]) {
    for (const [name, schema] of Object.entries(components)) {
      if (named[name] !== undefined && JSON.stringify(named[name]) !== JSON.stringify(schema)) {
        throw new Error(`${name} is another one when it is sent than when it is answered.`);
      }
      named[name] = schema;
    }
  }
  return {
    of: (schema, direction) => written[direction].uses.get(schema) ?? {},
    named: Object.fromEntries(
      Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}

function writeAll(io: Direction, used: readonly z.ZodType[]) {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const unnamed = [...new Set(used)].filter((schema) => !names.has(schema));
  const idOf = (index: number) => `use ${index}`;
  for (const [index, schema] of unnamed.entries()) registry.add(schema, { id: idOf(index) });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    metadata: z.globalRegistry,
    unrepresentable: 'any',
    uri: (id) => `${place}${id}`,
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
  });
  const bare = (id: string): JsonSchema => withoutIdentity(inlined(schemas[id] as JsonSchema));
  const inlined = (schema: JsonSchema) =>
    // A use that is a part of another one has no name to be referred to by.
    JSON.parse(JSON.stringify(schema), (_key, value: { $ref?: string } | null) => {
      const [, id] = /(use \d+)$/.exec(value?.$ref ?? '') ?? [];
      return id === undefined ? value : bare(id);
    }) as JsonSchema;
  const uses = new Map(unnamed.map((schema, index) => [schema, bare(idOf(index))]));
  for (const schema of used) {
    const name = names.get(schema);
    if (name !== undefined) uses.set(schema, { $ref: `${place}${name}` });
  }
  const components = reachable([...uses.values()], bare);
  return { uses, components };
}

/** What zod writes beyond what the contract says. */
function simplify(schema: z.core.$ZodTypes, written: z.core.JSONSchema.BaseSchema): void {
  // Objects are open in both directions: what is sent beyond them is ignored, and answers may gain fields.
  if (written.additionalProperties === false) delete written.additionalProperties;
  // The bounds of a number in JavaScript are none of the product's.
  if (written.minimum === Number.MIN_SAFE_INTEGER) delete written.minimum;
  if (written.maximum === Number.MAX_SAFE_INTEGER) delete written.maximum;
  // A pattern that spells out a long list is read by nobody: what is not in it is refused in words.
  if ((written.pattern?.length ?? 0) > longestPattern) delete written.pattern;
  // The format says it.
  if (written.format === 'uuid') delete written.pattern;
  mayBeNull(written);
  // What is one of a list, or one value, says its type by that.
  if (written.enum || written.const !== undefined) delete written.type;
  dayOrNull(schema, written);
  if (schema instanceof z.ZodObject) referToBase(schema, written);
  // Each key of a closed list is a property.
  const keys = written.propertyNames as z.core.JSONSchema.BaseSchema | undefined;
  if (keys?.enum && written.required) {
    const { required, additionalProperties: each } = written;
    written.properties = Object.fromEntries(required.map((key) => [key, each ?? {}]));
    delete written.propertyNames;
    delete written.additionalProperties;
  }
  if (schema instanceof z.ZodISODate && schema !== dateSchema) {
    for (const key of Object.keys(written)) delete written[key];
    written.$ref = `${place}Date`;
  }
  if (schema !== printableSchema && JSON.stringify(written.allOf) === printable) {
    written.$ref = `${place}Printable`;
    delete written.allOf;
    // Printable is text.
    delete written.type;
  }
}

/** An object, or one of a closed list, or null: in the short form that JSON Schema has for it. */
function mayBeNull(written: z.core.JSONSchema.BaseSchema): void {
  const [one, none, ...others] = written.anyOf ?? [];
  if (none?.type !== 'null' || others.length > 0) return;
  if (one?.type !== 'object' && !one?.enum) return;
  delete written.anyOf;
  Object.assign(
    written,
    one,
    one.enum ? { enum: [...one.enum, null] } : { type: ['object', 'null'] },
  );
}

/** A day, or a time, or null: many fields are one of them, so each has a name. */
function dayOrNull(schema: z.core.$ZodTypes, written: z.core.JSONSchema.BaseSchema): void {
  if (!(schema instanceof z.ZodNullable) || names.has(schema)) return;
  const inner = schema.unwrap();
  const isDay = inner instanceof z.ZodISODate;
  if (!isDay && inner !== timestampSchema) return;
  delete written.anyOf;
  written.$ref = `${place}${isDay ? 'Date' : 'Timestamp'}OrNull`;
}

/** An object that has all of a named one (`extend`) is written as that one and what it has beyond it. */
function referToBase(schema: z.ZodObject, written: z.core.JSONSchema.BaseSchema): void {
  const name = baseOf(schema);
  if (name === null) return;
  const { properties = {}, required = [] } = written;
  const inBase = Object.keys(namedObjects.get(name)?.shape ?? {});
  const isBeyond = (key: string) => !inBase.includes(key);
  const beyond = Object.entries(properties).filter(([key]) => isBeyond(key));
  const rest = {
    type: 'object' as const,
    properties: Object.fromEntries(beyond),
    required: required.filter(isBeyond),
  };
  for (const key of Object.keys(written)) delete written[key];
  written.allOf = [{ $ref: `${place}${name}` }, ...(beyond.length > 0 ? [rest] : [])];
}

const namedObjects: ReadonlyMap<string, z.ZodObject> = new Map(
  [...names].flatMap(([schema, name]) => (schema instanceof z.ZodObject ? [[name, schema]] : [])),
);

/** The named object with most fields that are all fields of this one as well, and no fewer than four. */
function baseOf(schema: z.ZodObject): string | null {
  const { shape } = schema;
  let found: { name: string; size: number } | null = null;
  for (const [name, one] of namedObjects) {
    const fields = Object.entries(one.shape);
    if (
      fields.length === Object.keys(shape).length ||
      fields.length < Math.max(4, (found?.size ?? 0) + 1)
    )
      continue;
    if (fields.every(([key, field]) => shape[key] === field)) found = { name, size: fields.length };
  }
  return found?.name ?? null;
}

/** What every line that others read is held to, as zod writes it. */
const printable = JSON.stringify(z.toJSONSchema(printableSchema).allOf);

function withoutIdentity({ $id: _id, $schema: _schema, id: _name, ...schema }: JsonSchema) {
  return schema;
}

/** The named schemas that these refer to, and those that they refer to in turn. */
function reachable(from: readonly JsonSchema[], bare: (id: string) => JsonSchema) {
  const found: Record<string, JsonSchema> = {};
  const queue = [...from];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found[name] !== undefined) continue;
      found[name] = bare(name);
      queue.push(found[name]);
    }
  }
  return found;
}
