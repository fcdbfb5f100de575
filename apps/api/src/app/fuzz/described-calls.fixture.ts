import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';

/** The part of JSON Schema that the document uses. */
export type Shape = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  allOf?: Shape[];
  anyOf?: Shape[];
  const?: string | number | boolean | null;
  enum?: unknown[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

type Content = Record<string, { schema: Shape }>;

type Parameter = { name: string; in: string; required?: boolean; schema: Shape };

type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** What all calls of a path are sent, and its calls by their methods. */
type Path = { parameters?: Parameter[] } & {
  [method: string]: Operation | Parameter[] | undefined;
};

type Document = { paths: Record<string, Path> };

/** What the document says that a status is answered with: nothing, JSON of a schema, or another type. */
type DescribedAnswer = { type: string | null; json: ValidateFunction | null };

/** A call as the document describes it. */
export type DescribedCall = {
  /** As in the contract for calls of the API: "POST /offer/{id}/accept"; the whole path for others. */
  key: string;
  method: string;
  /** With its prefix, parameters as `{name}`. */
  path: string;
  query: Record<string, { shape: Shape; required: boolean }>;
  params: Record<string, Shape>;
  body: Shape | null;
  isUpload: boolean;
  answers: Map<number, DescribedAnswer>;
};

const prefix = '/api/v1';

/** Every call of the product's own OpenAPI document. */
export async function describedCalls(app: FastifyInstance): Promise<DescribedCall[]> {
  const document = resolved((await app.inject({ url: '/api/openapi.json' })).json<Document>());
  return Object.entries(document.paths).flatMap(([path, { parameters: common = [], ...methods }]) =>
    Object.entries(methods).map(([method, one]) => {
      const operation = one as Operation;
      const content = operation.requestBody?.content ?? {};
      const parameters = [...common, ...(operation.parameters ?? [])];
      return {
        key: `${method.toUpperCase()} ${path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path}`,
        method: method.toUpperCase(),
        path,
        query: Object.fromEntries(
          parameters
            .filter((one) => one.in === 'query')
            .map((one) => [one.name, { shape: one.schema, required: one.required === true }]),
        ),
        params: Object.fromEntries(
          parameters.filter((one) => one.in === 'path').map((one) => [one.name, one.schema]),
        ),
        body: content['application/json']?.schema ?? null,
        isUpload: 'multipart/form-data' in content,
        answers: answersOf(operation),
      };
    }),
  );
}

/** The document with what it refers to in the place of each reference: nothing in it contains itself. */
function resolved(document: Document): Document {
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref === undefined) {
      return oneObject(
        Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inPlace(one)])),
      );
    }
    const [, ...names] = $ref.split('/');
    return inPlace(
      names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document),
    );
  };
  return { paths: inPlace(document.paths) as Document['paths'] };
}

/** What extends another object, as one object with the fields of both. */
function oneObject(shape: Shape): Shape {
  const { allOf: parts = [] } = shape;
  if (parts.length === 0 || !parts.every(({ properties }) => properties)) return shape;
  return {
    type: 'object',
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
    ) as Shape['properties'],
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** A call of which the document says nothing: "GET /healthz". */
export function callTo(route: string): DescribedCall {
  const [method = '', path = ''] = route.split(' ');
  const nothing = { query: {}, params: {}, body: null, isUpload: false };
  return { key: route, method, path, ...nothing, answers: new Map() };
}

/**
 * Reads the document as an outsider would, with a different library from the one that wrote it. Formats are
 * patterns in it as well.
 */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

function answersOf({ responses }: Operation): Map<number, DescribedAnswer> {
  // What a call may be refused with is held in every test (`declared-refusals.ts`).
  const described = Object.entries(responses).filter(([status]) => /^\d+$/.test(status));
  return new Map(
    described.map(([status, { content }]) => {
      const [type = null] = Object.keys(content ?? {});
      const shape = content?.['application/json']?.schema;
      return [Number(status), { type, json: shape ? ajv.compile(shape) : null }];
    }),
  );
}

/**
 * Every route that is registered, as "METHOD /path" with parameters as `{name}`, read from the router itself: a
 * route that was left out of the document is found here.
 */
export function registeredRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*(?:├──|└──) )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (indent === '') continue;
    const depth = indent.length / 4 - 1;
    above.splice(depth, Infinity, part);
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
    for (const method of methods.split(', ')) {
      // Answered from the route of GET.
      if (method !== '' && method !== 'HEAD') routes.push(`${method} ${path}`);
    }
  }
  return routes;
}
