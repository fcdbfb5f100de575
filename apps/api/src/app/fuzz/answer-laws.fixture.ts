import { errorCodes } from '@claimstead/contract/error-codes.ts';
import { problemSchema } from '@claimstead/contract/primitives.ts';
import type { DescribedCall } from './described-calls.fixture.ts';

export type FuzzAnswer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
};

/** Answers of addresses outside the API: files and pictures, whole, in part, elsewhere, unchanged or not at all. */
const ofFiles = new Set([200, 206, 302, 304, 416]);

/**
 * What is wrong with an answer, in words; null: nothing. No answer is 5xx; a refusal is a problem document with
 * a code from the closed list and its status; the OpenAPI document describes every other answer.
 */
export function faultOf(
  call: DescribedCall,
  { status, headers, body }: FuzzAnswer,
  everywhere: Record<string, string>,
): string | null {
  if (status >= 500) return `${status} ${body.toString('utf8').slice(0, 200)}`;
  for (const [name, value] of Object.entries({ ...everywhere, 'x-request-id': null })) {
    const given = headers[name];
    if (given === undefined || (value !== null && given !== value))
      return `header ${name}: ${String(given)}`;
  }
  const type = String(headers['content-type'] ?? '');
  if (status >= 400 && !call.answers.has(status) && !(ofFiles.has(status) && body.length === 0)) {
    return refusalFault(status, type, body);
  }
  if (!call.path.startsWith('/api/v1/'))
    return ofFiles.has(status) ? null : `undescribed ${status}`;
  const described = call.answers.get(status);
  if (!described) return `undescribed ${status}`;
  if (described.type === null) return body.length === 0 ? null : `a body: ${body.length} bytes`;
  if (described.type !== '*/*' && !type.startsWith(described.type)) return `content-type ${type}`;
  if (!described.json) return null;
  if (described.json(JSON.parse(body.toString('utf8')))) return null;
  return `not as described: ${JSON.stringify(described.json.errors).slice(0, 300)}`;
}

function refusalFault(status: number, type: string, body: Buffer): string | null {
  const told = body.toString('utf8').slice(0, 200);
  if (!type.startsWith('application/problem+json')) return `${status} as ${type}: ${told}`;
  const problem = problemSchema.safeParse(JSON.parse(body.toString('utf8')));
  if (!problem.success) return `no problem document: ${told}`;
  const { code, status: said } = problem.data;
  if (!(code in errorCodes)) return `unknown code: ${told}`;
  const [meant] = errorCodes[code as keyof typeof errorCodes];
  return meant === status && said === status
    ? null
    : `${status} with the status of another: ${told}`;
}

/** The code of a refusal; null: not a refusal. */
export function codeOf({ status, headers, body }: FuzzAnswer): string | null {
  if (status < 400 || !String(headers['content-type']).includes('json')) return null;
  return String((JSON.parse(body.toString('utf8')) as { code?: unknown }).code);
}
