import { type QueryFilters, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from './api-client.ts';
import type { ApiResult } from './api-types.ts';
import { useHydrated } from './hydrated.ts';
import { outboxKey } from './inbox-key.ts';
import { queryClient, sessionKey } from './query-client.ts';
import { onOtherTab, tellOtherTabs } from './session-tabs.ts';

export type Me = ApiResult<'GET /user'>;

/** Who is signed in: the person, or null. Nothing of the first paint waits for it. */
export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Me | null> => {
      const { me } = await api('GET /auth/session', { signal });
      const before = queryClient.getQueryData<Me | null>(sessionKey);
      if (me && before !== undefined && before?.id !== me.id) {
        // What is on screen is empty until it is fetched for the next person.
        void queryClient.resetQueries(othersOf(me.id));
      }
      return me;
    },
    staleTime: 60_000,
  });
}

export type Session =
  | { state: 'unknown'; me: null }
  | { state: 'signed_out'; me: null }
  | { state: 'signed_in'; me: Me }
  | { state: 'failed'; me: null; error: Error; retry: () => void };

/** The session as the page knows it now; `unknown` until the first answer. */
export function useSession(): Session {
  const hydrated = useHydrated();
  const query = useQuery(sessionQuery());
  if (!hydrated) return { state: 'unknown', me: null };
  if (query.data) return { state: 'signed_in', me: query.data };
  if (query.data === null) return { state: 'signed_out', me: null };
  if (query.error) {
    return { state: 'failed', me: null, error: query.error, retry: () => void query.refetch() };
  }
  return { state: 'unknown', me: null };
}

export const MeContext = createContext<Me | null>(null);

/** The signed-in person, on pages behind the sign-in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe belongs on pages behind the sign-in.');
  return me;
}

/** Stores the person that a call returned (sign-in, verification, a new picture). */
export function rememberMe(me: Me): void {
  const before = queryClient.getQueryData<Me | null>(sessionKey);
  if (before?.id !== me.id) forgetOthers(me.id);
  setPerson(me);
  // The fetched data includes what the person may do.
  if (before?.id === me.id && before.emailVerified !== me.emailVerified) refreshOthers();
  tellOtherTabs(me.id);
}

/** Records that nobody is signed in anymore, here and in the other tabs (a reset ends every session). */
export function forgetMe(): void {
  setPerson(null);
  forgetOthers();
  tellOtherTabs(null);
}

/** Keeps this tab in step with the others: signing in, signing out, verifying. Returns how to stop. */
export function followOtherTabs(): () => void {
  return onOtherTab((personId) => {
    const known = queryClient.getQueryData<Me | null>(sessionKey)?.id;
    if (personId === null) {
      setPerson(null);
      forgetOthers();
    } else if (!known || known === personId) {
      void queryClient.invalidateQueries({ queryKey: sessionKey });
    } else {
      // Everything on this page now belongs to someone else.
      window.location.reload();
    }
  });
}

function setPerson(me: Me | null): void {
  // A response still on its way was requested before.
  void queryClient.cancelQueries({ queryKey: sessionKey });
  queryClient.setQueryData(sessionKey, me);
}

function refreshOthers(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0],
  });
}

/**
 * What was fetched for one person is not shown to the next. What is on screen at the end of a session is spared: it
 * leaves the screen then, and goes once the next person is known.
 */
function forgetOthers(id?: string): void {
  queryClient.removeQueries({ type: 'inactive', ...othersOf(id) });
}

/** All that was fetched. What `id` wrote and could not send is still theirs. */
const othersOf = (id?: string): QueryFilters => ({
  predicate: ({ queryKey: [domain, owner] }) =>
    domain !== sessionKey[0] && (domain !== outboxKey[0] || owner !== id),
});
