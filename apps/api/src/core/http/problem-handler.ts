import { channel } from 'node:diagnostics_channel';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import { isOfErasedPerson, isReadOnly } from '../db/database.ts';
import { Problem, type FieldError } from '../errors/problem.ts';

/** Values that PostgreSQL cannot hold: NUL in text, a number out of range, a malformed id. */
const badInputStates = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008']);

/** The database itself says that it is stopping, starting or shut down. */
const awayStates = new Set(['57P01', '57P02', '57P03']);
const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** The disk, or this user's quota, is full: the database's state and the system's codes. */
const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** As pg and its pool report it: a connection that broke or went silent, or none available in time. */
const awayMessages =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/;

/** The request is not at fault: the database could not be reached and will be back. */
function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.has(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (awayMessages.test(error.message)) return true;
  return brokenConnection.has((error as NodeJS.ErrnoException).code ?? '');
}

const frameworkCodes: Record<number, ErrorCode> = {
  400: 'http.malformed',
  404: 'http.not_found',
  413: 'http.too_large',
  415: 'http.unsupported_type',
  429: 'http.too_many_requests',
};

/** Refusals of many calls at once, of which the log has a line of their cause. */
const turnedAway = new Set<ErrorCode>(['http.overloaded', 'http.maintenance']);

/** Tells who listens in this process what a call was refused with ({@link Refused}). */
export const refusedCalls = channel('claimstead.refused-calls');
/** `call` is its key in the contract, or its method and route. */
export type Refused = { call: string; code: ErrorCode };

/** Every error becomes an RFC 9457 document; anything but a designed refusal is logged with its cause. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  request.problem = problem;
  if (refusedCalls.hasSubscribers) {
    const { config, url } = request.routeOptions;
    const refused: Refused = {
      call: config.call ?? `${request.method} ${url}`,
      code: problem.code,
    };
    refusedCalls.publish(refused);
  }
  // A provider that is away is a designed refusal: it has a code and a sentence, and is not a bug of ours.
  const designed = error instanceof Problem;
  if (turnedAway.has(problem.code)) request.log.debug('request turned away');
  else if (designed && problem.status >= 500) request.log.warn({ err: error }, 'request refused');
  else if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
  else if (problem.message !== problem.code) {
    request.log.info({ code: problem.code, note: problem.message }, 'request refused');
  }
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(problem.retryAfterSeconds));
  }
  void reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemDocument(problem));
}

/** A problem in the form of RFC 9457. */
export function problemDocument(problem: Problem): object {
  return {
    ...problem.extra,
    type: `about:blank#${problem.code}`,
    title: titleOf(problem.status),
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
  };
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: FieldError[] = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'This is not valid.',
    }));
    const first = errors.length === 1 ? errors[0]?.message : undefined;
    return new Problem('http.invalid_request', { errors, ...(first ? { detail: first } : {}) });
  }
  // The account was deleted while this request was under way (`refuse_erased_person`).
  if (isOfErasedPerson(error)) {
    return new Problem('identity.sign_in_required', { cause: error });
  }
  if (error instanceof pg.DatabaseError && badInputStates.has(error.code ?? '')) {
    return new Problem('http.invalid_request', { note: error.message, cause: error });
  }
  if (noRoom.has((error as NodeJS.ErrnoException | null)?.code ?? '')) {
    return new Problem('http.no_room', { cause: error, retryAfterSeconds: 60 });
  }
  if (isReadOnly(error)) {
    return new Problem('http.read_only', { cause: error, retryAfterSeconds: 5 });
  }
  if (isDatabaseAway(error)) {
    return new Problem('http.unavailable', { cause: error, retryAfterSeconds: 2 });
  }
  const status = (error as FastifyError | undefined)?.statusCode;
  const code = status === undefined ? undefined : frameworkCodes[status];
  if (code) return new Problem(code, { note: String(error), cause: error });
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('http.malformed', { note: String(error), cause: error });
  }
  return new Problem('http.unexpected', { cause: error });
}

function titleOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}
