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
const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The names of the codes that follow from who may call, and of the answer of a call that is refused with no others. */
const ofAccess: Readonly<Record<Access, string>> = {
  anyone: 'AnyCall',
  provider: 'AnyCall',
  session: 'SessionCall',
  verified: 'VerifiedCall',
  operator: 'OperatorCall',
};
const accesses = ['session', 'verified', 'operator'] as const;

/** What calls are refused with that have no codes of their own, and sets of codes that many have in common. */
export function sharedRefusals(withOperators: boolean) {
  const shown = accesses.filter((access) => withOperators || access !== 'operator');
  const schemas: Record<string, JsonSchema> = {
    AnyCallCode: codesOf(refusalsOfAny),
    UploadCode: codesOf(refusalsOfUploads),
  };
  const responses: Record<string, object> = { AnyCall: refusal(schema('AnyCallCode')) };
  for (const access of shown) {
    const name = ofAccess[access];
    schemas[`${name}Code`] = { anyOf: [schema('AnyCallCode'), codesOf(refusalsOfAccess[access])] };
    responses[name] = refusal(schema(`${name}Code`));
  }
  return { schemas, responses };
}

/** What a call is refused with: RFC 9457 with the codes that it may have. */
export function refusalsOfCall(key: string, endpoint: Endpoint): Record<string, object> {
  const name = ofAccess[endpoint.access];
  const own = ownRefusals(key, endpoint).filter((code) => code !== secondStep);
  const others = [
    ...(endpoint.upload ? [schema('UploadCode')] : []),
    ...(own.length > 0 ? [codesOf(own.toSorted())] : []),
  ];
  const refused =
    others.length === 0
      ? response(name)
      : sharable(
          [name, ...own].map(pascal).join('Or'),
          refusal({ anyOf: [schema(`${name}Code`), ...others] }),
        );
  const challenged = own.length < ownRefusals(key, endpoint).length;
  return { ...(challenged ? { [errorCodes[secondStep][0]]: challenge } : {}), '4XX': refused };
}

/** The one refusal with a body of its own: it says how to go on. */
const secondStep = 'identity.second_step_required';
const challenge = refusal(codesOf([secondStep]), [schema('SecondStepChallenge')]);

/** `offers.moved_on` is `OffersMovedOn`. */
function pascal(code: string): string {
  return code.replaceAll(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

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
      return sharable('File', { description, content: { '*/*': bytes } });
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
