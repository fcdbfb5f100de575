import { type ApiResponse, Client, errors, Transport } from '@opensearch-project/opensearch';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type { SearchServer } from '../../core/config/search-settings.ts';
import { within } from '../../core/metrics/within.ts';
import { SearchFailure } from '../../domains/search/search.port.ts';

/** A person waits for it. */
const questionMs = 1_000;
/** Nobody waits for it. */
const workMs = 15_000;
const closeMs = 1_000;

/** The same connections, for what a person waits for and for what nobody does. */
export type Connected = { asking: Client; working: Client; close: () => Promise<void> };

/**
 * Calls of a search server: bounded in time, another node where one does not answer, and none while it is known to be
 * away. Whatever goes wrong is a {@link SearchFailure} that names no address and no key.
 * @param circuit null: for a single call, which none stands before.
 */
export function connectOpensearch(server: SearchServer, circuit: Circuit | null): Connected {
  const { nodes, username, password } = server;
  class Guarded extends Transport {
    override request(...asked: [params: Params, options?: Options]) {
      const work = async (): Promise<ApiResponse> => super.request(...asked);
      const answer = (circuit ? circuit.call(work, { foundNobody }) : work()).catch((error) => {
        throw new SearchFailure(reasonOf(error));
      });
      return Object.assign(answer, { abort: () => undefined }) as never;
    }
  }
  const working = new Client({
    nodes: [...nodes],
    ...(username === null ? {} : { auth: { username, password: password ?? '' } }),
    maxRetries: nodes.length > 1 ? 1 : 0,
    requestTimeout: workMs,
    Transport: Guarded,
  });
  return {
    working,
    asking: working.child({ requestTimeout: questionMs }),
    // The client waits for answers that never come; nobody has to.
    close: () => within(closeMs, working.close()).catch(() => undefined),
  };
}

type Params = Parameters<Transport['request']>[0];
type Options = Parameters<Transport['request']>[1];

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
