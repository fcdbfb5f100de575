import { Client, errors } from '@opensearch-project/opensearch';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { SearchServer } from '../../core/config/search-settings.ts';
import { within } from '../../core/metrics/within.ts';
import { SearchFailure } from '../../domains/search/search.port.ts';

/** A person waits for it. */
const questionMs = 1_000;
/** Nobody waits for it. */
const workMs = 15_000;
const closeMs = 1_000;

/** What a call waits for, and which refusals are an answer to it. */
type Call = { isQuestion?: boolean; ignore?: number[] };
type Answer<T> = { body: T; statusCode: number };
export type ServerCall = <T>(
  work: (client: Client, options: { requestTimeout: number; ignore: number[] }) => Promise<unknown>,
  call?: Call,
) => Promise<Answer<T>>;

/**
 * Calls of a search server: bounded in time, another node where one does not answer, and none while it is known to be
 * away. Whatever goes wrong is a {@link SearchFailure} that names no address and no key.
 * @param circuit null: for a single call, which none stands before.
 */
export function connectOpensearch(
  server: SearchServer,
  circuit: Circuit | null,
): { call: ServerCall; close: () => Promise<void> } {
  const { username, password } = server;
  const client = new Client({
    nodes: [...server.nodes],
    ...(username === null ? {} : { auth: { username, password: password ?? '' } }),
    maxRetries: server.nodes.length > 1 ? 1 : 0,
  });
  const call: ServerCall = async <T>(
    work: Parameters<ServerCall>[0],
    { isQuestion = false, ignore = [] }: Call = {},
  ) => {
    const options = { requestTimeout: isQuestion ? questionMs : workMs, ignore };
    try {
      const asked = () => work(client, options) as Promise<Answer<T>>;
      return await (circuit ? circuit.call(asked, { foundNobody }) : asked());
    } catch (error) {
      throw new SearchFailure(reasonOf(error));
    }
  };
  return {
    call,
    // The client waits for answers that never come; nobody has to.
    close: () => within(closeMs, client.close()).catch(() => undefined),
  };
}

function foundNobody(error: unknown): boolean {
  if (!(error instanceof errors.ResponseError)) return true;
  return error.statusCode >= 500 || error.statusCode === 429;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof errors.ResponseError)) {
    const { name, message } = error as Error;
    return name === 'CircuitOpen' ? message : `The search server gives no answer (${name}).`;
  }
  const { error: said } = (error.body ?? {}) as { error?: { type?: string; reason?: string } };
  return `The search server refuses: ${error.statusCode} ${said?.type ?? ''}, ${said?.reason ?? ''}`;
}
