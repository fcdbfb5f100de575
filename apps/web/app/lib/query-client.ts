import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isProblem } from './api-problem.ts';

/** Key of the signed-in person. Here, because a 401 from any call clears it. */
export const sessionKey = ['session'] as const;

/** Key of what the installation says about itself. Here, because a refused call says that it has changed. */
export const siteKey = ['site'] as const;

const isServer = typeof document === 'undefined';

function learnFrom(error: unknown): void {
  if (isProblem(error, 'identity.sign_in_required')) queryClient.setQueryData(sessionKey, null);
  if (isProblem(error, 'http.maintenance')) {
    void queryClient.invalidateQueries({ queryKey: siteKey });
  }
}

/**
 * The browser's client, one for the whole page. Keys begin with their domain (`['offers', …]`), so that a live event
 * can refresh a domain. Only failures that may be temporary are retried. A mutation never waits for the queries
 * it invalidates: fresh data may take the component away, and with it the callbacks of `mutate`.
 */
export const queryClient: QueryClient = newClient();

/** A server has one for each document: what it found for one person is in no other's. */
export function clientOfDocument(): QueryClient {
  return isServer ? newClient() : queryClient;
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: learnFrom }),
    mutationCache: new MutationCache({ onError: learnFrom }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A server waits for nothing: what it made for a document goes with it.
        gcTime: isServer ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        refetchOnWindowFocus: true,
      },
      // Without a network a press fails right away, instead of waiting for one.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504;
}

/** While a provider works on something, it is asked for again after so many milliseconds: what isn't done in a minute takes much longer. */
export function pollProvider({ dataUpdateCount }: { dataUpdateCount: number }): number {
  return dataUpdateCount < 30 ? 2_000 : 15_000;
}
