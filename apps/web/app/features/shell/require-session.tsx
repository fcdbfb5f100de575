import { IsRestoringProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { withNext } from '../../lib/return-to.ts';
import { MeContext, useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Page } from '../../ui/page.tsx';
import { shellCopy } from './shell.copy.ts';

type RequireSessionProps = {
  children: ReactNode;
  /**
   * Whether the page has a frame: its children are then rendered from the start, without a person and
   * asking the server for nothing, until it is known who is signed in.
   */
  isFramed?: boolean;
};

/** Shows its children to signed-in people; everyone else goes to sign in and comes back after it. */
export function RequireSession({ children, isFramed = false }: RequireSessionProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const isUnknown = session.state === 'unknown';
  if (isUnknown && !isFramed) return <LoadingPage />;
  if (session.state === 'failed') {
    return (
      <Page width="narrow">
        <ErrorState title={shellCopy.sessionFailed} error={session.error} onRetry={session.retry} />
      </Page>
    );
  }
  if (session.state === 'signed_out') {
    return <Navigate to={withNext('/auth/login', pathname + search + hash)} replace />;
  }
  return (
    <IsRestoringProvider value={isUnknown}>
      <MeContext value={session.me}>{children}</MeContext>
    </IsRestoringProvider>
  );
}

/** Keeps live updates running while someone is signed in. */
export function useLiveUpdates(): void {
  const session = useSession();
  const personId = session.me?.id ?? null;
  useEffect(() => {
    if (personId === null) return undefined;
    let isOver = false;
    let stop = () => {};
    // Loaded with the session: a signed-out visitor loads none of it. Without it pages poll.
    import('../../lib/live.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(personId);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [personId]);
}
