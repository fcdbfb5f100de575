import { useEffect } from 'react';
import { outboxKey } from '../../lib/inbox-key.ts';
import { whenIdle } from '../../lib/load-apart.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';

/**
 * A newer build is taken when someone follows a link to another page: that page is then loaded as a document. Never
 * where something was typed, a dialog is open or a message or its files are unsent: whoever is in the middle of a
 * form, a payment or a signature keeps the build that they began with. Without a network and without a kept
 * build a link is not followed at all, since the browser's own page of failure would take the place of what was typed.
 */
export function useNewBuild(): void {
  const isSignedIn = useSession().me !== null;
  useEffect(() => {
    const stopping = new AbortController();
    let isWaiting = false;
    let typedAt: string | null = null;
    const options = { capture: true, signal: stopping.signal };
    document.addEventListener('input', () => (typedAt = window.location.pathname), options);
    document.addEventListener(
      'click',
      (event) => {
        const target = pageLinkedBy(event);
        if (target === null || target.pathname === window.location.pathname) return;
        if (!navigator.onLine && !navigator.serviceWorker?.controller) {
          event.preventDefault();
          event.stopPropagation();
        }
        const isBusy =
          typedAt === window.location.pathname ||
          document.querySelector('[role="dialog"]') ||
          isSending();
        // With the router bypassed, the browser follows the link itself.
        if (isWaiting && !isBusy && navigator.onLine) event.stopPropagation();
      },
      options,
    );
    const follow = async () => {
      const { followBuilds } = await import('../../lib/builds.ts');
      if (!stopping.signal.aborted) followBuilds(() => (isWaiting = true), stopping.signal);
    };
    // A chunk that does not load leaves the tab on its current build.
    const callOff = whenIdle(() => isSignedIn && void follow().catch(() => undefined));
    return () => {
      stopping.abort();
      callOff();
    };
  }, [isSignedIn]);
}

/**
 * Whether something is being sent to the server, or waits here to be sent: a new document would drop it. A file that
 * failed is never sent; a message that failed may be sent again.
 */
function isSending(): boolean {
  const unsent = queryClient.getQueriesData<{ failure: unknown; key?: string }[]>({
    queryKey: outboxKey,
  });
  // Of the two, only a file has a key.
  return (
    queryClient.isMutating() > 0 ||
    unsent.some(([, list]) => list?.some(({ failure, key }) => !failure || !key))
  );
}

/** The page on this site that this press leads to in this tab; null for every other press. */
function pageLinkedBy(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) {
    return null;
  }
  // An address that cannot be read has no origin, and nothing is made of it.
  return link.origin === window.location.origin ? new URL(link.href) : null;
}
