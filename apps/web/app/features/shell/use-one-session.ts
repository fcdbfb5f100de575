import { useEffect, useRef } from 'react';
import { queryClient, sessionKey } from '../../lib/query-client.ts';
import { hearTabs, tellTabs } from '../../lib/session-news.ts';
import { type Session, useSession } from '../../lib/session.ts';

/** The person's id, null for nobody, undefined while it is not known. */
function personOf(session: Session): string | null | undefined {
  if (session.state === 'signed_in') return session.me.id;
  return session.state === 'signed_out' ? null : undefined;
}

/**
 * Keeps this tab and the others of one mind about who is signed in, and forgets what one person saw
 * before another one, or nobody, looks at the same tab.
 */
export function useOneSession(): void {
  const personId = personOf(useSession());
  const known = useRef(personId);
  useEffect(() => {
    if (personId === undefined) return;
    const before = known.current;
    known.current = personId;
    if (before === undefined || before === personId) return;
    if (before !== null) {
      queryClient.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0],
      });
    }
    tellTabs(personId);
  }, [personId]);
  useEffect(
    () =>
      hearTabs((theirs) => {
        const mine = known.current;
        if (mine === undefined || mine === theirs) return;
        // Nobody has nothing to forget; what a person saw goes with the page.
        if (mine === null) void queryClient.invalidateQueries({ queryKey: sessionKey });
        else window.location.reload();
      }),
    [],
  );
}
