import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { z } from 'zod';
import { ownCodes, refusalsOfCall, successOf } from './api-answers.ts';
import { bodyExamples } from './examples.ts';
import { type JsonSchema, schemaName, type WrittenSchemas } from './named-schemas.ts';
import { sharable } from './shared-parts.ts';

/** A call with the domain that it belongs to and the path that it is served at. */
export type DocumentedCall = { key: string; domain: string; path: string; endpoint: Endpoint };

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  security?: Record<string, string[]>[];
  /** Parameters and answers as they are, or where they are. */
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
  /** The codes of its own that the call is refused with. */
  'x-refusals'?: readonly ErrorCode[];
};

/** One call as OpenAPI describes it. */
export function operationOf(
  { key, domain, endpoint }: DocumentedCall,
  schemas: WrittenSchemas,
): Operation {
  const parameters = [
    ...parametersOf('path', endpoint.params, schemas),
    ...parametersOf('query', endpoint.query, schemas),
  ];
  const successes = Object.entries(endpoint.responses).map(([status, body]) => [
    status,
    successOf(status, body, schemas),
  ]);
  const own = ownCodes(key, endpoint);
  return {
    operationId: operationId(key),
    tags: [domain],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(key, endpoint, schemas),
    responses: { ...Object.fromEntries(successes), ...refusalsOfCall(key, endpoint) },
    ...(own.length > 0 ? { 'x-refusals': own.toSorted() } : {}),
  };
}

/** The contract's name of a call as an identifier: `POST /offer/{id}/accept` is `postOfferByIdAccept`. */
export function operationId(key: string): string {
  const [method = '', path = ''] = key.split(' ');
  const words = path
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + pascal.join('');
}

const session = { session: [] };
/** Who must be known unless a call says otherwise. */
export const usualSecurity = [session];

function securityOf({ access, oneClick }: Endpoint): { security?: Record<string, string[]>[] } {
  if (access === 'provider' || oneClick) return { security: [] };
  return access === 'anyone' ? { security: [{}, session] } : {};
}

function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  schemas: WrittenSchemas,
): object[] {
  if (!schema) return [];
  const { properties, required } = fieldsOf(schemas.of(schema, 'input'), schemas);
  return Object.entries(properties).map(([name, one]) => {
    const isRequired = place === 'path' || required.includes(name);
    const parameter = { name, in: place, ...(isRequired ? { required: true } : {}), schema: one };
    return sharable(name, parameter);
  });
}

type FieldsOf = { properties: Record<string, JsonSchema>; required: string[] };

/** The fields of an object, with those of the ones that it extends. */
function fieldsOf(written: JsonSchema, schemas: WrittenSchemas): FieldsOf {
  const {
    $ref,
    allOf = [],
    properties = {},
    required = [],
  } = written as Partial<FieldsOf> & {
    $ref?: string;
    allOf?: JsonSchema[];
  };
  const base = $ref === undefined ? [] : [schemas.named[$ref.split('/').at(-1) ?? ''] ?? {}];
  const parts = [...base, ...allOf].map((one) => fieldsOf(one, schemas));
  return {
    properties: Object.assign({}, ...parts.map((one) => one.properties), properties),
    required: [...parts.flatMap((one) => one.required), ...required],
  };
}

/** The body of every upload: one part of multipart/form-data. */
const uploadBody = sharable('Upload', {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    },
  },
});

function bodyOf(
  key: string,
  { upload, body }: Endpoint,
  schemas: WrittenSchemas,
): { requestBody?: object } {
  if (upload) return { requestBody: uploadBody };
  if (!body) return {};
  const isRequired = !body.safeParse(undefined).success;
  const example = (bodyExamples as Readonly<Record<string, unknown>>)[key];
  const json = { schema: schemas.of(body, 'input'), ...(example ? { example } : {}) };
  const content = { 'application/json': json };
  const requestBody = { ...(isRequired ? { required: true } : {}), content };
  const name = schemaName(body);
  return { requestBody: name === undefined ? requestBody : sharable(name, requestBody) };
}
