import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAddress } from '../../core/http/rate-limit.rules.ts';
import { isId } from '../../core/ids/ids.ts';
import { noteSuspicion, type Suspicion } from '../../domains/identity/identity.api.ts';
import type { AppDeps } from '../deps.ts';
import { type AnsweredCall, securityLineOf, type SecurityEvent } from './security-line.rules.ts';

const hashCharacters = 16;

/**
 * One line for every answered call that concerns security (docs/log-lines.md): who, from where (as a keyed
 * hash), what, how it ended and why. No email, no secret, no content; of the input, only object ids. A series
 * of them becomes an alert.
 */
export function writeSecurityTrail(app: FastifyInstance, deps: AppDeps): void {
  app.addHook('onResponse', async (request, reply) => {
    const answered = answeredCall(request, reply.statusCode);
    const line = securityLineOf(answered);
    if (!line) return;
    const { concerns, problem, actor } = request;
    const accountId = concerns ?? problem?.accountId ?? actor?.userId ?? null;
    const objects = objectsOf(request);
    try {
      const address = await addressMark(deps, request.ip);
      const { event, outcome, reason } = line;
      const told = { security: event, outcome, reason, accountId, address, call: answered.call };
      request.log.info({ ...told, ...(objects.length > 0 ? { objects } : {}) }, 'security');
      const suspicion = suspicionOf(line, accountId, objects);
      if (suspicion) await noteSuspicion(deps, suspicion);
    } catch (error) {
      // The answer is already on its way: a missing line is reported, and nobody waits for it.
      request.log.warn({ err: error }, 'security: a line could not be written');
    }
  });
}

/** The same address has the same mark; without our key nobody finds the address again. */
async function addressMark({ secrets }: AppDeps, address: string): Promise<string> {
  const mark = await secrets.mark(countedAddress(address), 'security.address');
  return mark.toString('base64url').slice(0, hashCharacters);
}

function answeredCall(request: FastifyRequest, status: number): AnsweredCall {
  const { config, url } = request.routeOptions;
  return {
    call: config.call ?? `${request.method} ${url ?? '(no such page)'}`,
    access: config.access ?? null,
    isUpload: config.isUpload ?? false,
    isFile: config.isFile ?? false,
    status,
    code: request.problem?.code ?? null,
  };
}

/** Ids in the path and the query; anything else there may be a token or a person's words. */
function objectsOf(request: FastifyRequest): string[] {
  const named = { ...asRecord(request.params), ...asRecord(request.query) };
  return Object.entries(named).flatMap(([name, value]) =>
    /id$/i.test(name) && typeof value === 'string' && isId(value) ? [value] : [],
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const wrongPassword = new Set(['identity.password_wrong', 'identity.sign_in_slowed']);

function suspicionOf(
  line: { event: SecurityEvent; reason: string | null },
  accountId: string | null,
  objects: readonly string[],
): Suspicion | null {
  if (accountId === null) return null;
  const reason = line.reason ?? '';
  if (line.event === 'sign_in' && wrongPassword.has(reason)) {
    return { userId: accountId, kind: 'wrong_passwords' };
  }
  if (line.event === 'second_step' && reason === 'identity.second_step_wrong') {
    return { userId: accountId, kind: 'wrong_second_steps' };
  }
  if (line.event === 'object_refused' && objects.length > 0) {
    return { userId: accountId, kind: 'foreign_objects', about: objects.join(' ') };
  }
  return null;
}
