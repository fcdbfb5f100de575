import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { z } from 'zod';

export type Input = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
};

/** The part of a JSON Schema that the contract uses. */
type Shape = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  examples?: unknown[];
};

const texts = [
  'Some text',
  '500',
  'someone@example.test',
  '2030-01-02',
  '1234',
  '123456',
  'US',
  'sale.refund',
  '2030',
  'settled',
  'H01M10',
];

function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function sample(shape: Shape, id: string): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.examples) return shape.examples[0];
  if (shape.anyOf) return sample(shape.anyOf[0] ?? {}, id);
  switch (shape.type) {
    case 'object':
      return sampleFields(shape, id);
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () =>
        sample(shape.items ?? {}, id),
      );
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 0, (shape.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    default:
      return sampleText(shape, id);
  }
}

function sampleText(shape: Shape, id: string): string {
  if (shape.format === 'uuid') return id;
  if (shape.format === 'date-time') return '2030-01-02T03:04:05.000Z';
  const pattern = new RegExp(shape.pattern ?? '', 'u');
  const fitting = [...texts, id].find((text) => pattern.test(text)) ?? '';
  return fitting.padEnd(shape.minLength ?? 0, '1');
}

function sampleFields(shape: Shape, id: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, field]) => [name, sample(field, id)]),
  );
}

/** Input that an endpoint's schemas take, with this id wherever one is asked for. */
export function sampleInput(endpoint: Endpoint, id: string): Input {
  const fieldsOf = (schema: z.ZodObject | undefined) =>
    (schema ? sampleFields(shapeOf(schema), id) : {}) as Record<string, string>;
  return {
    params: fieldsOf(endpoint.params),
    query: fieldsOf(endpoint.query),
    body: endpoint.body ? sample(shapeOf(endpoint.body), id) : undefined,
  };
}

const badTexts = ['\u0000', '', '-1', '99999999999999999999', '%', 'x'.repeat(10_000)];
const badValues: unknown[] = [...badTexts, null, -1, 1e300, [], {}, [['\u0000']]];

/** The same input with one value at a time that does not belong there. */
export function* spoiled(input: Input): Generator<{ what: string; input: Input }> {
  for (const part of ['params', 'query'] as const) {
    for (const name of Object.keys(input[part])) {
      for (const bad of badTexts) {
        if (part === 'params' && bad === '') continue;
        yield {
          what: `${part} ${name} ${JSON.stringify(bad).slice(0, 30)}`,
          input: { ...input, [part]: { ...input[part], [name]: bad } },
        };
      }
    }
  }
  for (const { path, body } of spoiledBodies(input.body)) {
    yield { what: `body ${path}`, input: { ...input, body } };
  }
}

function* spoiledBodies(body: unknown, path = ''): Generator<{ path: string; body: unknown }> {
  if (body === undefined) return;
  if (Array.isArray(body)) {
    for (const one of spoiledBodies(body[0], `${path}[0]`)) {
      yield { path: one.path, body: [one.body, ...body.slice(1)] };
    }
    yield { path: `${path} twice`, body: [...body, ...body] };
  } else if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) {
      for (const one of spoiledBodies(value, `${path}.${name}`)) {
        yield { path: one.path, body: { ...body, [name]: one.body } };
      }
      const { [name]: _, ...without } = body as Record<string, unknown>;
      yield { path: `${path} without ${name}`, body: without };
    }
  } else {
    for (const bad of badValues) {
      yield { path: `${path} ${JSON.stringify(bad).slice(0, 30)}`, body: bad };
    }
  }
}
