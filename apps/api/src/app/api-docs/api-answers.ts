import { STATUS_CODES } from 'node:http';
import type { Access, Endpoint, ResponseBody } from '@claimstead/contract/endpoint.ts';
import { type ErrorCode, errorCodes } from '@claimstead/contract/error-codes.ts';
import {
  ownRefusals,
  refusalsOfAccess,
  refusalsOfAny,
  refusalsOfUploads,
} from '@claimstead/contract/refusals.ts';
import { z } from 'zod';
import { type JsonSchema, schemaName, type WrittenSchemas } from './named-schemas.ts';
import { sharable } from './shared-parts.ts';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Who may call, as the codes that follow from it are named. */
const ofAccess: Readonly<Record<Access, string>> = {
  anyone: 'Any',
  provider: 'Any',
  session: 'Session',
  verified: 'Verified',
  operator: 'Operator',
};
const accesses = ['session', 'verified', 'operator'] as const;

/** The closed lists of codes that answers refer to: by who may call, of uploads, and what calls have of their own. */
export function refusalCodes(calls: readonly RefusedCall[]): Record<string, JsonSchema> {
  const shown = accesses.filter((access) =>
    calls.some(({ endpoint }) => endpoint.access === access),
  );
  const own = new Set(calls.flatMap(({ key, endpoint }) => ownCodes(key, endpoint)));
  return {
    AnyCallCode: codesOf(refusalsOfAny),
    ...Object.fromEntries(
      shown.map((access) => [
        `${ofAccess[access]}CallCode`,
        { anyOf: [schema('AnyCallCode'), codesOf(refusalsOfAccess[access])] },
      ]),
    ),
    UploadCode: codesOf(refusalsOfUploads),
    OwnCode: codesOf([...own].toSorted()),
  };
}

type RefusedCall = { key: string; endpoint: Endpoint };

/** What a call is refused with for reasons of its own, without the code whose answer has a body of its own. */
export function ownCodes(key: string, endpoint: Endpoint): readonly ErrorCode[] {
  return ownRefusals(key, endpoint).filter((code) => code !== secondStep);
}

/** What a call is refused with: RFC 9457 with the codes that calls like it may have. Its own are beside its answers. */
export function refusalsOfCall(key: string, endpoint: Endpoint): Record<string, object> {
  const name = ofAccess[endpoint.access];
  const hasOwn = ownCodes(key, endpoint).length > 0;
  const codes = [
    schema(`${name}CallCode`),
    ...(endpoint.upload ? [schema('UploadCode')] : []),
    ...(hasOwn ? [schema('OwnCode')] : []),
  ];
  const refused = sharable(
    `${name}${endpoint.upload ? 'Upload' : ''}${hasOwn ? 'Own' : ''}`,
    refusal(codes.length === 1 ? schema(`${name}CallCode`) : { anyOf: codes }),
  );
  const challenged = ownRefusals(key, endpoint).includes(secondStep);
  return { ...(challenged ? { [errorCodes[secondStep][0]]: challenge } : {}), '4XX': refused };
}

/** The one refusal with a body of its own: it says how to go on. */
const secondStep = 'identity.second_step_required';
const challenge = refusal(codesOf([secondStep]), [schema('SecondStepChallenge')]);

function codesOf(codes: readonly ErrorCode[]): JsonSchema {
  return { enum: codes };
}

function refusal(code: JsonSchema, more: readonly JsonSchema[] = []): object {
  const problem = { allOf: [schema('Problem'), { properties: { code } }, ...more] };
  return { description: 'Refused', content: { 'application/problem+json': { schema: problem } } };
}

/** What a call answers when it does what was asked. */
export function successOf(
  status: string,
  body: ResponseBody,
  schemas: WrittenSchemas,
): Record<string, unknown> {
  const description = STATUS_CODES[Number(status)];
  if (body instanceof z.ZodType) {
    const answer = {
      description,
      content: { 'application/json': { schema: schemas.of(body, 'output') } },
    };
    const name = body instanceof z.ZodArray ? listName(body) : schemaName(body);
    return name === undefined ? answer : sharable(name, answer);
  }
  const text = { schema: { type: 'string' } };
  switch (body) {
    case 'text':
      return sharable('Text', { description, content: { 'text/plain': text } });
    case 'file': {
      const bytes = { schema: { type: 'string', format: 'binary' } };
      return sharable(status === '200' ? 'File' : 'PartOfFile', {
        description,
        content: { '*/*': bytes },
      });
    }
    case 'stream':
      return { description, content: { 'text/event-stream': text } };
    default:
      return { description };
  }
}

function listName({ element }: z.ZodArray): string | undefined {
  const name = element instanceof z.ZodType ? schemaName(element) : undefined;
  return name && `${name}List`;
}
