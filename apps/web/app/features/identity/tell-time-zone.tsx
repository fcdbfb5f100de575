import { useEffect } from 'react';
import { api } from '../../lib/api-client.ts';
import { rememberMe, useSession } from '../../lib/session.ts';

/** Tells the server where the person is on the clock: for reminders at a civil hour, and the times in emails. */
export function TellTimeZone() {
  const { me } = useSession();
  const known = me?.timeZone;
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (known === undefined || known === timeZone) return;
    // Unanswered, it is told with the next page; until then the one before counts.
    api('PUT /user/timeZone', { body: { timeZone } }).then(rememberMe, () => undefined);
  }, [known]);
  return null;
}
